import { proxy, ref } from 'valtio';
import type { CodeContent } from '../../domain/picture/readCertificateCode.ts';
import type { PrintedPlot } from '../../domain/picture/readPrintedPlot.ts';
import type { CornerReading, PictureFault, ReadingStage } from '../../domain/picture/cornerReading.ts';
import type { QuarterTurns, ShareBox } from '../../domain/picture/startCrop.ts';
import type { ReviewedColumn, ReviewedParcel } from '../../domain/picture/reviewedCorner.ts';

type PictureStage =
  /** Province, picture and the part of it that is read. */
  | { kind: 'form' }
  /** A picture was chosen and is being opened. */
  | { kind: 'opening' }
  | { kind: 'reading'; stage: ReadingStage; percent: number }
  | { kind: 'review' };

interface ChosenPicture {
  /** The whole of it, a `ref`. It never leaves the device. */
  source: Blob;
  /** Of it as it is turned, for the worker. */
  name: string;
  /** An object URL of a small one, turned; revoked with it. */
  previewUrl: string;
  /** Of the whole picture before it is turned, pixels. */
  width: number;
  height: number;
  turns: QuarterTurns;
  /** The part to read, of the turned picture. */
  crop: ShareBox;
  /** Whether the user chose that part: all of the picture is read else. */
  isFramed: boolean;
}

export interface Review extends Pick<CornerReading, 'width' | 'height' | 'swapped' | 'meridianDeg' | 'isCut'> {
  /** The part that was read, put straight: an object URL, revoked with it. */
  pictureUrl: string;
  parcels: ReviewedParcel[];
  /** The one on show. */
  chosen: number;
  /** The cell that is looked at closely. */
  at: { key: number; column: ReviewedColumn } | null;
}

/** What the picture says beside its table. Kept in memory only: it is somebody's certificate. */
export interface PaperFacts {
  /** Null where no QR code was found. */
  code: CodeContent | null;
  plot: PrintedPlot;
}

export type CameraFault = 'refused' | 'none' | 'busy' | 'lost' | 'unsupported';

type Camera =
  | { kind: 'starting' }
  /** `torch`: null where the camera has none. */
  | { kind: 'live'; stream: MediaStream; torch: boolean | null }
  | { kind: 'fault'; fault: CameraFault };

/** Reading corners off a picture. Picture, part and corrections stay until the user drops them, whatever closes or dies. */
export const pictureSlice = proxy({
  open: false,
  stage: { kind: 'form' } as PictureStage,
  picture: null as ChosenPicture | null,
  review: null as Review | null,
  /** Null until a picture was read. */
  paper: null as PaperFacts | null,
  fault: null as PictureFault | null,
  /** What the form lacked when it was sent. */
  missing: { picture: false, province: false },
  /** Null while it is closed. */
  camera: null as Camera | null,
});

export type PictureSlice = typeof pictureSlice;

export function updatePicture(change: Partial<typeof pictureSlice>): void {
  Object.assign(pictureSlice, change);
}

export function showPictureForm(): void {
  pictureSlice.stage = { kind: 'form' };
}

/** A picture was chosen. @param isTurned the one on show, turned: it stays until the turned one is there */
export function beginOpeningPicture(isTurned: boolean): void {
  pictureSlice.fault = null;
  if (!isTurned) pictureSlice.stage = { kind: 'opening' };
}

export function showPicture(picture: ChosenPicture): void {
  Object.assign(pictureSlice, { stage: { kind: 'form' }, picture: { ...picture, source: ref(picture.source) } });
  pictureSlice.missing.picture = false;
}

/** The picture is gone, and all that was said of it. */
export function clearPicture(): void {
  Object.assign(pictureSlice, { stage: { kind: 'form' }, picture: null, fault: null, missing: { picture: false, province: false } });
}

/** @param torch null where the camera has none */
export function showCamera(stream: MediaStream, torch: boolean | null): void {
  pictureSlice.camera = { kind: 'live', stream: ref(stream), torch };
}

export function showTorch(torch: boolean): void {
  if (pictureSlice.camera?.kind === 'live') pictureSlice.camera.torch = torch;
}
