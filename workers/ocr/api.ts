import type { CallTable } from '../bridge/callTable.ts';
import type { CoordinateRange } from '../../src/domain/coordinates/coordinateRange.ts';
import type { CornerReading, ReadingStage } from '../../src/domain/picture/cornerReading.ts';
import type { PrintedPlot } from '../../src/domain/picture/readPrintedPlot.ts';
import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { QuarterTurns } from '../../src/domain/picture/startCrop.ts';
import type { Result } from '../../src/domain/result.ts';

export type { CoordinateRange, ReadingStage };

/** @param share of the whole that is done, 0 to 1 */
export type OnReading = (stage: ReadingStage, share: number) => void;

export interface ReadingContext {
  /** Crop in pixels of the upright picture (EXIF applied); null: the whole picture. */
  crop: PixelBox | null;
  /** Clockwise quarter turns that make the crop upright. */
  quarterTurns: QuarterTurns;
  /** Range of X and Y in the chosen province, metres; null: the whole country. */
  range: CoordinateRange | null;
  /** Name given to `readAhead` for the same whole picture. */
  ahead?: string | null;
}

export interface AroundContext extends Pick<ReadingContext, 'quarterTurns' | 'ahead'> {
  /** Whether only the numbers of its table were read before. */
  numbersOnly: boolean;
}

export interface PicturePreview {
  /** A JPEG of at most PREVIEW_MAX_PX a side, turned: to choose a part of. */
  picture: Blob;
  /** Size of the whole upright picture before quarter turns, pixels. */
  width: number;
  height: number;
}

export interface PicturedReading {
  reading: CornerReading;
  /** The part that was read, put straight: a JPEG, for the user to compare with. */
  picture: Blob;
  /** Content of the QR code in the whole picture; null if none was found. */
  code: string | null;
  plot: PrintedPlot;
  /** Whether only the table's numbers were read, so that `readAround` reads words and code. */
  numbersOnly: boolean;
}

export interface AroundReading {
  /** The printed central meridian in degrees; null if none is printed. */
  meridianDeg: number | null;
  /** Whether the page is in HN-72, not VN-2000. */
  isHn72: boolean;
  plot: PrintedPlot;
  /** Like PicturedReading's; null also if it was looked for before. */
  code: string | null;
}

/** A `malformed` failure has a PictureFault as its message. */
export interface OcrApi {
  /** Refuses what cannot be opened, as `readCorners` does; reads nothing. */
  previewPicture(picture: Blob, quarterTurns: QuarterTurns): Promise<Result<PicturePreview>>;
  /**
   * Reads the whole picture by the networks while the user looks at it; the next call ends it. Failures are reported by the reading.
   * @param name of the picture as it is turned
   */
  readAhead(picture: Blob, quarterTurns: QuarterTurns, name: string): Promise<Result<null>>;
  /** A page without a table has no parcels; it fails with `noCorners` if it shows nothing else, either. */
  readCorners(picture: Blob, context: ReadingContext, reading: string, onReading: OnReading): Promise<Result<PicturedReading>>;
  /**
   * Reads the words nearest to the table, while the user checks the corners: the engine starts again and takes some seconds.
   */
  readAround(picture: Blob, context: AroundContext, reading: string): Promise<Result<AroundReading>>;
  /** A cancelled call settles as `stale`. */
  cancel(reading: string): Promise<Result<null>>;
}

/** Readings are not retried: they take long, and the same picture may kill the next worker. */
export const OCR_CALLS: CallTable<OcrApi> = {
  // What the user waits for dies with this worker, and pictures wait for the graphics processor: a starved one is waited for.
  silenceMs: 10_000,
  calls: { previewPicture: {}, readAhead: {}, readCorners: {}, readAround: {}, cancel: {} },
};
