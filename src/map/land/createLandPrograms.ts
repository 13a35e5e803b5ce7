import { DRAWN_CODES } from '../../domain/land/landCodePlace.ts';

/** Colours of all codes, and of unknown ones. */
const FILLS = DRAWN_CODES.length + 1;

const FILL_VERTEX = `#version 300 es
uniform mat4 u_matrix;
uniform vec3 u_fills[${FILLS}];
uniform float u_opacity;
layout(location = 0) in uvec4 a_vertex;
flat out vec4 v_colour;
void main() {
  v_colour = vec4(u_fills[a_vertex.z & 255u], 1.0) * u_opacity;
  gl_Position = u_matrix * vec4(vec2(a_vertex.xy), 0.0, 1.0);
}`;

const FILL_FRAGMENT = `#version 300 es
precision mediump float;
flat in vec4 v_colour;
out vec4 colour;
void main() {
  colour = v_colour;
}`;

/**
 * A side, as a quad that reaches half a width beyond its ends. What of it lies behind the line that halves the angle to a
 * neighbour is the neighbour's, so that corners are round and drawn once.
 */
const LINE_VERTEX = `#version 300 es
precision highp float;
uniform mat4 u_matrix;
uniform float u_pixel; // steps of the grid that a CSS pixel shows
uniform float u_reach; // CSS pixels around the side that may be seen
uniform int u_only; // the one parcel that is drawn, -1 for all
layout(location = 0) in uvec4 a_before;
layout(location = 1) in uvec4 a_from;
layout(location = 2) in uvec4 a_to;
layout(location = 3) in uvec4 a_after;
out vec2 v_at; // CSS pixels along and across
flat out float v_length;
flat out vec2 v_fromCut;
flat out vec2 v_toCut;

vec2 halving(vec2 one, vec2 other, vec2 along) {
  vec2 sum = one + other;
  // A spike is cut off flat.
  if (dot(sum, sum) < 1e-6) sum = along;
  return vec2(dot(sum, along), dot(sum, vec2(-along.y, along.x)));
}

void main() {
  bool isOther = u_only >= 0 && a_before.w != uint(u_only);
  if ((a_before.z & 256u) != 0u || isOther) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 from = vec2(a_from.xy);
  vec2 side = vec2(a_to.xy) - from;
  float steps = length(side);
  vec2 along = side / steps;
  v_length = steps / u_pixel;
  v_fromCut = halving(normalize(from - vec2(a_before.xy)), along, along);
  v_toCut = halving(normalize(vec2(a_after.xy) - vec2(a_to.xy)), along, along);
  v_at = vec2((gl_VertexID & 1) == 0 ? -u_reach : v_length + u_reach, (gl_VertexID & 2) == 0 ? -u_reach : u_reach);
  vec2 place = from + (along * v_at.x + vec2(-along.y, along.x) * v_at.y) * u_pixel;
  gl_Position = u_matrix * vec4(place, 0.0, 1.0);
}`;

const LINE_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 u_colour;
uniform float u_half; // half a width, CSS pixels
in vec2 v_at;
flat in float v_length;
flat in vec2 v_fromCut;
flat in vec2 v_toCut;
out vec4 colour;
void main() {
  vec2 off = v_at - vec2(clamp(v_at.x, 0.0, v_length), 0.0);
  float distance = length(off);
  vec2 away = distance > 1e-3 ? off / distance : vec2(0.0, 1.0);
  // How many CSS pixels of the ground a pixel of the screen crosses there: edges stay sharp on a tilted map.
  float grain = max(length(vec2(dot(dFdx(v_at), away), dot(dFdy(v_at), away))), 1e-4);
  if (dot(v_at, v_fromCut) < 0.0 || dot(v_at - vec2(v_length, 0.0), v_toCut) > 0.0) discard;
  colour = u_colour * clamp((u_half - distance) / grain + 0.5, 0.0, 1.0);
}`;

/** A program and the places of its uniforms. */
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

/** @throws as createProgram */
export const createLandPrograms = (gl: WebGL2RenderingContext): { fill: LandProgram; line: LandProgram } => ({
  fill: createProgram(gl, FILL_VERTEX, FILL_FRAGMENT),
  line: createProgram(gl, LINE_VERTEX, LINE_FRAGMENT),
});
