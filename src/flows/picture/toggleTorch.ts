import { showTorch } from '../../state/picture/readingPicture.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';

/** A camera that says it has a torch may still refuse it: the button then stays as it was. */
export async function toggleTorch(): Promise<void> {
  const { camera } = pictureSlice;
  if (camera?.kind !== 'live' || camera.torch === null) return;
  const torch = !camera.torch;
  const [track] = camera.stream.getVideoTracks();
  const isSet = await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );
  if (isSet && pictureSlice.camera === camera) showTorch(torch);
}
