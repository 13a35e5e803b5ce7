import type { DrawnBatch, HeldCell } from './landBuffers.ts';
import type { LandProgram } from './landProgram.ts';

/** Colour channels, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Batch in view, with the matrix from its grid to the screen. */
export interface VisibleBatch {
  batch: DrawnBatch;
  matrix: Float32Array;
}

/** Multiplies a batch's grid with MapLibre's matrix in 64 bits: 32 are too few for the world's pixels at zoom 20. */
function matrixOf({ originX, originY, step }: DrawnBatch, world: ArrayLike<number>): Float32Array {
  const matrix = new Float32Array(16);
  for (let row = 0; row < 4; row += 1) {
    matrix[row] = world[row]! * step;
    matrix[4 + row] = world[4 + row]! * step;
    matrix[8 + row] = world[8 + row]!;
    matrix[12 + row] = world[row]! * originX + world[4 + row]! * originY + world[12 + row]!;
  }
  return matrix;
}

const GRID = 65_536;

/** Returns whether a batch's grid may be on the screen: its corners are not all beyond the same edge. */
function isSeen({ originX, originY, step }: DrawnBatch, world: ArrayLike<number>): boolean {
  let beyond = 15;
  for (let corner = 0; corner < 4; corner += 1) {
    const x = originX + (corner & 1) * GRID * step;
    const y = originY + (corner >> 1) * GRID * step;
    const clipX = world[0]! * x + world[4]! * y + world[12]!;
    const clipY = world[1]! * x + world[5]! * y + world[13]!;
    const w = world[3]! * x + world[7]! * y + world[15]!;
    beyond &= Number(clipX < -w) | (Number(clipX > w) << 1) | (Number(clipY < -w) << 2) | (Number(clipY > w) << 3);
  }
  return beyond === 0;
}

/** Returns the batches in view, wide ones first, each once. @param world MapLibre's matrix */
export function batchesInView(cells: Iterable<Readonly<HeldCell>>, world: ArrayLike<number>): VisibleBatch[] {
  const seenWide = new Set<number>();
  const wide: VisibleBatch[] = [];
  const common: VisibleBatch[] = [];
  for (const { batches } of cells) {
    for (const batch of batches) {
      if (batch.isWide && seenWide.has(batch.featureIds[0]!)) continue;
      if (batch.isWide) seenWide.add(batch.featureIds[0]!);
      if (isSeen(batch, world)) (batch.isWide ? wide : common).push({ batch, matrix: matrixOf(batch, world) });
    }
  }
  return [...wide, ...common];
}

/** Texture unit of the colours; the vertices use the first one. */
export const COLOURS_UNIT = 1;

/** Draws areas with the program in use, whose colours are bound. */
export function drawAreas(
  gl: WebGL2RenderingContext,
  { at }: LandProgram,
  seen: readonly VisibleBatch[],
  setUniforms?: (batch: DrawnBatch) => void,
): void {
  const matrixAt = at('u_matrix');
  gl.uniform1i(at('u_fills'), COLOURS_UNIT);
  for (const { batch, matrix } of seen) {
    gl.uniformMatrix4fv(matrixAt, false, matrix);
    setUniforms?.(batch);
    // MapLibre leaves the first texture unit to custom layers.
    gl.bindTexture(gl.TEXTURE_2D, batch.vertices);
    gl.bindVertexArray(batch.array);
    gl.drawElements(gl.TRIANGLES, batch.indexCount, batch.indexType, 0);
  }
}

interface DrawnLines {
  colour: Rgb;
  alpha: number;
  widthPx: number;
  /** Draws only around this parcel. */
  parcel?: number | null;
  /** Draws only around areas of this kind. */
  kind?: number;
}

/** Two triangles of a side. */
const QUAD_VERTICES = 6;
/** Pixels around a line for its soft edge, with some more for a tilted map. */
const EDGE_PX = 1.5;

/** @param pixel size of a CSS pixel, in parts of the Mercator square */
export function drawLines(
  gl: WebGL2RenderingContext,
  { program, at }: LandProgram,
  seen: readonly VisibleBatch[],
  pixel: number,
  { colour: [red, green, blue], alpha, widthPx, parcel: only = null, kind = -1 }: DrawnLines,
): void {
  gl.useProgram(program);
  gl.uniform4f(at('u_colour'), red * alpha, green * alpha, blue * alpha, alpha);
  gl.uniform1f(at('u_half'), widthPx / 2);
  gl.uniform1f(at('u_reach'), widthPx / 2 + EDGE_PX);
  gl.uniform1i(at('u_kind'), kind);
  gl.uniform1i(at('u_only'), -1);
  const [onlyAt, pixelAt, matrixAt] = [at('u_only'), at('u_pixel'), at('u_matrix')];
  // Sides read no attributes, so any array works except MapLibre's bound one.
  if (seen.length > 0) gl.bindVertexArray(seen[0]!.batch.array);
  let step = 0;
  for (const { batch, matrix } of seen) {
    if (only !== null) {
      const parcel = batch.featureIds.indexOf(only);
      if (parcel < 0) continue;
      gl.uniform1i(onlyAt, parcel);
    }
    // Most batches have the same grid.
    if (batch.step !== step) gl.uniform1f(pixelAt, pixel / batch.step);
    step = batch.step;
    gl.uniformMatrix4fv(matrixAt, false, matrix);
    gl.bindTexture(gl.TEXTURE_2D, batch.vertices);
    gl.drawArrays(gl.TRIANGLES, 0, QUAD_VERTICES * batch.sideCount);
  }
}
