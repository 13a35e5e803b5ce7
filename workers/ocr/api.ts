import type { CornerReading } from '../../src/domain/cornerReading.ts';
import type { PixelBox } from '../../src/domain/pictureCrop.ts';
import type { Result } from '../../src/domain/result.ts';

/** Where a reading is; each stage has a share of the whole. */
export type ReadingStage =
  /** Fetching engine and language data: the first time only. */
  | 'fetch'
  /** Opening and cleaning the picture. */
  | 'clean'
  /** Recognising. */
  | 'recognise'
  /** Looking again at doubtful cells, and putting the table together. */
  | 'check';

/** @param share of the whole that is done, 0 to 1 */
export type OnReading = (stage: ReadingStage, share: number) => void;

/** What is known beside the picture. */
export interface ReadingContext {
  /** The crop, in pixels of the picture as it is shown (EXIF orientation applied); null: all of it. */
  crop: PixelBox | null;
  /** Where X and Y of the chosen province lie, metres; null: the whole country's (design §4). */
  range: CoordinateRange | null;
}

export interface CoordinateRange {
  x: readonly [min: number, max: number];
  y: readonly [min: number, max: number];
}

export interface PicturedReading {
  reading: CornerReading;
  /** The part that was read, put straight: a JPEG, for the user to compare with. */
  picture: Blob;
}

/** A `malformed` failure has a PictureFault as its message. */
export interface OcrApi {
  readCorners(picture: Blob, context: ReadingContext, reading: string, onReading: OnReading): Promise<Result<PicturedReading>>;
  /** What is cancelled settles as `stale`. */
  cancel(reading: string): Promise<Result<null>>;
}
