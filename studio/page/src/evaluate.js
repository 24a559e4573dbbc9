// Guides → drawn strands on the graphics card, as hair::RenderStrands::evaluate does: one texel for each point of each strand.

import {BINDING_TEXELS, BINDINGS_PER_ROW, GUIDE_ROW, PLACES_ROW} from "./shaders.js";

export const evaluateVertex = /* glsl */ `
void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

export const evaluateFragment = /* glsl */ `
precision highp float;
precision highp sampler2D;
uniform sampler2D guides, bindings, runs;
uniform int pointsPerGuide, count, points;
uniform float pointsPerStrand;  // as the studio counts them
uniform float rope;
uniform bool kinds;
uniform vec4 turn;
uniform highp sampler3D skin;  // of the head at rest: the way out, and how far it is
uniform bool hasSkin;
uniform mat4 toSkin;  // from the world to the grid, 0 … 1
uniform vec3 skinSize;  // of the grid, metres
out vec4 place;

vec4 guidePoint(int guide, int k) {
  int i = guide * pointsPerGuide + k;
  return texelFetch(guides, ivec2(i % ${GUIDE_ROW}, i / ${GUIDE_ROW}), 0);
}
// Catmull–Rom by index; ends go on straight.
vec4 smoothAt(int guide, float x) {
  float at = x * float(pointsPerGuide - 1);
  int i = min(int(at), pointsPerGuide - 2);
  float u = at - float(i);
  vec4 p1 = guidePoint(guide, i), p2 = guidePoint(guide, i + 1);
  vec4 p0 = i > 0 ? guidePoint(guide, i - 1) : 2.0 * p1 - p2;
  vec4 p3 = i + 2 < pointsPerGuide ? guidePoint(guide, i + 2) : 2.0 * p2 - p1;
  return 0.5 * (2.0 * p1 + u * (p2 - p0) + u * u * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3)
                + u * u * u * (3.0 * p1 - p0 - 3.0 * p2 + p3));
}
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }

vec4 bound(ivec2 first, int k) { return texelFetch(bindings, first + ivec2(k, 0), 0); }
vec3 runPoint(int i) { return texelFetch(runs, ivec2(i % ${GUIDE_ROW}, i / ${GUIDE_ROW}), 0).xyz; }

// Between guides that lie on a round head a blend of them runs below its surface: what is deeper than the guides goes straight out.
float depthAt(vec3 where) {
  vec3 at = (toSkin * vec4(where, 1.0)).xyz;
  return clamp(at, 0.0, 1.0) == at ? max(0.0, -texture(skin, at).w) : 0.0;
}
vec3 outOfHead(vec3 where, float allowed) {
  for (int round = 0; round < 3; ++round) {
    vec3 at = (toSkin * vec4(where, 1.0)).xyz;
    if (clamp(at, 0.0, 1.0) != at) return where;
    vec4 found = texture(skin, at);
    float lacking = -allowed - found.w;
    if (lacking <= 0.0) return where;
    where += lacking * normalize(transpose(mat3(toSkin)) * (skinSize * found.xyz) + 1e-9);
  }
  return where;
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  int strand = here.y * (${PLACES_ROW} / points) + here.x / points;
  if (strand >= count) { place = vec4(0.0); return; }
  ivec2 b = ivec2(${BINDING_TEXELS} * (strand % ${BINDINGS_PER_ROW}), strand / ${BINDINGS_PER_ROW});
  vec4 guide = bound(b, 0), weight = bound(b, 1), offset = bound(b, 2), scattered = bound(b, 3), waved = bound(b, 4), out_ = bound(b, 5),
       across = bound(b, 6), run = bound(b, 7);
  vec4 guideRoot = guidePoint(int(guide.x), 0);
  // Hair that is tied first runs over the scalp to its tie, and moves with the head there.
  float at = float(here.x % points) / float(points - 1) * (pointsPerStrand - 1.0);
  if (at < run.y) {
    int k = int(at), first = int(run.x);
    vec3 from = runPoint(first + k), to = float(k + 1) < run.y ? runPoint(first + k + 1) : offset.xyz;
    place = vec4(guideRoot.xyz + turned(mix(from, to, at - float(k))), guideRoot.w);
    return;
  }
  float x = guide.w * (at - run.y) / (pointsPerStrand - 1.0 - run.y);
  vec3 shape = vec3(0.0);
  vec4 nearest = vec4(0.0);
  float value = 0.0, allowed = 0.0;
  for (int g = 0; g < 3; ++g) {
    if (weight[g] <= 0.0) continue;
    vec4 p = smoothAt(int(guide[g]), x);
    if (hasSkin) allowed += weight[g] * depthAt(p.xyz);
    if (g == 0) nearest = p;
    shape += weight[g] * (p.xyz - guidePoint(int(guide[g]), 0).xyz);
    value += weight[g] * p.w;
  }
  // Kinds of things have no mean: the nearest point of the nearest guide says which it is.
  if (kinds) value = guidePoint(int(guide.x), int(x * float(pointsPerGuide - 1) + 0.5)).w;
  float angle = 6.2831853 * out_.w * x;
  vec3 scatter = turned(scattered.xyz);
  vec3 free = guideRoot.xyz + turned(offset.xyz) + shape + x * x * scatter + x * sin(angle) * turned(waved.xyz);
  float pull = waved.w * x * x * (3.0 - 2.0 * x) * 0.8;
  vec3 where = mix(free, nearest.xyz + x * scatter, pull);
  if (rope > 0.0)
    where = mix(where, nearest.xyz + cos(angle) * turned(out_.xyz) + sin(angle) * turned(across.xyz), smoothstep(0.0, 0.12, x));
  if (hasSkin && x > 0.0) where = outOfHead(where, allowed);
  place = vec4(where, value);
}
`;
