import { ocrClient } from '../../../workers/ocr/client.ts';
import { type QuarterTurns, startCrop, turnedSize, turnOnce } from '../../domain/picture/startCrop.ts';
import { beginOpeningPicture, pictureSlice, showPicture, updatePicture } from '../../state/picture/pictureSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { searchSlice } from '../../state/search/searchSlice.ts';
import { loadProvinces } from '../search/loadProvinces.ts';
import { closeOneBox } from '../search/oneBox/openOneBox.ts';
import { chooseCornerProvince } from '../search/pasteCorners.ts';
import { likelyUnits } from '../search/prefillPlot.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { cancelReading, forgetReview, pictureFault } from './closePicture.ts';
import { closeCamera } from './openCamera.ts';

const choices = requestGuard();

/** Opens the picture's dialog in place of the search box's list. Its form and its review name provinces. */
export function openPictureDialog(): void {
  updatePicture({ open: true });
  closeOneBox();
  void loadProvinces(searchSlice.corners.edition);
}

/** Takes a picture from a file, the clipboard or the camera. One that cannot be opened changes nothing. */
export async function choosePicture(source: Blob): Promise<void> {
  cancelReading();
  closeCamera();
  openPictureDialog();
  void prefillProvince();
  await show(source, 0);
}

/** Turns the picture clockwise by 90° and resets the part to read. */
export async function turnPicture(): Promise<void> {
  const { picture } = pictureSlice;
  if (picture) await show(picture.source, turnOnce(picture.turns));
}

async function show(source: Blob, turns: QuarterTurns): Promise<void> {
  const isCurrent = choices.begin();
  const isTurned = pictureSlice.picture?.source === source;
  // A turned picture stays until the new one is ready, and so does the focus on its button.
  beginOpeningPicture(isTurned);
  const preview = await ocrClient.previewPicture(source, turns);
  if (!isCurrent()) return;
  if (!preview.ok) {
    const fault = pictureFault(preview.error);
    updatePicture({ fault, stage: { kind: 'form' } });
    if (fault) raiseNotice('error', 'ocr.failed');
    return;
  }
  // Runs while the user looks at the picture.
  const name = crypto.randomUUID();
  void ocrClient.readAhead(source, turns, name);
  const { picture, width, height } = preview.value;
  if (pictureSlice.picture) URL.revokeObjectURL(pictureSlice.picture.previewUrl);
  if (!isTurned) forgetReview();
  showPicture({
    source,
    name,
    previewUrl: URL.createObjectURL(picture),
    width,
    height,
    turns,
    crop: startCrop(turnedSize({ width, height }, turns)),
    isFramed: false,
  });
}

const isUntouched = (): boolean => {
  const { provinceCode, rows } = searchSlice.corners;
  return provinceCode === '' && rows.every(({ x, y }) => x === '' && y === '');
};

/** Fills in the province on the map. A choice or typed text stays; §5.6 warns where the corners are elsewhere. */
async function prefillProvince(): Promise<void> {
  if (!isUntouched()) return;
  const units = await likelyUnits();
  if (units && isUntouched()) chooseCornerProvince('old', units.provinceCode);
}

const QUALITY = 0.92;

/** Takes the camera's current frame, as it is framed, as the picture. */
export async function takePhoto(video: HTMLVideoElement): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // Closed meanwhile: nobody waits for it.
  if (!pictureSlice.camera) return;
  // An empty blob is reported as no picture.
  await choosePicture(photo ?? new Blob());
}
