import type { CellImage, CleanedTable } from '../cellImage.ts';
import type { GreyPicture } from '../greyPicture.ts';
import { calmNoise } from './calmNoise.ts';
import { loadCleaningModule, type CleaningExports } from './cleaningModule.ts';
import { drawStraight, halve } from './drawStraight.ts';
import { drawStrip, HARD, SOFT } from './drawStrip.ts';
import { eraseRules } from './eraseRules.ts';
import { findCells, type CellPlace } from './findCells.ts';
import { findView } from './findView.ts';
import { IDENTITY, type Matrix } from './homography.ts';
import { flattenPaper } from './flattenPaper.ts';
import { eachPiece, findPieces, flagPieces, heightOf, widthOf } from './inkPieces.ts';
import { PixelMemory } from './pixelMemory.ts';
import { sizeOf, type Plane } from './plane.ts';

export interface StraightTable extends CleanedTable {
  /** From pixels of the straight picture to those of the photograph. */
  toPhoto: Matrix;
}

export interface Cleaner {
  /**
   * Puts a photographed table straight and takes it apart. A picture without writing has no cells.
   * @throws {RangeError} for more pixels than the memory holds (4 megapixels take about 60 MB), or `pixels` of another length
   */
  clean(picture: GreyPicture): StraightTable;
}

/** Where the table lies is found on no more than this. */
const LOOK_MAX_PIXELS = 1_600_000;
/** What is lighter than this share of the way from the digits to the paper is no writing: stamps that the camera's red left grey. */
const FADED = 0.62;
const PAPER = 240;
/** More is noise, whatever it looks like. */
const MOST_CELLS = 3000;

class WasmCleaner implements Cleaner {
  readonly #wasm: CleaningExports;
  readonly #memory: PixelMemory;

  constructor(wasm: CleaningExports) {
    this.#wasm = wasm;
    this.#memory = new PixelMemory(wasm);
  }

  clean(picture: GreyPicture): StraightTable {
    const mark = this.#memory.mark;
    try {
      return this.#clean(picture);
    } finally {
      this.#memory.release(mark);
    }
  }

  #clean(picture: GreyPicture): StraightTable {
    const { width, height, pixels } = picture;
    if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1 || pixels.length !== width * height) {
      throw new RangeError(`ocr: ${pixels.length} pixels are no picture of ${width} × ${height}`);
    }
    const wasm = this.#wasm;
    const memory = this.#memory;
    const plane: Plane = { at: memory.take(pixels.length), width, height };
    memory.bytes(plane.at, pixels.length).set(pixels);
    flattenPaper(wasm, memory, plane);
    calmNoise(wasm, memory, plane);
    const mark = memory.mark;
    let small = plane;
    while (sizeOf(small) > LOOK_MAX_PIXELS) small = halve(wasm, memory, small);
    const factor = Math.round(width / small.width) || 1;
    const view = findView(wasm, memory, small);
    memory.release(mark);
    if (!view) return { picture: this.#copy(plane), cells: [], toPhoto: IDENTITY };
    // A block's middle is the small picture's pixel.
    const shift = (1 / factor - 1) / 2;
    const s = view.straightening;
    const straightening = [0, 3, 6].flatMap((at) => [
      s[at]! / factor,
      s[at + 1]! / factor,
      s[at + 2]! + shift * (s[at]! + s[at + 1]!),
    ]);
    const { straight, digitPx, toPhoto } = drawStraight(wasm, memory, plane, { ...view, straightening });
    const seen = this.#copy(straight);
    const rules = eraseRules(wasm, memory, straight, digitPx);
    const places = this.#findPlaces(straight, rules, digitPx, view.inkLevel);
    const erased = { width: straight.width, height: straight.height, pixels: memory.bytes(straight.at, sizeOf(straight)) };
    const cells = places.map((place): CellImage => ({
      ...place,
      ink: drawStrip(erased, place.box, SOFT),
      otherInk: drawStrip(erased, place.box, HARD),
    }));
    return { picture: seen, cells, toPhoto };
  }

  #findPlaces(straight: Plane, rules: Parameters<typeof findCells>[1], digitPx: number, inkLevel: number): CellPlace[] {
    const wasm = this.#wasm;
    const memory = this.#memory;
    const mark = memory.mark;
    const ink = { ...straight, at: memory.take(sizeOf(straight)) };
    const columns = memory.take(straight.width * 8);
    wasm.markInk(straight.at, straight.width, straight.height, Math.round(digitPx), 0.25, inkLevel + (PAPER - inkLevel) * FADED, columns, ink.at);
    const pieces = findPieces(wasm, memory, ink);
    let places: CellPlace[] = [];
    if (pieces) {
      const specks: number[] = [];
      for (const piece of eachPiece(pieces)) {
        const isSpeck = piece.area <= 0.008 * digitPx * digitPx;
        const isRemains = widthOf(piece) > 1.2 * digitPx && heightOf(piece) < 0.25 * digitPx;
        if (isSpeck || isRemains) specks.push(piece.index);
      }
      const flags = flagPieces(memory, pieces, specks);
      wasm.paintPieces(straight.at, ink.at, ink.width, ink.height, pieces.runs, pieces.rows, flags, 1, 255);
      places = findCells(eachPiece(pieces), rules, digitPx);
    }
    memory.release(mark);
    return places.length > MOST_CELLS ? [] : places;
  }

  #copy({ at, width, height }: Plane): GreyPicture {
    return { width, height, pixels: this.#memory.bytes(at, width * height).slice() };
  }
}

let loading: Promise<Cleaner> | undefined;

/**
 * The cleaner, loaded once per worker or process; works in browsers and in Node. It keeps the memory that its largest picture took.
 * @throws when the WASM file cannot be read or this host has no WebAssembly; the next call tries again
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
