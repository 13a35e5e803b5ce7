import { expect, test } from 'vitest';
import { LandBuffers } from '../../../src/map/land/landBuffers.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import type { LandBatch } from '../../../workers/parcels/land/landCell.ts';

/** Two whole rows of a texture and a part of one. */
const VERTICES = 2500;

function madeBatch(): LandBatch {
  const random = seededRandom(7);
  const numbers = (count: number): Uint16Array<ArrayBuffer> => Uint16Array.from({ length: count }, () => Math.floor(65_536 * random()));
  return {
    originX: 0,
    originY: 0,
    step: 1,
    vertices: numbers(4 * VERTICES),
    triangles: numbers(3000),
    featureIds: Float64Array.of(1),
    isWide: false,
  };
}

/** Reads the vertices back from a texture. */
function verticesOf(gl: WebGL2RenderingContext, texture: WebGLTexture): number[] {
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  const pixels = new Uint32Array(4 * 1024 * 3);
  gl.readPixels(0, 0, 1024, 3, gl.RGBA_INTEGER, gl.UNSIGNED_INT, pixels);
  return [...pixels.subarray(0, 4 * VERTICES)];
}

test('land buffers: a cell is uploaded in steps, drawn once complete, and leaves nothing when removed', () => {
  const gl = document.createElement('canvas').getContext('webgl2')!;
  const buffers = new LandBuffers(gl);
  const batch = madeBatch();
  const bytes = batch.vertices.byteLength + batch.triangles.byteLength;
  buffers.put({ x: 1, y: 2, batches: [batch], hasSample: false });
  let uploads = 0;
  while (buffers.isUploading) {
    expect([...buffers.cells]).toEqual([]);
    buffers.upload(1000);
    uploads += 1;
  }
  // A row of a texture is its smallest upload.
  expect(uploads).toBe(6 + 3);
  expect([buffers.bytes, buffers.parcels]).toEqual([bytes, 1]);
  const [cell] = [...buffers.cells];
  const { vertices, array, indexCount, sideCount } = cell!.batches[0]!;
  expect([indexCount, sideCount]).toEqual([3000, VERTICES - 3]);
  expect(verticesOf(gl, vertices)).toEqual([...batch.vertices]);
  const triangles = new Uint16Array(3000);
  gl.bindVertexArray(array);
  gl.getBufferSubData(gl.ELEMENT_ARRAY_BUFFER, 0, triangles);
  expect(triangles).toEqual(batch.triangles);
  gl.bindVertexArray(null);

  buffers.put({ x: 1, y: 2, batches: [batch], hasSample: false });
  expect(buffers.bytes).toBe(2 * bytes);
  buffers.upload(10 * bytes);
  expect(buffers.bytes).toBe(bytes);
  expect(gl.isTexture(vertices)).toBe(false);
  buffers.drop({ x: 1, y: 2 });
  expect([[...buffers.cells].length, buffers.bytes, buffers.parcels]).toEqual([0, 0, 0]);
  expect(gl.getError()).toBe(gl.NO_ERROR);
});
