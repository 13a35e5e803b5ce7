import { type CameraFault, pictureSlice, showCamera, showTorch, updatePicture } from '../../state/picture/pictureSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';

/** As fine as a phone's video gets: a table's digits are small. */
const WANTED: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } };

/** By the name of what getUserMedia throws. */
const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

const starts = requestGuard();

/** Whether the page may ask for a camera at all: not without https, nor in a frame that may not. */
export const hasCameraApi = (): boolean => 'mediaDevices' in navigator && typeof navigator.mediaDevices.getUserMedia === 'function';

/** The rear camera, in a dialog of its own (§2). Asking for it is asking for the picture's dialog, too. */
export async function openCamera(): Promise<void> {
  stopStream();
  const isCurrent = starts.begin();
  updatePicture({ open: true, camera: { kind: 'starting' } });
  if (!hasCameraApi()) return fault('unsupported');
  const asked = await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false }).then(
    (stream) => ({ stream }),
    (error: unknown) => ({ fault: FAULTS[(error as Error).name] ?? ('busy' as const) }),
  );
  if (!isCurrent()) {
    if ('stream' in asked) stop(asked.stream);
    return;
  }
  if ('fault' in asked) return fault(asked.fault);
  const [track] = asked.stream.getVideoTracks();
  track?.addEventListener('ended', () => {
    if (isCurrent()) fault('lost');
  });
  const torch = track && 'torch' in (track.getCapabilities?.() ?? {}) ? false : null;
  showCamera(asked.stream, torch);
}

/** Its light goes out with it. */
export function closeCamera(): void {
  starts.begin();
  stopStream();
  updatePicture({ camera: null });
}

function fault(why: CameraFault): void {
  stopStream();
  updatePicture({ camera: { kind: 'fault', fault: why } });
}

function stopStream(): void {
  if (pictureSlice.camera?.kind === 'live') stop(pictureSlice.camera.stream);
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

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
