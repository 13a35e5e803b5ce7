import { pictureSlice } from '../../state/pictureSlice.ts';
import { choosePicture } from './choosePicture.ts';

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
