import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cancelReading, closePicture } from '../../flows/picture/closePicture.ts';
import { useText } from '../../i18n/text/useText.ts';
import { pictureSlice, showPictureForm, type CameraFault } from '../../state/picture/pictureSlice.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { PictureForm, CAMERA_FAULT_MESSAGES } from './PictureForm.tsx';
import { ReadingReview } from './review/ReadingReview.tsx';
import { usePastedPicture } from './PictureEntry.tsx';
import { READER_FETCH_MB } from '../../domain/limits.ts';
import { turnedSize } from '../../domain/picture/startCrop.ts';
import type { ReadingStage } from '../../domain/picture/cornerReading.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { Button, FileButton, RetryButton } from '../../ui/controls/Button.tsx';
import { ProgressBar } from '../../ui/layout/ProgressBar.tsx';
import styles from './Picture.module.css';
import { choosePicture, takePhoto } from '../../flows/picture/choosePicture.ts';
import { closeCamera, openCamera, toggleTorch } from '../../flows/picture/openCamera.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useModal } from '../../ui/overlays/useModal.ts';
import cameraStyles from './Camera.module.css';

/** Rear camera in full screen, with §9's frame as a guide. */
function CameraDialog() {
  const { camera } = useSnapshot(pictureSlice);
  const text = useText();
  const modal = useModal(closeCamera, 'title', text('ocr.camera'));
  const live = camera?.kind === 'live' ? camera : null;
  return (
    <dialog {...modal} className={cameraStyles.camera} aria-label={text('ocr.camera')}>
      <h2 tabIndex={-1} className="visually-hidden">
        {text('ocr.camera')}
      </h2>
      {live && <Viewfinder />}
      {camera?.kind === 'starting' && (
        <p className={cameraStyles.words} role="status">
          {text('ocr.cameraStarting')}
        </p>
      )}
      {camera?.kind === 'fault' && <NoCamera fault={camera.fault} />}
      <div className={cameraStyles.top}>
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
      <video ref={video} className={cameraStyles.video} autoPlay muted playsInline onLoadedData={() => setIsReady(true)} />
      <div className={cameraStyles.guide} aria-hidden="true" />
      <p className={cameraStyles.hint}>{text('ocr.cameraHint')}</p>
      <button
        type="button"
        className={cameraStyles.shutter}
        aria-label={text('ocr.shutter')}
        disabled={!isReady}
        onClick={() => {
          if (video.current) void takePhoto(video.current);
        }}
      />
    </>
  );
}

/** Shows why there is no camera, with other ways to a picture. */
function NoCamera({ fault }: { fault: CameraFault }) {
  const text = useText();
  const choose = (photo: File): void => void choosePicture(photo);
  return (
    <div className={cameraStyles.words} role="alert">
      <p>{text(CAMERA_FAULT_MESSAGES[fault])}</p>
      {fault !== 'unsupported' && <RetryButton onPress={() => void openCamera()} />}
      <FileButton icon="camera" label={text('ocr.cameraApp')} accept="image/*" capture onPick={choose} />
      <FileButton icon="picture" label={text('ocr.choose')} accept="image/*" onPick={choose} />
    </div>
  );
}

const STAGE_MESSAGES: Record<ReadingStage, MessageId> = {
  fetch: 'ocr.stage.fetch',
  clean: 'ocr.stage.clean',
  recognise: 'ocr.stage.recognise',
  check: 'ocr.stage.check',
};

/** Progress over the part that is being read, with a cancel button. */
function ReadingProgress({ stage, percent }: { stage: ReadingStage; percent: number }) {
  const { picture } = useSnapshot(pictureSlice);
  const text = useText();
  const stageText = text(STAGE_MESSAGES[stage]);
  return (
    <div className={styles.reading}>
      {picture && <ReadPart url={picture.previewUrl} crop={picture.crop} size={turnedSize(picture, picture.turns)} />}
      <p className={styles.stage}>
        {/* Announces only the stage, not every per cent. */}
        <span aria-live="polite">{stageText}</span>
        <span>{text('ocr.percent', { percent })}</span>
      </p>
      <ProgressBar label={stageText} percent={percent} />
      {stage === 'fetch' && <p className={styles.soft}>{text('ocr.downloadMore', READER_FETCH_MB)}</p>}
      <Button icon="close" onPress={cancelReading}>
        {text('ocr.cancel')}
      </Button>
    </div>
  );
}

interface ReadPartProps {
  url: string;
  crop: { left: number; top: number; width: number; height: number };
  size: { width: number; height: number };
}

function ReadPart({ url, crop, size }: ReadPartProps) {
  const box = [crop.left * size.width, crop.top * size.height, crop.width * size.width, crop.height * size.height];
  return (
    <svg className={styles.readPart} viewBox={box.join(' ')} aria-hidden="true">
      <image href={url} width={size.width} height={size.height} />
    </svg>
  );
}

interface PictureDialogProps extends ComponentProps<typeof ReadingReview> {
  province: (fault: string | undefined) => ReactNode;
}

/** Dialog that reads corners from a picture, from choosing it to the table that is searched (§2, §5). */
export function PictureDialog(props: PictureDialogProps) {
  return useSnapshot(pictureSlice).open && <OpenDialog {...props} />;
}

function OpenDialog({ province, gridFault }: PictureDialogProps) {
  const { stage, camera } = useSnapshot(pictureSlice);
  const text = useText();
  usePastedPicture();
  const isReview = stage.kind === 'review';
  return (
    <>
      <Dialog
        title={text(isReview ? 'ocr.reviewTitle' : 'ocr.title')}
        start="title"
        page
        wide
        back={isReview ? { label: text('ocr.backToPicture'), onPress: showPictureForm } : undefined}
        onClose={closePicture}
      >
        {stage.kind === 'reading' && <ReadingProgress stage={stage.stage} percent={stage.percent} />}
        {(stage.kind === 'form' || stage.kind === 'opening') && <PictureForm province={province} isOpening={stage.kind === 'opening'} />}
        {isReview && <ReadingReview gridFault={gridFault} />}
      </Dialog>
      {camera && <CameraDialog />}
    </>
  );
}
