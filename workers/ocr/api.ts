import type { CallTable } from '../bridge/callTable.ts';
import type { CoordinateRange } from '../../src/domain/coordinates/coordinateRange.ts';
import type { CornerReading, ReadingStage } from '../../src/domain/picture/cornerReading.ts';
import type { PrintedPlot } from '../../src/domain/picture/readPrintedPlot.ts';
import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { QuarterTurns } from '../../src/domain/picture/startCrop.ts';
import type { Result } from '../../src/domain/result.ts';

export type { CoordinateRange, ReadingStage };

/** @param share completed fraction of the whole reading, 0 to 1 */
export type OnReading = (stage: ReadingStage, share: number) => void;

export interface ReadingContext {
  /** Crop in pixels of the upright picture (EXIF applied); null reads the whole picture. */
  crop: PixelBox | null;
  /** Clockwise quarter turns that make the crop upright. */
  quarterTurns: QuarterTurns;
  /** Range of X and Y in the chosen province, metres; null accepts the whole country. */
  range: CoordinateRange | null;
  /** Name given to `readAhead` for the same whole picture. */
  ahead?: string | null;
}

export interface AroundContext extends Pick<ReadingContext, 'quarterTurns' | 'ahead'> {
  numbersOnly: boolean;
}

export interface PicturePreview {
  /** JPEG of at most PREVIEW_MAX_PX a side, rotated by the quarter turns, in which the user chooses a crop. */
  picture: Blob;
  /** Size of the whole upright picture before quarter turns, pixels. */
  width: number;
  height: number;
}

export interface PicturedReading {
  reading: CornerReading;
  /** JPEG of the part that was read, straightened, for the user to compare with the result. */
  picture: Blob;
  /** Content of the QR code in the whole picture; null if none was found. */
  code: string | null;
  plot: PrintedPlot;
  /** Only the table's numbers have been read; `readAround` reads the words and the code. */
  numbersOnly: boolean;
}

export interface AroundReading {
  /** Printed central meridian in degrees; null if none is printed. */
  meridianDeg: number | null;
  /** The page states HN-72 instead of VN-2000. */
  isHn72: boolean;
  plot: PrintedPlot;
  /** QR code content as in PicturedReading; null also if an earlier call already looked for it. */
  code: string | null;
}

/** A `malformed` failure has a PictureFault as its message. */
export interface OcrApi {
  /** Makes a preview without reading; rejects the same pictures as `readCorners`. */
  previewPicture(picture: Blob, quarterTurns: QuarterTurns): Promise<Result<PicturePreview>>;
  /** Reads the picture with the networks during the preview, until the next call; `readCorners` reports failures. */
  readAhead(picture: Blob, quarterTurns: QuarterTurns, name: string): Promise<Result<null>>;
  /** Reads corners; a page without a table has no parcels, and fails with `noCorners` if it shows nothing else. */
  readCorners(picture: Blob, context: ReadingContext, reading: string, onReading: OnReading): Promise<Result<PicturedReading>>;
  /** Reads the words around the table while the user checks the corners. The engine restarts, which takes seconds. */
  readAround(picture: Blob, context: AroundContext, reading: string): Promise<Result<AroundReading>>;
  /** Cancels a reading, which then settles as `stale`. */
  cancel(reading: string): Promise<Result<null>>;
}

/** Readings are not retried: they take long, and the same picture may crash the next worker. */
export const OCR_CALLS: CallTable<OcrApi> = {
  // A restart loses the reading, and pictures may wait for the GPU: allow a slow worker this much silence.
  silenceMs: 10_000,
  calls: { previewPicture: {}, readAhead: {}, readCorners: {}, readAround: {}, cancel: {} },
};
