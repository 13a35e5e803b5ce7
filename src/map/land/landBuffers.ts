import { type LandCellPlace, LAND_VERTEX_BYTES, type LandBatch, type LandCell } from '../../../workers/parcels/land/landCell.ts';

/** A batch on the graphics processor. */
export interface DrawnBatch extends Pick<LandBatch, 'originX' | 'originY' | 'step' | 'featureIds' | 'isWide'> {
  areas: WebGLVertexArrayObject;
  indexCount: number;
  indexType: number;
  sides: WebGLVertexArrayObject;
  sideCount: number;
}

/** A cell on the graphics processor, or on its way there. */
interface HeldCell extends LandCellPlace {
  /** Those that are prepared. */
  batches: DrawnBatch[];
  buffers: WebGLBuffer[];
  bytes: number;
  /** What is yet to be prepared, and to be handed over. */
  waiting: LandBatch[];
  uploads: Upload[];
}

/** Bytes on their way into a buffer. */
interface Upload {
  target: number;
  buffer: WebGLBuffer;
  bytes: Uint8Array;
  done: number;
}

/** Four neighbours in a row are a side. */
const SIDE_VERTICES = 4;

export const cellKey = ({ x, y }: LandCellPlace): number => x * 2 ** 16 + y;

/**
 * The cells' geometry on the graphics processor: it comes in pieces, a frame's budget at a time, and is let go cell by cell. Only
 * `upload` binds anything, so it runs where MapLibre expects that: in a layer's `prerender`.
 */
export class LandBuffers {
  readonly #gl: WebGL2RenderingContext;
  readonly #drawn = new Map<number, HeldCell>();
  readonly #pending = new Map<number, HeldCell>();
  #bytes = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
  }

  /** Of all that is there or on its way. */
  get bytes(): number {
    return this.#bytes;
  }

  get isUploading(): boolean {
    return this.#pending.size > 0;
  }

  /** In the order in which they are drawn. */
  get cells(): Iterable<Readonly<HeldCell>> {
    return this.#drawn.values();
  }

  /** The cell is drawn as this once all of it is there; until then as before. One without parcels draws nothing. */
  put({ x, y, batches }: LandCell): void {
    const key = cellKey({ x, y });
    this.#forget(this.#pending, key);
    if (batches.length === 0) return this.#forget(this.#drawn, key);
    const bytes = batches.reduce((sum, { vertices, triangles }) => sum + vertices.byteLength + triangles.byteLength, 0);
    this.#bytes += bytes;
    this.#pending.set(key, { x, y, batches: [], buffers: [], bytes, waiting: [...batches], uploads: [] });
  }

  drop(cell: LandCellPlace): void {
    this.#forget(this.#pending, cellKey(cell));
    this.#forget(this.#drawn, cellKey(cell));
  }

  clear(): void {
    for (const held of [this.#pending, this.#drawn]) for (const key of held.keys()) this.#forget(held, key);
  }

  /** Hands over as many bytes as a frame may. */
  upload(budgetBytes: number): void {
    const gl = this.#gl;
    // What MapLibre has bound must not take our indices for its own.
    gl.bindVertexArray(null);
    let left = budgetBytes;
    for (const [key, cell] of this.#pending) {
      while (left > 0 && (cell.uploads.length > 0 || cell.waiting.length > 0)) {
        if (cell.uploads.length === 0) this.#prepare(cell.waiting.shift()!, cell);
        left -= this.#handOver(cell.uploads, left);
      }
      if (cell.uploads.length > 0 || cell.waiting.length > 0) break;
      this.#pending.delete(key);
      this.#forget(this.#drawn, key);
      this.#drawn.set(key, cell);
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, null);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, null);
  }

  /** @returns bytes handed over */
  #handOver(uploads: Upload[], mostBytes: number): number {
    const next = uploads[0]!;
    const piece = next.bytes.subarray(next.done, next.done + mostBytes);
    this.#gl.bindBuffer(next.target, next.buffer);
    this.#gl.bufferSubData(next.target, next.done, piece);
    next.done += piece.byteLength;
    if (next.done === next.bytes.byteLength) uploads.shift();
    return piece.byteLength;
  }

  #forget(from: Map<number, HeldCell>, key: number): void {
    const cell = from.get(key);
    if (!cell) return;
    from.delete(key);
    this.#bytes -= cell.bytes;
    for (const buffer of cell.buffers) this.#gl.deleteBuffer(buffer);
    for (const { areas, sides } of cell.batches) for (const array of [areas, sides]) this.#gl.deleteVertexArray(array);
  }

  #prepare({ originX, originY, step, vertices, triangles, featureIds, isWide }: LandBatch, cell: HeldCell): void {
    const gl = this.#gl;
    const corners = this.#allocate(gl.ARRAY_BUFFER, vertices, cell);
    const indices = this.#allocate(gl.ELEMENT_ARRAY_BUFFER, triangles, cell);
    const areas = gl.createVertexArray();
    gl.bindVertexArray(areas);
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribIPointer(0, 4, gl.UNSIGNED_SHORT, LAND_VERTEX_BYTES, 0);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
    const sides = gl.createVertexArray();
    gl.bindVertexArray(sides);
    for (let place = 0; place < SIDE_VERTICES; place += 1) {
      gl.enableVertexAttribArray(place);
      gl.vertexAttribIPointer(place, 4, gl.UNSIGNED_SHORT, LAND_VERTEX_BYTES, place * LAND_VERTEX_BYTES);
      gl.vertexAttribDivisor(place, 1);
    }
    gl.bindVertexArray(null);
    cell.batches.push({
      originX,
      originY,
      step,
      featureIds,
      isWide,
      areas,
      indexCount: triangles.length,
      indexType: triangles instanceof Uint32Array ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT,
      sides,
      sideCount: vertices.byteLength / LAND_VERTEX_BYTES - SIDE_VERTICES + 1,
    });
  }

  #allocate(target: number, values: Uint16Array | Uint32Array, cell: HeldCell): WebGLBuffer {
    const gl = this.#gl;
    const buffer = gl.createBuffer();
    gl.bindBuffer(target, buffer);
    gl.bufferData(target, values.byteLength, gl.STATIC_DRAW);
    cell.buffers.push(buffer);
    cell.uploads.push({ target, buffer, bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength), done: 0 });
    return buffer;
  }
}
