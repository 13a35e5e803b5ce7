import { ref } from 'valtio';
import { ocrClient } from '../../../workers/ocr/client.ts';
import { type QuarterTurns, type ShareBox, startCrop, turnedSize, turnOnce } from '../../domain/picture/pictureCrop.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { cancelReading, forgetReview, openPicture, pictureFault } from './openPicture.ts';
import { closeCamera } from './openCamera.ts';

const choices = requestGuard();

/** Takes a picture from a file, the clipboard or the camera. One that cannot be opened leaves the last one where it is. */
export async function choosePicture(source: Blob): Promise<void> {
  cancelReading();
  closeCamera();
  openPicture();
  await show(source, 0);
}

/** Turns the picture clockwise by 90°; the part to read begins anew. */
export async function turnPicture(): Promise<void> {
  const { picture } = pictureSlice;
  if (picture) await show(picture.source, turnOnce(picture.turns));
}

/** The part of the picture that will be read. */
export function cropPart(crop: ShareBox): void {
  if (pictureSlice.picture) pictureSlice.picture.crop = crop;
}

async function show(source: Blob, turns: QuarterTurns): Promise<void> {
  const isCurrent = choices.begin();
  const isTurned = pictureSlice.picture?.source === source;
  pictureSlice.fault = null;
  // A picture that is turned stays until the turned one is there, and so does the focus on what turned it.
  if (!isTurned) pictureSlice.stage = { kind: 'opening' };
  const preview = await ocrClient.previewPicture(source, turns);
  if (!isCurrent()) return;
  pictureSlice.stage = { kind: 'form' };
  if (!preview.ok) {
    pictureSlice.fault = pictureFault(preview.error);
    if (pictureSlice.fault) raiseNotice('error', 'ocr.failed');
    return;
  }
  const { picture, width, height } = preview.value;
  if (pictureSlice.picture) URL.revokeObjectURL(pictureSlice.picture.previewUrl);
  if (!isTurned) forgetReview();
  pictureSlice.missing.picture = false;
  pictureSlice.picture = {
    source: ref(source),
    previewUrl: URL.createObjectURL(picture),
    width,
    height,
    turns,
    crop: startCrop(turnedSize({ width, height }, turns)),
  };
}

const QUALITY = 0.92;

/** What the camera shows at this moment, as it is framed, becomes the picture. */
export async function takePhoto(video: HTMLVideoElement): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // Closed meanwhile: nobody waits for it.
  if (!pictureSlice.camera) return;
  // An empty blob is told as no picture.
  await choosePicture(photo ?? new Blob());
}
