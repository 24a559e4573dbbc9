// What draws on the graphics card; where strands are is worked out by evaluate.js.

// Points of a drawn strand. Strands that the studio counts in more points, as plaits and buns are, have more here, too.
export const FEW_POINTS = 32, MANY_POINTS = 64;
export const PLACES_ROW = 2048;  // texels: whole strands
export const GUIDE_ROW = 1024;
export const BINDINGS_PER_ROW = 256, BINDING_TEXELS = 8;

// Ribbons that face the eye, never much narrower than a pixel: thinner ones would break up.
const ribbonPlace = /* glsl */ `
uniform highp sampler2D places;
uniform float width;
uniform vec2 viewport;
uniform float leastPixels;
uniform int points;  // of a strand

vec4 placeOf(int strand, int k) {
  int perRow = ${PLACES_ROW} / points;
  return texelFetch(places, ivec2((strand % perRow) * points + k, strand / perRow), 0);
}
float hash(int n) {
  uint h = uint(n) * 747796405u + 2891336453u;
  h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
  return float((h >> 22u) ^ h) / 4294967295.0;
}
// Where a corner of the ribbon lies on screen; also what the fragment needs to know.
vec4 corner(int strand, int k, float side, vec3 shift, out vec3 where, out vec3 along, out float value) {
  vec4 here = placeOf(strand, k);
  vec3 before = placeOf(strand, max(k - 1, 0)).xyz, after = placeOf(strand, min(k + 1, points - 1)).xyz;
  where = here.xyz + shift;
  value = here.w;
  along = after - before;
  along = dot(along, along) > 0.0 ? normalize(along) : vec3(0.0, 0.0, -1.0);
  float s = float(k) / float(points - 1);
  float thick = width * (s < 0.75 ? 1.0 : mix(1.0, 0.35, (s - 0.75) / 0.25));
  vec4 eye = viewMatrix * vec4(where, 1.0);
  vec4 clip = projectionMatrix * eye;
  vec3 tangent = mat3(viewMatrix) * along;
  vec2 across = vec2(-tangent.y, tangent.x);
  across = dot(across, across) > 1e-12 ? normalize(across) : vec2(1.0, 0.0);
  float pixels = thick * projectionMatrix[1][1] * viewport.y * 0.5 / clip.w;
  float shown = max(pixels, leastPixels);
  clip.xy += across * side * shown / viewport * clip.w;
  return clip;
}
`;

// How much light comes through the hair to a point: deep opacity maps, layers that begin where the light first meets hair.
const shadow = /* glsl */ `
uniform highp sampler2D firstHair, opacity, firstBody;
uniform mat4 lightMatrix;
uniform float lightRange;
uniform bool rough;  // one look into each map will do
const vec4 layers = vec4(0.004, 0.012, 0.030, 0.080);

float throughHair(vec3 where, float bias) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float depth = at.z * lightRange - bias;
  float sum = 0.0;
  int looks = rough ? 1 : 4;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 2.5 / 512.0) * (vec2(float(i & 1), float(i >> 1)) - 0.5);
    float behind = depth - texture(firstHair, uv).r * lightRange;
    vec4 fill = texture(opacity, uv);
    float m = behind <= 0.0 ? 0.0
      : behind < layers.x ? mix(0.0, fill.x, behind / layers.x)
      : behind < layers.y ? mix(fill.x, fill.y, (behind - layers.x) / (layers.y - layers.x))
      : behind < layers.z ? mix(fill.y, fill.z, (behind - layers.y) / (layers.z - layers.y))
      : behind < layers.w ? mix(fill.z, fill.w, (behind - layers.z) / (layers.w - layers.z)) : fill.w;
    sum += m;
  }
  return sum / float(looks);
}
// The same for a surface under the hair: all of it counts, so that the edges of layers do not show.
float underHair(vec3 where) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float sum = 0.0;
  int looks = rough ? 1 : 9;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 1.4 / 512.0) * (vec2(float(i % 3), float(i / 3)) - 1.0);
    float behind = (at.z - texture(firstHair, uv).r) * lightRange;
    sum += texture(opacity, uv).w * smoothstep(0.0, 0.012, behind);
  }
  return sum / float(looks);
}
float pastBody(vec3 where, float bias) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float depth = at.z - bias / lightRange, sum = 0.0;
  int looks = rough ? 1 : 9;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 1.5 / 1024.0) * (vec2(float(i % 3), float(i / 3)) - 1.0);
    sum += depth > texture(firstBody, uv).r ? 0.0 : 1.0;
  }
  return sum / float(looks);
}
`;

// A filmic curve, then sRGB.
const develop = /* glsl */ `
vec3 develop(vec3 light) {
  light *= 0.9;
  vec3 film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  film = clamp(film, 0.0, 1.0);
  return mix(12.92 * film, 1.055 * pow(film, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, film));
}
`;

const lights = /* glsl */ `
uniform vec3 keyWay, fillWay, rimWay;
const vec3 keyLight = vec3(2.5, 2.36, 2.18), fillLight = vec3(0.40, 0.45, 0.54), rimLight = vec3(1.9, 1.95, 2.1);
uniform vec3 headCentre;
`;

export const hairVertex = /* glsl */ `
${ribbonPlace}
uniform highp sampler2D bindings, falls;
uniform int marking;  // 0: nothing falls; 1: what falls is marked; 2: this is what has fallen
uniform float age;    // seconds since it was cut off
uniform float pointsPerStrand;
uniform float highlights;  // share of the strands that have them
uniform int locks;    // 0: locked strands look as others do; 1: they are marked; 2: they are hidden
out vec3 vWhere, vAlong;
out float vValue, vTip, vSide, vTone;
flat out float wetness, vKind, vFalls, vLocked, vDyed;
flat out vec3 vColour;

// Shorter pieces fall more slowly: air bears them.
vec3 fallen(int strand) {
  float t = max(0.0, age - 0.12 * hash(3 * strand)), fastest = 1.2 + 1.2 * hash(3 * strand + 1), turn = 6.28 * hash(3 * strand + 2);
  return vec3(0.05 * t * cos(turn), 0.05 * t * sin(turn), -fastest * fastest / 9.81 * log(cosh(9.81 * t / fastest)));
}
void main() {
  int strand = gl_InstanceID, k = int(position.x + 0.5);
  ivec2 b = ivec2(${BINDING_TEXELS} * (strand % ${BINDINGS_PER_ROW}), strand / ${BINDINGS_PER_ROW});
  vec4 guide = texelFetch(bindings, b, 0), weight = texelFetch(bindings, b + ivec2(1, 0), 0);
  wetness = weight.w;
  vLocked = texelFetch(bindings, b + ivec2(2, 0), 0).w > 0.5 ? float(locks) : 0.0;
  float coded = texelFetch(bindings, b + ivec2(3, 0), 0).w;
  vColour = vec3(floor(coded / 65536.0), mod(floor(coded / 256.0), 256.0), mod(coded, 256.0)) / 255.0;
  vColour *= vColour;
  // As picture::has_highlights has it.
  float spread = 1.2 * min(1.0, 1.0 / max(highlights, 1e-6) - 1.0);
  vDyed = hash(5 * strand + 77) < highlights * (1.0 + spread * (hash(7 * int(guide.x) + 13) - 0.5)) ? 1.0 : 0.0;
  vFalls = 2.0;
  if (marking > 0) {
    float share = 0.0;
    for (int g = 0; g < 3; ++g)
      if (weight[g] > 0.0) share += weight[g] * texelFetch(falls, ivec2(int(guide[g]) % ${GUIDE_ROW}, int(guide[g]) / ${GUIDE_ROW}), 0).r;
    float run = texelFetch(bindings, b + ivec2(7, 0), 0).y / (pointsPerStrand - 1.0);
    vFalls = mix(run, 1.0, share / max(guide.w, 1e-3));
  }
  gl_Position = corner(strand, k, position.y, marking == 2 ? fallen(strand) : vec3(0.0), vWhere, vAlong, vValue);
  if (vLocked > 1.5) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  vKind = vValue;
  vTip = position.x / float(points - 1);
  vSide = position.y;
  vTone = hash(strand);
}
`;

export const hairFragment = /* glsl */ `
precision highp float;
${lights}
${shadow}
${develop}
uniform vec3 highlightColour;
uniform float highlightStart, rootShade;
uniform int painted;  // 0 as hair, 1 by a number, 2 by the state of contacts, 3 by group
uniform vec2 valueRange;
uniform int marking;
in vec3 vWhere, vAlong;
in float vValue, vTip, vSide, vTone;
flat in float wetness, vKind, vFalls, vLocked, vDyed;
flat in vec3 vColour;
out vec4 pixel;

// [Kajiya1989], with highlights shifted towards root and tip as in [Marschner2003].
float glint(vec3 along, vec3 half_, float sharp) {
  float c = dot(along, half_);
  return pow(sqrt(max(0.0, 1.0 - c * c)), sharp);
}
vec3 lit(vec3 way, vec3 light, vec3 eye, vec3 along, vec3 out_, vec3 base) {
  float c = dot(along, way), s = sqrt(max(0.0, 1.0 - c * c));
  float facing = clamp(0.55 + 0.5 * dot(out_, way), 0.0, 1.0);
  vec3 up = normalize(eye - along * dot(eye, along) + 1e-5);
  vec3 half_ = normalize(way + eye);
  float tone = vTone - 0.5;
  float first = glint(normalize(along - (0.12 + 0.06 * tone) * up), half_, mix(110.0, 220.0, wetness));
  float second = glint(normalize(along + (0.10 + 0.10 * tone) * up), half_, mix(22.0, 34.0, wetness));
  float from_behind = pow(max(0.0, -dot(eye, way)), 5.0) * s;
  vec3 body = base * (0.36 * s * facing);
  vec3 shine = (vec3(mix(0.085, 0.20, wetness)) * first + (base * 0.55 + 0.012) * second) * facing;
  return light * (body + shine + base * 0.9 * from_behind);
}
// From blue through white to red, at equal steps of lightness.
vec3 paint(float x) {
  const vec3 a = vec3(0.07, 0.10, 0.42), b = vec3(0.03, 0.42, 0.55), c = vec3(0.95, 0.75, 0.20), d = vec3(0.75, 0.06, 0.06);
  x = clamp(x, 0.0, 1.0) * 3.0;
  return x < 1.0 ? mix(a, b, x) : x < 2.0 ? mix(b, c, x - 1.0) : mix(c, d, x - 2.0);
}
// Untouched, sticking, sliding.
vec3 paintState(float state) {
  return state < 0.5 ? vec3(0.16, 0.16, 0.17) : state < 1.5 ? vec3(0.03, 0.30, 0.62) : vec3(0.85, 0.28, 0.03);
}
// Neighbouring numbers get hues far from each other, by the golden section.
vec3 paintGroup(float group) {
  float hue = fract(0.618034 * floor(group + 0.5)), tone = fract(0.414214 * floor(group + 0.5));
  vec3 c = clamp(abs(fract(hue + vec3(0.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
  return mix(vec3(0.25), c, 0.75) * mix(0.35, 0.9, tone);
}
void main() {
  if (marking == 2 && vTip <= vFalls) discard;
  vec3 eye = normalize(cameraPosition - vWhere), along = normalize(vAlong);
  vec3 out_ = normalize(vWhere - headCentre);
  // Dyed as picture::tinted does it.
  vec3 own = mix(vColour, highlightColour, vDyed * (highlightStart > 0.0 ? smoothstep(highlightStart, highlightStart + 0.25, vTip) : 1.0));
  if (rootShade > 0.0) own *= mix(vec3(0.35, 0.32, 0.30), vec3(1.0), smoothstep(0.0, rootShade, vTip));
  vec3 base = own * (0.78 + 0.5 * vTone) * mix(0.8, 1.12, vTip);
  base = mix(base, base * base * 1.2 + 0.2 * base, 0.55 * wetness);
  if (painted == 1) base = paint((vValue - valueRange.x) / max(valueRange.y - valueRange.x, 1e-12));
  if (painted == 2) base = paintState(vKind);
  if (painted == 3) base = paintGroup(vKind);
  if (vLocked > 0.5) base = mix(base, vec3(0.10, 0.22, 0.42), 0.6);
  if (marking == 1 && vTip > vFalls) base = vec3(0.75, 0.05, 0.04);
  float thick = throughHair(vWhere, 0.0012);
  // What comes through hair has its colour.
  vec3 through = exp(-thick * (vec3(1.25) - 0.45 * base / max(max(base.r, base.g), base.b))) * pastBody(vWhere, 0.004);
  float open = exp(-0.35 * thick);
  vec3 light = lit(keyWay, keyLight * through, eye, along, out_, base)
             + lit(fillWay, fillLight * mix(0.35, 1.0, open), eye, along, out_, base)
             + lit(rimWay, rimLight * 0.85, eye, along, out_, base) * smoothstep(-0.35, 0.5, dot(out_, rimWay));
  float sky = 0.5 + 0.5 * out_.z;
  light += base * mix(vec3(0.10, 0.09, 0.09), vec3(0.30, 0.32, 0.36), sky) * mix(0.30, 1.0, open) * mix(0.55, 1.0, vTip);
  // Rounder than a ribbon: darker to the sides.
  light *= mix(1.0, 0.72, vSide * vSide);
  pixel = vec4(develop(light), 1.0);
}
`;

// The same ribbons as the light sees them: first where it meets hair, then how much hair lies behind.
export const lightVertex = /* glsl */ `
${ribbonPlace}
uniform int stride;
out float vDepth;
void main() {
  vec3 where, along;
  float value;
  gl_Position = corner(gl_InstanceID * stride, int(position.x + 0.5), position.y, vec3(0.0), where, along, value);
  vDepth = gl_Position.z * 0.5 + 0.5;
}
`;
export const depthFragment = /* glsl */ `
precision highp float;
in float vDepth;
out vec4 pixel;
void main() { pixel = vec4(vDepth, 0.0, 0.0, 1.0); }
`;
export const opacityFragment = /* glsl */ `
precision highp float;
uniform highp sampler2D firstHair;
uniform float lightRange, density;
uniform vec2 viewport;
in float vDepth;
out vec4 pixel;
const vec4 layers = vec4(0.004, 0.012, 0.030, 0.080);
void main() {
  float behind = (vDepth - texture(firstHair, gl_FragCoord.xy / viewport).r) * lightRange;
  pixel = density * vec4(lessThan(vec4(behind), vec4(layers.xyz, 1e9)));
}
`;

export const bodyVertex = /* glsl */ `
in float scalp;
in vec3 tint;
out vec3 vWhere, vNormal, vColour;
out float vScalp;
void main() {
  vScalp = scalp;
  vColour = tint;
  vec4 where = modelMatrix * vec4(position, 1.0);
  vWhere = where.xyz;
  vNormal = mat3(modelMatrix) * normal;
  gl_Position = projectionMatrix * viewMatrix * where;
}
`;
export const bodyFragment = /* glsl */ `
precision highp float;
${lights}
${shadow}
${develop}
uniform vec3 hairColour;
uniform float skin;
in vec3 vWhere, vNormal, vColour;
in float vScalp;
out vec4 pixel;

void main() {
  vec3 eye = normalize(cameraPosition - vWhere), n = normalize(vNormal);
  float thick = underHair(vWhere);
  float through = exp(-0.9 * thick) * pastBody(vWhere + 0.004 * n, 0.006);
  float open = exp(-0.28 * thick);
  // Light wanders under skin, red farthest: it reaches around the terminator.
  vec3 wrap = skin > 0.5 ? vec3(0.34, 0.16, 0.10) : vec3(0.05);
  vec3 key = clamp((dot(n, keyWay) + wrap) / (1.0 + wrap), 0.0, 1.0);
  vec3 fill = vec3(clamp(0.5 + 0.5 * dot(n, fillWay), 0.0, 1.0));
  float edge = pow(1.0 - max(dot(n, eye), 0.0), 3.0);
  // Between the drawn strands stand those that are not.
  vec3 base = mix(vColour * 0.82, hairColour * 0.55, 0.9 * vScalp);
  vec3 light = base * (keyLight * 0.36 * key * through + fillLight * 0.36 * fill * mix(0.3, 1.0, open));
  vec3 half_ = normalize(keyWay + eye);
  light += keyLight * through * (skin > 0.5 ? 0.020 * (1.0 - vScalp) : 0.006) * pow(max(dot(n, half_), 0.0), skin > 0.5 ? 28.0 : 14.0);
  light += rimLight * base * 0.35 * edge * clamp(dot(n, rimWay), 0.0, 1.0) * mix(0.4, 1.0, open);
  float sky = 0.5 + 0.5 * n.z;
  light += base * mix(vec3(0.05, 0.045, 0.045), vec3(0.17, 0.18, 0.20), sky) * mix(0.25, 1.0, open);
  pixel = vec4(develop(light), 1.0);
}
`;

export const backdropVertex = /* glsl */ `
out vec2 vAt;
void main() {
  vAt = position.xy;
  gl_Position = vec4(position.xy, 0.9999, 1.0);
}
`;
export const backdropFragment = /* glsl */ `
precision highp float;
uniform vec3 middle, rim;
uniform float aspect;
in vec2 vAt;
out vec4 pixel;
float grain(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  float r = length(vec2(vAt.x * min(aspect, 1.6) * 0.62, vAt.y * 0.85 - 0.12));
  vec3 c = mix(middle, rim, smoothstep(0.0, 1.25, r));
  pixel = vec4(c + (grain(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
`;

// A coarse picture made as large as the real one.
export const enlargeVertex = /* glsl */ `
out vec2 vAt;
void main() {
  vAt = 0.5 + 0.5 * position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;
export const enlargeFragment = /* glsl */ `
precision highp float;
uniform sampler2D coarse;
in vec2 vAt;
out vec4 pixel;
void main() { pixel = vec4(texture(coarse, vAt).rgb, 1.0); }
`;

// Contacts: dots that face the eye and arrows of force. Hair just in front of them does not hide them, the head does.
const nearer = /* glsl */ `
uniform vec2 viewport;
uniform float scale, pixels;
const float kPull = 0.03;  // metres towards the eye
vec4 pulled(vec3 where) {
  vec4 eye = viewMatrix * vec4(where, 1.0), clip = projectionMatrix * eye;
  vec4 near = projectionMatrix * vec4(eye.xyz * (1.0 - min(0.5, kPull / length(eye.xyz))), 1.0);
  return vec4(clip.xy, near.z / near.w * clip.w, clip.w);
}
vec3 stateColour(float slides) { return slides > 0.5 ? vec3(1.0, 0.55, 0.15) : vec3(0.25, 0.65, 1.0); }
`;
export const dotVertex = /* glsl */ `
${nearer}
in vec3 place, force;
in float slides;
out vec2 vAt;
out vec3 vColour;
void main() {
  vAt = position.xy;
  vColour = stateColour(slides);
  gl_Position = pulled(place);
  gl_Position.xy += position.xy * pixels / viewport * gl_Position.w;
}
`;
export const dotFragment = /* glsl */ `
precision highp float;
in vec2 vAt;
in vec3 vColour;
out vec4 pixel;
void main() {
  float r = dot(vAt, vAt);
  if (r > 1.0) discard;
  pixel = vec4(vColour * mix(1.15, 0.55, r), 1.0);
}
`;
// A shaft and a head, as corners (along, across): along in lengths of the arrow, across in pixels.
export const arrowVertex = /* glsl */ `
${nearer}
in vec3 place, force;
in float slides;
out vec3 vColour;
void main() {
  vColour = stateColour(slides);
  vec3 tip = scale * force;
  float longest = 0.06, size = length(tip);
  if (size > longest) tip *= longest / size;
  vec4 from = pulled(place), to = pulled(place + tip);
  vec2 along = to.xy / to.w * viewport - from.xy / from.w * viewport;
  along = dot(along, along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
  vec4 at = mix(from, to, position.x > 0.0 ? 1.0 : 0.0);
  vec2 offset = vec2(-along.y, along.x) * position.y + along * position.z;
  at.xy += offset * pixels / viewport * at.w;
  gl_Position = size > 0.0 ? at : vec4(2.0, 2.0, 2.0, 1.0);
}
`;
export const arrowFragment = /* glsl */ `
precision highp float;
in vec3 vColour;
out vec4 pixel;
void main() { pixel = vec4(vColour, 1.0); }
`;
