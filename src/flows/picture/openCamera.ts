import { type CameraFault, pictureSlice, showCamera, showTorch, updatePicture } from '../../state/picture/pictureSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';

/** Highest resolution of a phone's video: digits of a table are small. */
const CONSTRAINTS: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } };

/** Camera faults by the name of the getUserMedia error. */
const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

const starts = requestGuard();

/** Returns whether the page may ask for a camera: not without https, nor in a frame that forbids it. */
export const hasCameraApi = (): boolean => 'mediaDevices' in navigator && typeof navigator.mediaDevices.getUserMedia === 'function';

/** Opens the rear camera in its own dialog (§2), and the picture's dialog with it. */
export async function openCamera(): Promise<void> {
  stopStream();
  const isCurrent = starts.begin();
  updatePicture({ open: true, camera: { kind: 'starting' } });
  if (!hasCameraApi()) return fault('unsupported');
  const opened = await navigator.mediaDevices.getUserMedia({ video: CONSTRAINTS, audio: false }).then(
    (stream) => ({ stream }),
    (error: unknown) => ({ fault: FAULTS[(error as Error).name] ?? ('busy' as const) }),
  );
  if (!isCurrent()) {
    if ('stream' in opened) stop(opened.stream);
    return;
  }
  if ('fault' in opened) return fault(opened.fault);
  const [track] = opened.stream.getVideoTracks();
  track?.addEventListener('ended', () => {
    if (isCurrent()) fault('lost');
  });
  const torch = track && 'torch' in (track.getCapabilities?.() ?? {}) ? false : null;
  showCamera(opened.stream, torch);
}

/** Closes the camera, which also turns off its light. */
export function closeCamera(): void {
  starts.begin();
  stopStream();
  updatePicture({ camera: null });
}

function fault(cause: CameraFault): void {
  stopStream();
  updatePicture({ camera: { kind: 'fault', fault: cause } });
}

function stopStream(): void {
  if (pictureSlice.camera?.kind === 'live') stop(pictureSlice.camera.stream);
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Toggles the torch; a camera that reports one may still refuse, and the button then stays as it was. */
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
