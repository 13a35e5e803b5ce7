import { proxy, ref } from 'valtio';
import type { CodeContent } from '../../domain/picture/readCertificateCode.ts';
import type { PrintedPlot } from '../../domain/picture/readPrintedPlot.ts';
import type { CornerReading, PictureFault, ReadingStage } from '../../domain/picture/cornerReading.ts';
import type { QuarterTurns, ShareBox } from '../../domain/picture/startCrop.ts';
import type { ReviewedColumn, ReviewedParcel } from '../../domain/picture/reviewedCorner.ts';

type PictureStage = { kind: 'form' } | { kind: 'opening' } | { kind: 'reading'; stage: ReadingStage; percent: number } | { kind: 'review' };

interface ChosenPicture {
  /** Whole picture, a `ref`. It never leaves the device. */
  source: Blob;
  /** Name of the turned picture, for the worker. */
  name: string;
  /** Object URL of a small turned copy; revoked with the picture. */
  previewUrl: string;
  /** Size of the whole picture before it is turned, in pixels. */
  width: number;
  height: number;
  turns: QuarterTurns;
  /** Part of the turned picture to read. */
  crop: ShareBox;
  /** The user chose that part; otherwise all of the picture is read. */
  isFramed: boolean;
}

export interface Review extends Pick<CornerReading, 'width' | 'height' | 'swapped' | 'meridianDeg' | 'isCut'> {
  /** Object URL of the part that was read, straightened; revoked with the reading. */
  pictureUrl: string;
  parcels: ReviewedParcel[];
  chosen: number;
  at: { key: number; column: ReviewedColumn } | null;
}

/** Text beside the table. Kept in memory only: it is somebody's certificate. */
export interface PictureDocument {
  /** Content of the QR code; null where none was found. */
  code: CodeContent | null;
  plot: PrintedPlot;
}

export type CameraFault = 'refused' | 'none' | 'busy' | 'lost' | 'unsupported';

type Camera =
  | { kind: 'starting' }
  /** `torch`: null where the camera has none. */
  | { kind: 'live'; stream: MediaStream; torch: boolean | null }
  | { kind: 'fault'; fault: CameraFault };

/** Reading of corners from a picture. Picture, part and corrections stay until the user drops them. */
export const pictureSlice = proxy({
  open: false,
  stage: { kind: 'form' } as PictureStage,
  picture: null as ChosenPicture | null,
  review: null as Review | null,
  documentFacts: null as PictureDocument | null,
  fault: null as PictureFault | null,
  missing: { picture: false, province: false },
  camera: null as Camera | null,
});

export type PictureSlice = typeof pictureSlice;

export function updatePicture(change: Partial<typeof pictureSlice>): void {
  Object.assign(pictureSlice, change);
}

export function showPictureForm(): void {
  pictureSlice.stage = { kind: 'form' };
}

/** Begins to open a picture. @param isTurned the shown one, turned: it stays until the turned one is ready */
export function beginOpeningPicture(isTurned: boolean): void {
  pictureSlice.fault = null;
  if (!isTurned) pictureSlice.stage = { kind: 'opening' };
}

export function showPicture(picture: ChosenPicture): void {
  Object.assign(pictureSlice, { stage: { kind: 'form' }, picture: { ...picture, source: ref(picture.source) } });
  pictureSlice.missing.picture = false;
}

export function clearPicture(): void {
  Object.assign(pictureSlice, { stage: { kind: 'form' }, picture: null, fault: null, missing: { picture: false, province: false } });
}

export function showCamera(stream: MediaStream, torch: boolean | null): void {
  pictureSlice.camera = { kind: 'live', stream: ref(stream), torch };
}

export function showTorch(torch: boolean): void {
  if (pictureSlice.camera?.kind === 'live') pictureSlice.camera.torch = torch;
}
