// The socket to the studio: comes back by itself, and knows how long an answer takes and which message still waits for one.

const FIRST_WAIT = 300, LONGEST_WAIT = 4000;  // milliseconds between attempts to come back
const UNANSWERED = ["grab", "seek", "stroke"];  // many of them follow each other, and frames alone answer them

export class Connection {
  /** handlers: packet(ArrayBuffer), message(object), status("open" | "lost" | "closed"). */
  constructor(handlers) {
    this.handlers = handlers;
    this.next = 1;
    this.asked = 0;  // id of the last message that the studio answers with its state
    this.sent = new Map();  // when each message left
    this.wait = FIRST_WAIT;
    this.open();
  }

  open() {
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    this.socket = new WebSocket(address);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.handlers.status("open");
    };
    this.socket.onmessage = ({data}) => {
      if (typeof data === "string") this.handlers.message(JSON.parse(data));
      else this.handlers.packet(data);
    };
    this.socket.onclose = () => {
      this.sent.clear();
      this.handlers.status("lost");
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    };
  }

  /** Sends {do: what, …rest}; false while there is no connection. */
  say(what, rest = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    const id = this.next++;
    if (!UNANSWERED.includes(what)) this.asked = id;
    this.sent.set(id, performance.now());
    if (this.sent.size > 500) this.sent.delete(this.sent.keys().next().value);
    this.socket.send(JSON.stringify({do: what, id, ...rest}));
    return true;
  }

  /** A frame has been taken in; the studio may send another. */
  seen() {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send("seen");
  }

  /** Milliseconds since the message with this number left, once. */
  answered(id) {
    const left = this.sent.get(id);
    if (left === undefined) return null;
    this.sent.delete(id);
    return performance.now() - left;
  }
}
