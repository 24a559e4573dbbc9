"""A second reader of Alembic archives, written from the layout alone and sharing no code with the library.

    alembic_walk.py ARCHIVE [--values]

Walks through the container, checks every offset, header, key and digest, and prints one line per object and
property; --values adds the samples, numbers as exact hexadecimal floats. Anything unexpected ends it with an error.
"""

import struct
import sys

MASK = (1 << 64) - 1
DATA = 1 << 63
PODS = [("bool_t", "?"), ("uint8_t", "B"), ("int8_t", "b"), ("uint16_t", "H"), ("int16_t", "h"), ("uint32_t", "I"),
        ("int32_t", "i"), ("uint64_t", "Q"), ("int64_t", "q"), ("float16_t", "e"), ("float32_t", "f"),
        ("float64_t", "d"), ("string", ""), ("wstring", "")]


def rotate(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def murmur3(data):
    c1, c2 = 0x87C37B91114253D5, 0x4CF5AD432745937F
    h1 = h2 = 0
    length = len(data)
    padded = data + bytes(-length % 16)
    for i in range(0, len(padded), 16):
        k1, k2 = struct.unpack_from("<QQ", padded, i)
        k1 = rotate(k1 * c1 & MASK, 31) * c2 & MASK
        k2 = rotate(k2 * c2 & MASK, 33) * c1 & MASK
        if i + 16 > length:
            h1 ^= k1
            h2 ^= k2
            break
        h1 = (rotate(h1 ^ k1, 27) + h2) * 5 + 0x52DCE729 & MASK
        h2 = (rotate(h2 ^ k2, 31) + h1) * 5 + 0x38495AB5 & MASK
    h1, h2 = h1 ^ length, h2 ^ length
    h1 = h1 + h2 & MASK
    h2 = h2 + h1 & MASK

    def finish(h):
        for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
            h = (h ^ h >> 33) * factor & MASK
        return h ^ h >> 33

    h1, h2 = finish(h1), finish(h2)
    h1 = h1 + h2 & MASK
    return h1, h2 + h1 & MASK


def short_end(a, b, c, d):
    for turn in (15, 52, 26, 51, 28, 9, 47, 54, 32, 25, 63):
        d ^= c
        c = rotate(c, turn)
        d = d + c & MASK
        a, b, c, d = b, c, d, a
    # Eleven rotations of the names: a quarter turn back gives the first two words.
    return b, c


def spooky(data):
    fill = 0xDEADBEEFDEADBEEF
    length = len(data)
    if length < 192:
        a, b, c, d = 0, 0, fill, fill

        def mix(a, b, c, d):
            for turn in (50, 52, 30, 41, 54, 48, 38, 37, 62, 34, 5, 36):
                c = rotate(c, turn) + d & MASK
                a ^= c
                a, b, c, d = b, c, d, a
            return a, b, c, d

        at = 0
        while length - at >= 32:
            w = struct.unpack_from("<4Q", data, at)
            a, b, c, d = mix(a, b, c + w[0] & MASK, d + w[1] & MASK)
            a, b = a + w[2] & MASK, b + w[3] & MASK
            at += 32
        if length - at >= 16:
            w = struct.unpack_from("<2Q", data, at)
            a, b, c, d = mix(a, b, c + w[0] & MASK, d + w[1] & MASK)
            at += 16
        w = struct.unpack("<2Q", data[at:] + bytes(16 - (length - at))) if at < length else (fill, fill)
        return short_end(a, b, c + w[0] & MASK, d + w[1] + (length << 56) & MASK)

    s = [0, 0, fill] * 4
    turns = (11, 32, 43, 31, 17, 28, 39, 57, 55, 54, 22, 46)
    whole = length // 96 * 96
    for at in range(0, whole, 96):
        w = struct.unpack_from("<12Q", data, at)
        for i in range(12):
            s[i] = s[i] + w[i] & MASK
            s[(i + 2) % 12] ^= s[i - 2]
            s[i - 1] ^= s[i]
            s[i] = rotate(s[i], turns[i])
            s[i - 1] = s[i - 1] + s[(i + 1) % 12] & MASK
    rest = length - whole
    w = struct.unpack("<12Q", data[whole:] + bytes(95 - rest) + bytes([rest]))
    s = [x + y & MASK for x, y in zip(s, w)]
    turns = (44, 15, 34, 21, 38, 33, 10, 13, 38, 53, 42, 54)
    for _ in range(3):
        for i in range(12):
            s[i - 1] = s[i - 1] + s[(i + 1) % 12] & MASK
            s[(i + 2) % 12] ^= s[i - 1]
            s[(i + 1) % 12] = rotate(s[(i + 1) % 12], turns[i])
    return s[0], s[1]


def pair(words):
    return struct.pack("<QQ", *words)


class Archive:
    def __init__(self, path, values):
        with open(path, "rb") as stream:
            self.file = stream.read()
        self.values = values
        self.seen = []  # (begin, end) of everything that is referred to
        assert self.file[:8] == b"Ogawa\xff\x00\x01", "header"
        root = self.group(struct.unpack_from("<Q", self.file, 8)[0])
        assert len(root) == 6
        assert struct.unpack("<i", self.data(root[0])) == (0,), "file version"
        assert struct.unpack("<i", self.data(root[1]))[0] >= 9999, "library version"
        print("archive {" + self.data(root[3]).decode() + "}")
        self.read_samplings(self.data(root[4]))
        self.read_index(self.data(root[5]))
        self.most = [0] * len(self.samplings)
        self.object("", b"ABC", b"", root[2])
        assert self.most == [m for m, _, _ in self.samplings], "most samples per time sampling"
        self.check_coverage()

    # Container ------------------------------------------------------------------------------------------------------

    def span(self, begin, size):
        assert 16 <= begin and begin + size <= len(self.file), "offset"
        self.seen.append((begin, begin + size))

    def group(self, offset):
        assert not offset & DATA, "data instead of a group"
        if offset == 0:
            return []
        count = struct.unpack_from("<Q", self.file, offset)[0]
        assert count > 0, "an empty group is not stored"
        self.span(offset, 8 + 8 * count)
        return list(struct.unpack_from(f"<{count}Q", self.file, offset + 8))

    def data(self, offset):
        assert offset & DATA, "a group instead of data"
        offset &= ~DATA
        if offset == 0:
            return b""
        size = struct.unpack_from("<Q", self.file, offset)[0]
        assert size > 0, "empty data is not stored"
        self.span(offset, 8 + size)
        return self.file[offset + 8:offset + 8 + size]

    def check_coverage(self):
        """Every byte after the header belongs to exactly one group or datum."""
        end = 16
        for begin, stop in sorted(set(self.seen)):
            assert begin == end, f"bytes {end} to {begin} belong to nothing, or twice"
            end = stop
        assert end == len(self.file), "bytes at the end"

    # Tables of the archive ------------------------------------------------------------------------------------------

    def read_samplings(self, data):
        self.samplings, at = [], 0
        while at < len(data):
            most, cycle, count = struct.unpack_from("<IdI", data, at)
            at += 16
            times = struct.unpack_from(f"<{count}d", data, at)
            at += 8 * count
            self.samplings.append((most, cycle, times))
            print(f"sampling {len(self.samplings) - 1} most={most} cycle={cycle!r} times={list(times)}")

    def read_index(self, data):
        self.index, at = [b""], 0
        while at < len(data):
            self.index.append(data[at + 1:at + 1 + data[at]])
            at += 1 + data[at]

    # Objects and properties -----------------------------------------------------------------------------------------

    def object(self, parent, name, metadata, offset):
        path = parent + "/" + name.decode() if parent or name != b"ABC" else ""
        if path:
            print(f"object {path} {{{metadata.decode()}}}")
        children = self.group(offset)
        headers = self.data(children[-1])
        properties = self.compound(path, children[0])
        digests, at = b"", 0
        for child in children[1:-1]:
            size = struct.unpack_from("<I", headers, at)[0]
            child_name = headers[at + 4:at + 4 + size]
            at += 4 + size
            index, at = headers[at], at + 1
            text = self.index[index] if index != 255 else None
            if index == 255:
                size = struct.unpack_from("<I", headers, at)[0]
                text = headers[at + 4:at + 4 + size]
                at += 4 + size
            digests += self.object(path, child_name, text, child)
        assert headers[at:at + 16] == properties, f"digest of the properties of {path}"
        assert headers[at + 16:] == (pair(spooky(digests)) if digests else bytes(16)), f"digest of children of {path}"
        return pair(spooky(digests + properties + metadata + name))

    def compound(self, path, offset, name=b"", metadata=b""):
        children = self.group(offset)
        headers = self.data(children[-1]) if children else b""
        digests, at, position = b"", 0, 0
        while at < len(headers):
            info = struct.unpack_from("<I", headers, at)[0]
            at += 4
            width = 1 << (info >> 2 & 3)

            def count():
                nonlocal at
                at += width
                return int.from_bytes(headers[at - width:at], "little")

            kind = info & 3
            samples = first = last = sampling = 0
            if kind:
                samples = count()
                if info & 0x200:
                    first, last = count(), count()
                elif not info & 0x800:
                    first, last = 1, samples - 1
                sampling = count() if info & 0x100 else 0
            size = count()
            own_name, at = headers[at:at + size], at + size
            index = info >> 20 & 255
            own_metadata = self.index[index] if index != 255 else None
            if index == 255:
                size = count()
                own_metadata, at = headers[at:at + size], at + size
            own = f"{path}/{own_name.decode()}"
            if kind == 0:
                print(f"compound {own} {{{own_metadata.decode()}}}")
                digests += self.compound(own, children[position], own_name, own_metadata)
            else:
                digests += self.property(own, children[position], own_name, own_metadata, kind, info >> 4 & 15,
                                         info >> 12 & 255, samples, first, last, sampling)
            position += 1
        assert position == max(len(children) - 1, 0), f"children of {path}"
        return pair(spooky(digests + name + metadata))

    def property(self, path, offset, name, metadata, kind, pod, extent, samples, first, last, sampling):
        pod_name, code = PODS[pod]
        print(f"{'scalar' if kind == 1 else 'array'} {path} {pod_name}[{extent}] samples={samples} "
              f"changed={first}..{last} sampling={sampling} {{{metadata.decode()}}}")
        children = self.group(offset)
        step = 1 if kind == 1 else 2
        stored = last - first + 2 if last else min(samples, 1)
        assert len(children) == step * stored, f"samples of {path}"
        digest, one_element, previous = None, True, None
        for sample in range(samples):
            at = step * (0 if sample < first or last == 0 else min(sample, last) - first + 1)
            data = self.data(children[at])
            key, content = data[:16], data[16:]
            # The key of a wide text is of memory in which each character takes as many bytes as on the machine of its writer.
            assert data == b"" or pod_name == "wstring" or key == pair(murmur3(content)), f"key of {path}, sample {sample}"
            if sample in (first, last) and last:
                assert content != previous, f"{path}: sample {sample} does not change"
            if not first <= sample <= last:
                assert previous in (None, content) or sample == 0, f"{path}: sample {sample} changes"
            previous = content
            if code:
                numbers = struct.unpack(f"<{len(content) // struct.calcsize(code)}{code}", content)
                elements = len(numbers) // extent
                assert elements * extent == len(numbers)
            else:
                end = bytes(4 if pod_name == "wstring" else 1)
                numbers = content.split(end)[:-1]
                elements = len(numbers)
            if kind == 1:
                assert elements == 1
                own = key
            else:
                one_element &= elements == 1
                dimensions = self.data(children[at + 1])
                if len(dimensions) < 16:  # one dimension is stored for texts alone
                    assert dimensions == (b"" if code else struct.pack("<Q", elements)), f"dimensions of {path}"
                    dimensions = struct.pack("<Q", elements)
                product = 1
                for (length,) in struct.iter_unpack("<Q", dimensions):
                    product *= length
                assert product == elements, f"dimensions of {path}"
                own = pair(spooky(dimensions + (key or bytes(16))))
            digest = own if digest is None else pair(short_end(*struct.unpack("<QQ", digest),
                                                              *struct.unpack("<QQ", own)))
            if self.values:
                shown = [float(n).hex() if code in ("f", "d") else str(int(n)) if code else n.decode() for n in numbers]
                print(f"  [{sample}] {' '.join(shown)}")
        assert kind != 3 or one_element
        self.most[sampling] = max(self.most[sampling], samples if last else min(samples, 1))
        _, cycle, times = self.samplings[sampling]
        message = name + metadata + bytes([pod, extent]) + (b"\0" if kind == 1 else b"")
        message += struct.pack(f"<dI{len(times)}d", cycle, len(times), *times)
        return pair(spooky(message + (digest or b"")))


if __name__ == "__main__":
    Archive(sys.argv[1], "--values" in sys.argv[2:])
    print("complete")
