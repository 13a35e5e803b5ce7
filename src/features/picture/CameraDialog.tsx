import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { choosePicture, takePhoto } from '../../flows/picture/choosePicture.ts';
import { closeCamera, openCamera, toggleTorch } from '../../flows/picture/openCamera.ts';
import { useText } from '../../i18n/text/useText.ts';
import { type CameraFault, pictureSlice } from '../../state/pictureSlice.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useModal } from '../../ui/overlays/useModal.ts';
import { CAMERA_FAULT_WORDS } from './faultWords.ts';
import styles from './Camera.module.css';

/** The rear camera over the whole screen, with §9's frame as a guide. */
export function CameraDialog() {
  const { camera } = useSnapshot(pictureSlice);
  const text = useText();
  const modal = useModal(closeCamera, 'title', text('ocr.camera'));
  const live = camera?.kind === 'live' ? camera : null;
  return (
    <dialog {...modal} className={styles.camera} aria-label={text('ocr.camera')}>
      <h2 tabIndex={-1} className="visually-hidden">
        {text('ocr.camera')}
      </h2>
      {live && <Viewfinder />}
      {camera?.kind === 'starting' && (
        <p className={styles.words} role="status">
          {text('ocr.cameraStarting')}
        </p>
      )}
      {camera?.kind === 'fault' && <NoCamera fault={camera.fault} />}
      <div className={styles.top}>
        <IconButton icon="close" label={text('ocr.cameraClose')} onPress={closeCamera} />
        {live && live.torch !== null && (
          <IconButton icon="torch" label={text('ocr.torch')} pressed={live.torch} onPress={() => void toggleTorch()} />
        )}
      </div>
    </dialog>
  );
}

function Viewfinder() {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const text = useText();

  useEffect(() => {
    const shown = video.current;
    const { camera } = pictureSlice;
    if (!shown || camera?.kind !== 'live') return;
    shown.srcObject = camera.stream;
    return () => {
      shown.srcObject = null;
    };
  }, []);

  return (
    <>
      <video ref={video} className={styles.video} autoPlay muted playsInline onLoadedData={() => setIsReady(true)} />
      <div className={styles.guide} aria-hidden="true" />
      <p className={styles.hint}>{text('ocr.cameraHint')}</p>
      <button
        type="button"
        className={styles.shutter}
        aria-label={text('ocr.shutter')}
        disabled={!isReady}
        onClick={() => {
          if (video.current) void takePhoto(video.current);
        }}
      />
    </>
  );
}

/** Why there is no camera, and the other ways to a picture. */
function NoCamera({ fault }: { fault: CameraFault }) {
  const text = useText();
  const choose = (photo: File): void => void choosePicture(photo);
  return (
    <div className={styles.words} role="alert">
      <p>{text(CAMERA_FAULT_WORDS[fault])}</p>
      {fault !== 'unsupported' && (
        <Button icon="retry" onPress={() => void openCamera()}>
          {text('ocr.retry')}
        </Button>
      )}
      <FileButton icon="camera" label={text('ocr.cameraApp')} accept="image/*" capture onPick={choose} />
      <FileButton icon="picture" label={text('ocr.choose')} accept="image/*" onPick={choose} />
    </div>
  );
}
