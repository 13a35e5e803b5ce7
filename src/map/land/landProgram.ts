import { NO_SIDE } from '../../../workers/parcels/land/landCell.ts';
import { ROW_SHIFT } from './landBuffers.ts';

/** Reads a batch's vertices by position: x, y, kind, parcel, as in LandBatch. */
const VERTEX_AT = `
uniform highp usampler2D u_vertices;
ivec2 texelOf(int place) {
  return ivec2(place & ${2 ** ROW_SHIFT - 1}, place >> ${ROW_SHIFT});
}
uvec4 vertexAt(int place) {
  return texelFetch(u_vertices, texelOf(place), 0);
}
int kindOf(uvec4 vertex) {
  return int(vertex.z & ${NO_SIDE - 1}u);
}`;

/** `u_fills`: two texels per kind, as in KindColours. */
const FILL_VERTEX = `#version 300 es
precision highp float;
${VERTEX_AT}
uniform mat4 u_matrix;
uniform lowp sampler2D u_fills;
uniform float u_opacity;
flat out vec4 v_colour;
void main() {
  uvec4 vertex = vertexAt(gl_VertexID);
  vec4 fill = texelFetch(u_fills, texelOf(2 * kindOf(vertex)), 0);
  v_colour = vec4(fill.rgb * fill.a, fill.a) * u_opacity;
  gl_Position = u_matrix * vec4(vec2(vertex.xy), 0.0, 1.0);
}`;

const FILL_FRAGMENT = `#version 300 es
precision mediump float;
flat in vec4 v_colour;
out vec4 colour;
void main() {
  colour = v_colour;
}`;

/**
 * Areas, striped for some kinds. Stripes are fixed to the ground at whole zooms; halfway those of the next fade in.
 * `u_stripes`: stripes per grid step to the east or south, and the one at the grid's beginning. A stripe is at every
 * whole `v_stripe`, as strong as `v_hatched`.
 */
const HATCHED_VERTEX = `#version 300 es
precision highp float;
${VERTEX_AT}
uniform mat4 u_matrix;
uniform lowp sampler2D u_fills;
uniform float u_opacity;
uniform vec2 u_stripes;
flat out vec4 v_colour;
flat out float v_hatched;
out highp float v_stripe;
void main() {
  uvec4 vertex = vertexAt(gl_VertexID);
  int kind = kindOf(vertex);
  vec4 fill = texelFetch(u_fills, texelOf(2 * kind), 0);
  v_colour = vec4(fill.rgb * fill.a, fill.a) * u_opacity;
  v_hatched = texelFetch(u_fills, texelOf(2 * kind + 1), 0).r * u_opacity;
  v_stripe = float(vertex.x + vertex.y) * u_stripes.x + u_stripes.y;
  gl_Position = u_matrix * vec4(vec2(vertex.xy), 0.0, 1.0);
}`;

/** `u_halfStripe`: half a stripe's width in screen pixels. `u_between`: 0 at a whole zoom, 1 at the next. */
const HATCHED_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 u_ink;
uniform float u_halfStripe;
uniform float u_between;
flat in vec4 v_colour;
flat in float v_hatched;
in highp float v_stripe;
out vec4 colour;
float cover(float stripe, float grain) {
  return clamp(u_halfStripe + 0.5 - abs(fract(stripe + 0.5) - 0.5) / grain, 0.0, 1.0);
}
void main() {
  float grain = max(length(vec2(dFdx(v_stripe), dFdy(v_stripe))), 1e-6);
  float stripes = max(cover(v_stripe, grain), u_between * cover(v_stripe + 0.5, grain));
  float ink = stripes * v_hatched * u_ink.a;
  colour = v_colour * (1.0 - ink) + vec4(u_ink.rgb, 1.0) * ink;
}`;

/**
 * Draws a side as a quad that extends half a width beyond its ends. The part behind the bisector with a neighbour
 * belongs to the neighbour, so that corners are round and drawn once; a spike is cut off flat. `u_pixel`: grid steps
 * per CSS pixel. `u_reach`: CSS pixels around the side that may be seen. `u_only`, `u_kind`: the only parcel and kind
 * to draw, or -1. `v_at`: CSS pixels along and across. Two triangles use corners 0 1 2 and 2 1 3.
 */
const LINE_VERTEX = `#version 300 es
precision highp float;
${VERTEX_AT}
uniform mat4 u_matrix;
uniform float u_pixel;
uniform float u_reach;
uniform int u_only;
uniform int u_kind;
out vec2 v_at;
flat out float v_length;
flat out vec2 v_fromCut;
flat out vec2 v_toCut;

vec2 halving(vec2 one, vec2 other, vec2 along) {
  vec2 sum = one + other;
  if (dot(sum, sum) < 1e-6) sum = along;
  return vec2(dot(sum, along), dot(sum, vec2(-along.y, along.x)));
}

void main() {
  int place = gl_VertexID / 6;
  uvec4 before = vertexAt(place);
  bool isOther = (u_only >= 0 && before.w != uint(u_only)) || (u_kind >= 0 && kindOf(before) != u_kind);
  if ((before.z & ${NO_SIDE}u) != 0u || isOther) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 from = vec2(vertexAt(place + 1).xy);
  vec2 to = vec2(vertexAt(place + 2).xy);
  vec2 side = to - from;
  float steps = length(side);
  vec2 along = side / steps;
  v_length = steps / u_pixel;
  v_fromCut = halving(normalize(from - vec2(before.xy)), along, along);
  v_toCut = halving(normalize(vec2(vertexAt(place + 3).xy) - to), along, along);
  int corner = gl_VertexID % 6;
  corner = corner < 3 ? corner : corner == 3 ? 2 : corner == 4 ? 1 : 3;
  v_at = vec2((corner & 1) == 0 ? -u_reach : v_length + u_reach, (corner & 2) == 0 ? -u_reach : u_reach);
  vec2 ground = from + (along * v_at.x + vec2(-along.y, along.x) * v_at.y) * u_pixel;
  gl_Position = u_matrix * vec4(ground, 0.0, 1.0);
}`;

/** `u_half`: half a width in CSS pixels. `grain`: CSS pixels of ground per screen pixel, for sharp tilted edges. */
const LINE_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 u_colour;
uniform float u_half;
in vec2 v_at;
flat in float v_length;
flat in vec2 v_fromCut;
flat in vec2 v_toCut;
out vec4 colour;
void main() {
  vec2 off = v_at - vec2(clamp(v_at.x, 0.0, v_length), 0.0);
  float distance = length(off);
  vec2 away = distance > 1e-3 ? off / distance : vec2(0.0, 1.0);
  float grain = max(length(vec2(dot(dFdx(v_at), away), dot(dFdy(v_at), away))), 1e-4);
  if (dot(v_at, v_fromCut) < 0.0 || dot(v_at - vec2(v_length, 0.0), v_toCut) > 0.0) discard;
  colour = u_colour * clamp((u_half - distance) / grain + 0.5, 0.0, 1.0);
}`;

export interface LandProgram {
  program: WebGLProgram;
  at(uniform: string): WebGLUniformLocation | null;
}

/** @throws where the device does not take the shaders */
function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): LandProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('land: no shader');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`land: ${gl.getProgramInfoLog(program)}`);
  }
  const places = new Map<string, WebGLUniformLocation | null>();
  const at = (uniform: string): WebGLUniformLocation | null => {
    if (!places.has(uniform)) places.set(uniform, gl.getUniformLocation(program, uniform));
    return places.get(uniform)!;
  };
  return { program, at };
}

const SHADERS = {
  fill: [FILL_VERTEX, FILL_FRAGMENT],
  hatched: [HATCHED_VERTEX, HATCHED_FRAGMENT],
  line: [LINE_VERTEX, LINE_FRAGMENT],
} as const;

const programsOf = new WeakMap<WebGL2RenderingContext, Partial<Record<keyof typeof SHADERS, LandProgram>>>();

/** Returns a program of a context, created on first use. @throws as createProgram */
export function landProgram(gl: WebGL2RenderingContext, name: keyof typeof SHADERS): LandProgram {
  const programs = programsOf.get(gl) ?? {};
  programsOf.set(gl, programs);
  const [vertex, fragment] = SHADERS[name];
  return (programs[name] ??= createProgram(gl, vertex, fragment));
}
