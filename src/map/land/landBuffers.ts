import type { Map as MapLibreMap } from 'maplibre-gl';
import { type LandCellPlace, LAND_VERTEX_BYTES, type LandBatch, type LandCell } from '../../../workers/parcels/land/landCell.ts';

/** Batch in GPU memory. */
export interface DrawnBatch extends Pick<LandBatch, 'originX' | 'originY' | 'step' | 'featureIds' | 'isWide'> {
  /** One texel per vertex, read by position in the shaders: a side needs four in a row. */
  vertices: WebGLTexture;
  /** Vertex array with the triangles, and no attribute. */
  array: WebGLVertexArrayObject;
  indexCount: number;
  indexType: number;
  sideCount: number;
}

/** Cell in GPU memory, or on its way there. */
export interface HeldCell extends LandCellPlace {
  batches: DrawnBatch[];
  indices: WebGLBuffer[];
  bytes: number;
  parcels: number;
  /** Batches to prepare, and to upload. */
  waiting: LandBatch[];
  uploads: Upload[];
}

interface Upload {
  /** Unit of a piece, such as a texture row; a piece is a whole number of units. */
  pieceBytes: number;
  bytes: number;
  done: number;
  send(fromByte: number, toByte: number): void;
}

/** Vertices of a side: four neighbours in a row. */
const SIDE_VERTICES = 4;
/** Vertices per texture row, as a power of two: every device has textures twice as wide and high. */
export const ROW_SHIFT = 10;
const ROW_VERTICES = 2 ** ROW_SHIFT;
const ROW_BYTES = ROW_VERTICES * LAND_VERTEX_BYTES;

export const cellKey = ({ x, y }: LandCellPlace): number => x * 2 ** 16 + y;

/**
 * Geometry of the cells in GPU memory: it is uploaded within a budget per frame, and freed cell by cell. Only `upload`
 * binds GL objects, so it runs where MapLibre expects that: in a layer's `render`.
 */
export class LandBuffers {
  readonly #gl: WebGL2RenderingContext;
  readonly #drawn = new Map<number, HeldCell>();
  readonly #pending = new Map<number, HeldCell>();
  #bytes = 0;
  #parcels = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** Bytes in GPU memory or on their way there. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Number of parcels, counted likewise; a wide one once per cell that has it. */
  get parcels(): number {
    return this.#parcels;
  }

  get isUploading(): boolean {
    return this.#pending.size > 0;
  }

  /** Cells in their drawing order. */
  get cells(): Iterable<Readonly<HeldCell>> {
    return this.#drawn.values();
  }

  get drawnIds(): Set<number> {
    return new Set([...this.cells].flatMap(({ batches }) => batches.flatMap(({ featureIds }) => [...featureIds])));
  }

  /** Replaces a cell, which is drawn as before until all of it is uploaded. One without parcels draws nothing. */
  put({ x, y, batches }: LandCell): void {
    const key = cellKey({ x, y });
    this.#forget(this.#pending, key);
    if (batches.length === 0) return this.#forget(this.#drawn, key);
    const bytes = batches.reduce((sum, { vertices, triangles }) => sum + vertices.byteLength + triangles.byteLength, 0);
    const parcels = batches.reduce((sum, { featureIds }) => sum + featureIds.length, 0);
    this.#bytes += bytes;
    this.#parcels += parcels;
    this.#pending.set(key, { x, y, batches: [], indices: [], bytes, parcels, waiting: [...batches], uploads: [] });
  }

  drop(cell: LandCellPlace): void {
    this.#forget(this.#pending, cellKey(cell));
    this.#forget(this.#drawn, cellKey(cell));
  }

  clear(): void {
    for (const held of [this.#pending, this.#drawn]) for (const key of held.keys()) this.#forget(held, key);
  }

  upload(budgetBytes: number): void {
    const gl = this.#gl;
    // MapLibre's bound array must not take our indices as its own.
    gl.bindVertexArray(null);
    let left = budgetBytes;
    for (const [key, cell] of this.#pending) {
      while (left > 0 && (cell.uploads.length > 0 || cell.waiting.length > 0)) {
        if (cell.uploads.length === 0) this.#prepare(cell.waiting.shift()!, cell);
        left -= this.#uploadPieces(cell.uploads, left);
      }
      if (cell.uploads.length > 0 || cell.waiting.length > 0) break;
      this.#pending.delete(key);
      this.#forget(this.#drawn, key);
      this.#drawn.set(key, cell);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, null);
    gl.bindTexture(gl.TEXTURE_2D, null);
  }

  #uploadPieces(uploads: Upload[], maxBytes: number): number {
    const next = uploads[0]!;
    const pieces = Math.max(1, Math.floor(maxBytes / next.pieceBytes));
    const from = next.done;
    next.done = Math.min(next.bytes, from + pieces * next.pieceBytes);
    next.send(from, next.done);
    if (next.done === next.bytes) uploads.shift();
    return next.done - from;
  }

  #forget(from: Map<number, HeldCell>, key: number): void {
    const cell = from.get(key);
    if (!cell) return;
    from.delete(key);
    this.#bytes -= cell.bytes;
    this.#parcels -= cell.parcels;
    for (const buffer of cell.indices) this.#gl.deleteBuffer(buffer);
    for (const { vertices, array } of cell.batches) {
      this.#gl.deleteTexture(vertices);
      this.#gl.deleteVertexArray(array);
    }
  }

  #prepare({ originX, originY, step, vertices, triangles, featureIds, isWide }: LandBatch, cell: HeldCell): void {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    this.#prepareTriangles(triangles, cell);
    gl.bindVertexArray(null);
    cell.batches.push({
      originX,
      originY,
      step,
      featureIds,
      isWide,
      vertices: this.#prepareVertices(vertices, cell),
      array,
      indexCount: triangles.length,
      indexType: triangles instanceof Uint32Array ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT,
      sideCount: vertices.byteLength / LAND_VERTEX_BYTES - SIDE_VERTICES + 1,
    });
  }

  /** Leaves the buffer bound in its array. */
  #prepareTriangles(triangles: LandBatch['triangles'], cell: HeldCell): void {
    const gl = this.#gl;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles.byteLength, gl.STATIC_DRAW);
    cell.indices.push(buffer);
    const bytes = new Uint8Array(triangles.buffer, triangles.byteOffset, triangles.byteLength);
    cell.uploads.push({
      pieceBytes: 1,
      bytes: bytes.byteLength,
      done: 0,
      send: (from, to) => {
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
        gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, from, bytes.subarray(from, to));
      },
    });
  }

  #prepareVertices(vertices: LandBatch['vertices'], cell: HeldCell): WebGLTexture {
    const gl = this.#gl;
    const texture = gl.createTexture();
    const count = vertices.byteLength / LAND_VERTEX_BYTES;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16UI, Math.min(count, ROW_VERTICES), Math.ceil(count / ROW_VERTICES));
    // Integer textures cannot be filtered, and are incomplete with another filter.
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    const send = (fromByte: number, toByte: number): void => {
      const row = fromByte / ROW_BYTES;
      const [width, height] = [Math.min((toByte - fromByte) / LAND_VERTEX_BYTES, ROW_VERTICES), Math.ceil((toByte - fromByte) / ROW_BYTES)];
      const part = vertices.subarray(fromByte / 2, toByte / 2);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, width, height, gl.RGBA_INTEGER, gl.UNSIGNED_SHORT, part);
    };
    const wholeRows = vertices.byteLength - (vertices.byteLength % ROW_BYTES);
    if (wholeRows > 0) cell.uploads.push({ pieceBytes: ROW_BYTES, bytes: wholeRows, done: 0, send });
    if (wholeRows < vertices.byteLength) {
      const rest = vertices.byteLength - wholeRows;
      cell.uploads.push({ pieceBytes: rest, bytes: rest, done: 0, send: (from, to) => send(wholeRows + from, wholeRows + to) });
    }
    return texture;
  }
}

/** Bytes uploaded per frame, few enough to keep it smooth. */
const FRAME_BYTES = 256 * 1024;

/** Uploads a frame's share of the waiting data, and requests another frame while more waits. */
export function uploadFrame(map: MapLibreMap, buffers: LandBuffers | null): void {
  if (!buffers?.isUploading) return;
  buffers.upload(FRAME_BYTES);
  if (buffers.isUploading) map.triggerRepaint();
}
