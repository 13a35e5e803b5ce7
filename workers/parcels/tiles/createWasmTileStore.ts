import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { TileExports } from '../build/tileExports.d.ts';
import type { BatchFeatures, TileFeature, TileShape, TileStore, TileStoreOptions } from './tileStore.ts';
import { tileLayerHead, tileValueRoom, writeTileValue, written } from './tileValue.ts';

/** Number of values up to which a loop is faster than a native copy. */
const FEW = 64;

const MAX_KEYS = 32;

function bitsOf(keys: readonly string[], carried: readonly string[]): number {
  if (keys.length > MAX_KEYS) throw new RangeError(`tile store: ${keys.length} keys, the limit is ${MAX_KEYS}`);
  return keys.reduce((bits, key, at) => bits | (carried.includes(key) ? 1 << at : 0), 0);
}

function firstFrom(from: number, end: number, matches: (place: number) => boolean): number {
  let place = from;
  while (place < end && !matches(place)) place += 1;
  return place;
}

/** Tile store in its own memory, which grows with it and is freed with it. */
class WasmTileStore implements TileStore {
  readonly #options: TileStoreOptions;
  #memory: WebAssembly.Memory;
  #core: TileExports;
  #bytes = new Uint8Array(0);
  #words = new Uint32Array(0);
  #floats = new Float64Array(0);
  readonly #shapesHead: Uint8Array;
  readonly #labelsHead: Uint8Array;

  constructor(module: WebAssembly.Module, options: TileStoreOptions, memory: WebAssembly.Memory) {
    this.#options = options;
    this.#memory = memory;
    const imports = {
      env: {
        memory,
        abort: () => {
          throw new WebAssembly.RuntimeError('tile store aborted');
        },
      },
    };
    this.#core = new WebAssembly.Instance(module, imports).exports as unknown as TileExports;
    const {
      keys,
      shapeKeys = keys,
      labelKeys = keys,
      minZoom,
      labelMinZoom = minZoom,
      farLabels = { below: 0, keys },
      uncutReach = 0,
    } = options;
    const [shapeBits, labelBits, farBits] = [shapeKeys, labelKeys, farLabels.keys].map((carried) => bitsOf(keys, carried));
    this.#core.carry(shapeBits!, labelBits!, labelMinZoom, farBits!, farLabels.below, uncutReach);
    this.#shapesHead = tileLayerHead(options.layer, keys);
    this.#labelsHead = options.labelLayer === null ? new Uint8Array(0) : tileLayerHead(options.labelLayer, keys);
    this.clear();
  }

  get size(): number {
    return this.#core.size();
  }

  get bytes(): number {
    return this.#core.bytes();
  }

  set(feature: TileFeature): void {
    const { id, shape, values, label } = feature;
    if (!Number.isSafeInteger(id) || id < 0) throw new RangeError(`tile store: ${id} is no id`);
    const { lngLat, partEnds, polygonEnds } = shape;
    const points = Math.floor(lngLat.length / 2);
    const keys = this.#options.keys.length;
    const listAt = points * 16 + (partEnds.length + polygonEnds.length) * 4;
    let room = listAt + keys * 8 + 8;
    for (let key = 0; key < keys; key += 1) {
      const value = values[key];
      if (value != null) room += tileValueRoom(value);
    }
    const at = this.#core.stage(room);
    if (at === 0) throw this.#refused();
    this.#renewViews();
    this.#copyNumbers(lngLat, points * 2, this.#floats, at / 8);
    this.#copyNumbers(partEnds, partEnds.length, this.#words, at / 4 + points * 4);
    this.#copyNumbers(polygonEnds, polygonEnds.length, this.#words, at / 4 + points * 4 + partEnds.length);
    this.#stageValues(values, at + listAt);
    // Adding 0 converts −0, whose bits differ from those of 0.
    const done = this.#core.put(
      id + 0,
      points,
      partEnds.length,
      polygonEnds.length,
      label !== null,
      label === null ? 0 : label.lng,
      label === null ? 0 : label.lat,
    );
    if (!done) throw this.#refused();
  }

  setBatch({ batch, indexes, ids, featureOf }: BatchFeatures): void {
    const { bytes, records, corners, shapes } = batch;
    const count = indexes.length;
    const at = this.#core.batchRoom(count, batch.count, corners.length / 2, bytes.length);
    if (at === 0) throw this.#refused();
    this.#renewViews();
    this.#floats.set(ids, at / 8);
    this.#words.set(indexes, at / 4 + count * 2);
    const recordsAt = at + count * 8 + Math.ceil(count / 2) * 8;
    const cornersAt = recordsAt + records.byteLength;
    this.#floats.set(records, recordsAt / 8);
    this.#floats.set(corners, cornersAt / 8);
    this.#bytes.set(bytes, cornersAt + corners.byteLength);
    try {
      for (let next = 0; next < count; next += 1) {
        // Skip parcels with several rings, and others that the module leaves to `set`.
        const last = shapes.size === 0 ? count : firstFrom(next, count, (place) => shapes.has(indexes[place]!));
        next = this.#core.putBatch(next, last, count);
        if (this.#core.batchRefused() !== 0) throw this.#refused();
        if (next < count) this.set(featureOf(next));
      }
    } finally {
      this.#core.doneWithBatch();
    }
  }

  remove(id: number): boolean {
    return this.#core.drop(id + 0) !== 0;
  }

  clear(): void {
    const [shapesHead, labelsHead] = [this.#shapesHead, this.#labelsHead];
    const at = this.#core.start(this.#options.keys.length) ? this.#core.headsAt(shapesHead.length, labelsHead.length) : 0;
    if (at === 0) throw this.#refused();
    this.#renewViews();
    this.#bytes.set(shapesHead, at);
    this.#bytes.set(labelsHead, at + shapesHead.length);
  }

  idsAt({ lng, lat }: LngLat): number[] {
    return Number.isFinite(lng + lat) ? this.#found(this.#core.findAt(lng, lat)) : [];
  }

  idsIn({ west, south, east, north }: LngLatBox): number[] {
    if (Number.isNaN(west + south + east + north) || west > east || south > north) return [];
    return this.#found(this.#core.findIn(west, south, east, north));
  }

  shape(id: number): TileShape | null {
    const at = this.#core.outline(id + 0) / 4;
    if (at === 0) return null;
    this.#renewViews();
    const [points, parts, polygons, lngLatAt, partsAt, polygonsAt] = this.#words.subarray(at, at + 6);
    const hasParts = partsAt !== 0;
    return {
      lngLat: this.#floats.slice(lngLatAt! / 8, lngLatAt! / 8 + points! * 2),
      partEnds: hasParts ? this.#words.slice(partsAt! / 4, partsAt! / 4 + parts!) : Uint32Array.of(points!),
      polygonEnds: hasParts ? this.#words.slice(polygonsAt! / 4, polygonsAt! / 4 + polygons!) : new Uint32Array(polygons!).fill(1),
    };
  }

  tile(z: number, x: number, y: number, content: 'all' | 'labels' = 'all'): Uint8Array<ArrayBuffer> {
    const across = 2 ** z;
    const { minZoom, maxZoom } = this.#options;
    const isTile = z >= minZoom && z <= maxZoom && x >= 0 && y >= 0 && x < across && y < across;
    if (!isTile || !Number.isInteger(z) || !Number.isInteger(x) || !Number.isInteger(y)) return new Uint8Array(0);
    if (!this.#core.cut(z, x, y, content === 'all')) throw this.#refused();
    const [shapes, labels] = [this.#core.shapesBytes(), this.#core.labelsBytes()];
    if (shapes + labels === 0) return new Uint8Array(0);
    const tile = this.#copyTile(shapes, labels);
    this.#core.doneWithTile();
    return tile;
  }

  close(): void {
    // The memory is freed with its last reference; later calls are errors.
    const closed = (): never => {
      throw new Error('tile store: closed');
    };
    this.#core = new Proxy({} as TileExports, { get: () => closed });
    this.#memory = new WebAssembly.Memory({ initial: 0 });
    this.#renewViews();
  }

  #copyTile(shapes: number, labels: number): Uint8Array<ArrayBuffer> {
    this.#renewViews();
    const [shapesAt, labelsAt] = [this.#core.shapesAt(), this.#core.labelsAt()];
    // Most overview tiles have no labels, and `slice` skips the zero fill.
    if (labels === 0) return this.#bytes.slice(shapesAt, shapesAt + shapes);
    const tile = new Uint8Array(shapes + labels);
    tile.set(this.#bytes.subarray(shapesAt, shapesAt + shapes));
    tile.set(this.#bytes.subarray(labelsAt, labelsAt + labels), shapes);
    return tile;
  }

  /** Renews the views after the memory grew, which detaches them. */
  #renewViews(): void {
    if (this.#bytes.length === this.#memory.buffer.byteLength && this.#bytes.length > 0) return;
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#words = new Uint32Array(this.#memory.buffer);
    this.#floats = new Float64Array(this.#memory.buffer);
  }

  #copyNumbers(from: Float64Array | Uint32Array, count: number, to: Float64Array | Uint32Array, at: number): void {
    if (count > FEW) to.set(count === from.length ? from : from.subarray(0, count), at);
    else for (let i = 0; i < count; i += 1) to[at + i] = from[i]!;
  }

  #stageValues(values: TileFeature['values'], listAt: number): void {
    const keys = this.#options.keys.length;
    const valuesAt = listAt + keys * 8;
    let at = valuesAt;
    for (let key = 0; key < keys; key += 1) {
      const value = values[key];
      const entry = listAt / 4 + key * 2;
      if (value == null) {
        this.#words[entry + 1] = 0;
        continue;
      }
      writeTileValue(value, this.#bytes, at);
      this.#words[entry] = written.start - valuesAt;
      this.#words[entry + 1] = written.end - written.start;
      at = written.end;
    }
  }

  #found(count: number): number[] {
    if (count < 0) throw this.#refused();
    if (count === 0) return [];
    this.#renewViews();
    const at = this.#core.found() / 8;
    return Array.from(this.#floats.subarray(at, at + count));
  }

  #refused(): RangeError {
    return new RangeError(`tile store: the host refused memory beyond ${this.#memory.buffer.byteLength} bytes`);
  }
}

/**
 * Creates a tile store of the compiled module, exact to a step of zoom 20 (9 mm at the equator). Zooms up to 24.
 * @param memory only set in tests, with a limit
 * @throws RangeError when the host refuses the memory: here, and in `set`, `tile`, `idsAt` and `idsIn`, which then
 * change nothing
 */
export function createWasmTileStore(
  module: WebAssembly.Module,
  options: TileStoreOptions,
  memory: WebAssembly.Memory = new WebAssembly.Memory({ initial: 2 }),
): TileStore {
  return new WasmTileStore(module, options, memory);
}
