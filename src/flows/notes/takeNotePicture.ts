import { NOTE_PICTURE_DELAY_MS } from '../../domain/limits.ts';
import { pictureCrop, type PixelBox } from '../../domain/picture/pictureCrop.ts';
import { notesSlice } from '../../state/notes/notesSlice.ts';
import { showPictureTaken, showPictureTaking } from '../../state/notes/noteForm.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { moveIntoView } from '../map/moveIntoView.ts';

/** The longest flight of the map. */
const FLIGHT_MS = 1600;
/** Time after which a map that does not draw (no graphics, background page) gives no picture; a note needs none. */
const TIMEOUT_MS = 6_000;

const last: { taking: Promise<void> | null } = { taking: null };

/** Takes the picture (§5) about 500 ms after the form opened, with the shape in sight. A closed form gets none. */
export function takeNotePicture(): Promise<void> {
  last.taking = take();
  return last.taking;
}

/** Settles when no picture is being taken; it is uploaded before the note is saved (§5). */
export async function pictureTaken(): Promise<void> {
  await last.taking;
}

async function take(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.saved || form.points.length === 0) return;
  const { points } = form;
  const isCurrent = (): boolean => notesSlice.form === form && form.points === points;
  showPictureTaking();
  const camera = import('../../map/view/takeMapPicture.ts').catch(noCamera);
  // The panel has its final height by then, which limits what is in sight.
  await new Promise((resolve) => setTimeout(resolve, NOTE_PICTURE_DELAY_MS));
  if (!isCurrent()) return;
  const picture = await askMap(camera, moveIntoView(points) ? FLIGHT_MS : 0);
  if (!isCurrent()) return;
  if (form.pictureFile) URL.revokeObjectURL(form.pictureUrl);
  showPictureTaken(picture && { file: picture, url: URL.createObjectURL(picture) });
}

type Camera = typeof import('../../map/view/takeMapPicture.ts');

function noCamera(error: unknown): null {
  console.warn('no picture of the map', error);
  return null;
}

async function askMap(camera: Promise<Camera | null>, delayMs: number): Promise<Blob | null> {
  try {
    const request = (await camera)?.takeMapPicture({ delayMs });
    const picture = await Promise.race([request, noPicture(delayMs + TIMEOUT_MS)]);
    const { innerWidth: width, innerHeight: height } = window;
    return picture ? await cropPicture(picture, pictureCrop({ width, height }, viewSlice.padding), width) : null;
  } catch (error) {
    // The WebGL context was lost.
    return noCamera(error);
  }
}

const noPicture = (afterMs: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), afterMs));

const QUALITY = 0.86;

/** @param box in pixels of a picture `width` wide, at any resolution. @returns null where the browser cannot draw it */
async function cropPicture(picture: Blob, box: PixelBox, width: number): Promise<Blob | null> {
  const whole = await createImageBitmap(picture);
  const scale = whole.width / width;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  canvas.getContext('2d')?.drawImage(whole, -Math.round(box.left * scale), -Math.round(box.top * scale));
  whole.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
