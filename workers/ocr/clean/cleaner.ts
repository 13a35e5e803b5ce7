import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import type { CleaningExports } from '../build/cleaningExports.d.ts';
import type { CellImage, CleanedTable } from '../cellImage.ts';
import type { GreyPicture } from '../picture/greyOf.ts';
import { drawStraight, halve } from './drawStraight.ts';
import { eraseRules } from './eraseRules.ts';
import { evenInk } from './evenInk.ts';
import { findCells } from './findCells.ts';
import { findView, type TableView } from './findView.ts';
import type { PlaceMap } from './matrix.ts';
import { writtenPieces } from './inkPieces.ts';
import { PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';

/** White margin in pixels. */
const MARGIN = 10;

/** Levels that become black and white, as shares of the way from the cell's ink to its paper. */
interface InkLevels {
  black: number;
  white: number;
}

const SOFT: InkLevels = { black: 0.05, white: 0.88 };
const HARD: InkLevels = { black: 0.3, white: 0.7 };

/** Cuts out a cell with black ink, white paper and a white margin. */
function drawStrip(straight: GreyPicture, box: PixelBox, levels: InkLevels): GreyPicture {
  const left = Math.max(0, Math.floor(box.left) - 3);
  const top = Math.max(0, Math.floor(box.top) - 3);
  const right = Math.min(straight.width, Math.ceil(box.left + box.width) + 3);
  const bottom = Math.min(straight.height, Math.ceil(box.top + box.height) + 3);
  const width = right - left + 2 * MARGIN;
  const height = bottom - top + 2 * MARGIN;
  const lookup = lookupOf(straight, left, top, right, bottom, levels);
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = top; y < bottom; y++) {
    let from = y * straight.width + left;
    let to = (y - top + MARGIN) * width + MARGIN;
    for (let x = left; x < right; x++) pixels[to++] = lookup[straight.pixels[from++]!]!;
  }
  return { width, height, pixels };
}

function lookupOf({ pixels, width }: GreyPicture, left: number, top: number, right: number, bottom: number, levels: InkLevels): Uint8Array {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[pixels[y * width + x]!]!++;
  const total = (right - left) * (bottom - top);
  const levelAt = (share: number): number => {
    let sum = 0;
    for (let value = 0; value < 256; value++) {
      sum += counts[value]!;
      if (sum >= share * total) return value;
    }
    return 255;
  };
  const ink = levelAt(0.04);
  const paper = Math.max(ink + 24, levelAt(0.75));
  const black = ink + levels.black * (paper - ink);
  const white = ink + levels.white * (paper - ink);
  return Uint8Array.from({ length: 256 }, (_, value) => Math.max(0, Math.min(255, Math.round((255 * (value - black)) / (white - black)))));
}

/** Noise below this is left, in grey levels. */
const HARMLESS = 2;
/** Noise from which smoothing is applied twice. */
const STRONG = 5;

/** Smooths strong sensor noise in place. @returns the noise that is left, in grey levels */
function reduceNoise(wasm: CleaningExports, memory: PixelMemory, plane: Plane): number {
  const mark = memory.mark;
  const counts = memory.take(1024 * 4);
  const measure = (): number => wasm.noiseOf(plane.at, plane.width, plane.height, counts) / 4;
  let noise = measure();
  const times = noise < HARMLESS ? 0 : noise < STRONG ? 1 : 2;
  if (times > 0) {
    const copy = memory.take(sizeOf(plane));
    for (let time = 0; time < times; time++) {
      memory.bytes(copy, sizeOf(plane)).set(memory.bytes(plane.at, sizeOf(plane)));
      wasm.smooth(copy, plane.width, plane.height, 30 + 2.5 * noise, counts, plane.at);
    }
    noise = measure();
  }
  memory.release(mark);
  return noise;
}

/** Block size of the background: small enough to follow a shadow's edge. */
const BLOCK = 4;
/** Lower limit of the background. */
const MIN_LEVEL = 20;

/** Makes paper white everywhere, in place: divides by the estimated blank paper. */
function flattenPaper(wasm: CleaningExports, memory: PixelMemory, plane: Plane): void {
  const mark = memory.mark;
  const factor = Math.min(BLOCK, plane.width, plane.height);
  const across = Math.floor(plane.width / factor);
  const down = Math.floor(plane.height / factor);
  const paper = { at: memory.take(across * down), width: across, height: down };
  const buffer = memory.take(sizeOf(paper));
  const row = memory.take(across * 4);
  wasm.poolMean(plane.at, plane.width, plane.height, factor, paper.at);
  // Strokes are narrower than a sixtieth of a picture that contains a table.
  const strokePx = Math.min(44, Math.max(16, Math.max(plane.width, plane.height) / 60));
  wasm.closeDark(paper.at, across, down, Math.round(strokePx / factor / 2), buffer);
  wasm.flatten(plane.at, plane.width, plane.height, paper.at, across, down, factor, MIN_LEVEL, row, plane.at);
  memory.release(mark);
}

export interface StraightTable extends CleanedTable {
  /** Maps pixels of the straight picture to those of the photograph. */
  toPhoto: PlaceMap;
}

export interface Cleaner {
  /**
   * Straightens a photographed table and splits it into cells. A picture without writing has no cells.
   * @param hasStamps the picture may contain stamps in the print's colour
   * @throws {RangeError} if `pixels` has another length, or the memory is too small (4 megapixels take about 60 MB)
   */
  clean(picture: GreyPicture, hasStamps?: boolean): StraightTable;
}

/** Smallest side that can be read. */
const MIN_SIDE = 12;
/** Size at which the view is found. */
const VIEW_MAX_PIXELS = 1_600_000;
/** Minimum digit height in pixels; half of the smaller digits is missed. */
const CLEAR_DIGIT = 9;
/** More cells than this are noise. */
const MAX_CELLS = 3000;

const identity: PlaceMap = (x, y) => [x, y];

class WasmCleaner implements Cleaner {
  readonly #wasm: CleaningExports;
  readonly #memory: PixelMemory;

  constructor(wasm: CleaningExports) {
    this.#wasm = wasm;
    this.#memory = new PixelMemory(wasm);
  }

  clean(picture: GreyPicture, hasStamps = false): StraightTable {
    const mark = this.#memory.mark;
    try {
      return this.#clean(picture, hasStamps);
    } finally {
      this.#memory.release(mark);
    }
  }

  #clean(picture: GreyPicture, hasStamps: boolean): StraightTable {
    const { width, height, pixels } = picture;
    if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1 || pixels.length !== width * height) {
      throw new RangeError(`ocr: ${pixels.length} pixels are no picture of ${width} × ${height}`);
    }
    if (Math.min(width, height) < MIN_SIDE) return { picture: { width, height, pixels: pixels.slice() }, cells: [], toPhoto: identity };
    const wasm = this.#wasm;
    const memory = this.#memory;
    const plane: Plane = { at: memory.take(pixels.length), width, height };
    memory.bytes(plane.at, pixels.length).set(pixels);
    flattenPaper(wasm, memory, plane);
    reduceNoise(wasm, memory, plane);
    const found = this.#findView(plane);
    if (!found) return { picture: this.#copy(plane), cells: [], toPhoto: identity };
    const { view, factor } = found;
    // The centre of a block corresponds to a pixel of the reduced picture.
    const shift = (1 / factor - 1) / 2;
    const s = view.straightening;
    const straightening = [0, 3, 6].flatMap((at) => [s[at]! / factor, s[at + 1]! / factor, s[at + 2]! + shift * (s[at]! + s[at + 1]!)]);
    const { straight, digitPx, toPhoto } = drawStraight(wasm, memory, plane, { ...view, straightening });
    evenInk(wasm, memory, straight, digitPx);
    const seen = this.#copy(straight);
    const rules = eraseRules(wasm, memory, straight, digitPx);
    const { pieces, stamps } = writtenPieces(wasm, memory, straight, digitPx, hasStamps);
    const places = findCells(pieces, rules, digitPx, stamps);
    if (places.length > MAX_CELLS) return { picture: seen, cells: [], toPhoto };
    const erased = { width: straight.width, height: straight.height, pixels: memory.bytes(straight.at, sizeOf(straight)) };
    const cells = places.map((place): CellImage => ({
      ...place,
      ink: drawStrip(erased, place.box, SOFT),
      otherInk: drawStrip(erased, place.box, HARD),
    }));
    return { picture: seen, cells, toPhoto };
  }

  /** Finds the table's view in the smallest picture, reduced by `factor`, in which digits are clear. */
  #findView(plane: Plane): { view: TableView; factor: number } | null {
    const memory = this.#memory;
    const mark = memory.mark;
    const sizes = [plane];
    while (sizeOf(sizes.at(-1)!) > VIEW_MAX_PIXELS) sizes.push(halve(this.#wasm, memory, sizes.at(-1)!));
    let found: { view: TableView; factor: number } | null = null;
    for (let times = sizes.length - 1; times >= 0; times--) {
      const small = sizes[times]!;
      const view = findView(this.#wasm, memory, small);
      if (view) found = { view, factor: 2 ** times };
      if (view && (view.digitHeight * Math.max(small.width, small.height)) / 2 >= CLEAR_DIGIT) break;
    }
    memory.release(mark);
    return found;
  }

  #copy({ at, width, height }: Plane): GreyPicture {
    return { width, height, pixels: this.#memory.bytes(at, width * height).slice() };
  }
}

let loading: Promise<Cleaner> | undefined;

/**
 * Loads the cleaner once per worker or process, in browsers and Node. Its memory stays as large as the largest picture.
 * @throws when the WASM file cannot be read or the host has no WebAssembly; the next call tries again
 */
export function loadCleaner(): Promise<Cleaner> {
  loading ??= loadCleaningModule()
    .then((module) => {
      const abort = (): never => {
        throw new WebAssembly.RuntimeError('picture cleaning aborted');
      };
      return new WasmCleaner(new WebAssembly.Instance(module, { env: { abort } }).exports as unknown as CleaningExports);
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

export const loadCleaningModule = (): Promise<WebAssembly.Module> => loadWasmModule(new URL('../build/ocr.wasm', import.meta.url));
