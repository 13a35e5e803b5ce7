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

/** What is known beside the picture. */
export interface ReadingContext {
  /** The crop, in pixels of the picture as it is shown (EXIF orientation applied); null: all of it. */
  crop: PixelBox | null;
  /** How often that part is to be turned clockwise to stand upright. */
  quarterTurns: QuarterTurns;
  /** Where X and Y of the chosen province lie, metres; null: the whole country's. */
  range: CoordinateRange | null;
  /** Of `readAhead`, where all of the same picture is to be read. */
  ahead?: string | null;
}

/** A picture whose words are to be read. */
export interface AroundContext extends Pick<ReadingContext, 'quarterTurns' | 'ahead'> {
  /** Whether only the numbers of its table were read before. */
  numbersOnly: boolean;
}

/** A look at a picture before it is read. */
export interface PicturePreview {
  /** A JPEG of at most PREVIEW_MAX_PX a side, turned: to choose a part of. */
  picture: Blob;
  /** Of the whole picture as it is shown (EXIF orientation applied), before it is turned; pixels. */
  width: number;
  height: number;
}

export interface PicturedReading {
  reading: CornerReading;
  /** The part that was read, put straight: a JPEG, for the user to compare with. */
  picture: Blob;
  /** Content of the QR code on the whole picture, as it stands there; null where none was found. */
  code: string | null;
  plot: PrintedPlot;
  /** Whether only the table's numbers were read: words and code are for `readAround`. */
  numbersOnly: boolean;
}

/** What a picture says beside its table. */
export interface AroundReading {
  /** The central meridian that is named there, degrees; null where none is. */
  meridianDeg: number | null;
  /** Whether the page is of HN-72: what was read is not of VN-2000. */
  isHn72: boolean;
  plot: PrintedPlot;
  /** As PicturedReading's; null, too, where that was looked for before. */
  code: string | null;
}

/** A `malformed` failure has a PictureFault as its message. */
export interface OcrApi {
  /** Refuses what cannot be opened, as `readCorners` does; reads nothing. */
  previewPicture(picture: Blob, quarterTurns: QuarterTurns): Promise<Result<PicturePreview>>;
  /**
   * Reads all of a picture by the networks, while the user looks at it; another call ends it. Whatever is missing is the reading's to say.
   * @param name of the picture as it is turned
   */
  readAhead(picture: Blob, quarterTurns: QuarterTurns, name: string): Promise<Result<null>>;
  /** A page without a table of corners has no parcels; `noCorners` is one that says nothing else, either. */
  readCorners(picture: Blob, context: ReadingContext, reading: string, onReading: OnReading): Promise<Result<PicturedReading>>;
  /**
   * What the words of the picture say, those nearest to its table. For while the corners are looked over: as long as a reading of some lines,
   * and the engine starts anew.
   */
  readAround(picture: Blob, context: AroundContext, reading: string): Promise<Result<AroundReading>>;
  /** What is cancelled settles as `stale`. */
  cancel(reading: string): Promise<Result<null>>;
}

/** A reading is not made again: it takes long, and what killed one worker may kill the next. */
export const OCR_CALLS: CallTable<OcrApi> = {
  // What the user waits for dies with this worker, and pictures wait for the graphics processor: a starved one is waited for.
  silenceMs: 10_000,
  calls: { previewPicture: {}, readAhead: {}, readCorners: {}, readAround: {}, cancel: {} },
};
