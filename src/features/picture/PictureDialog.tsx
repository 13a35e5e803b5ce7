import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { cancelReading, closePicture } from '../../flows/picture/closePicture.ts';
import { useText } from '../../i18n/text/useText.ts';
import { pictureSlice, showPictureForm } from '../../state/pictureSlice.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CameraDialog } from './CameraDialog.tsx';
import { PictureForm } from './PictureForm.tsx';
import { ReadingReview } from './review/ReadingReview.tsx';
import { usePastedPicture } from './usePastedPicture.ts';
import { READER_FETCH_MB } from '../../domain/limits.ts';
import { turnedSize } from '../../domain/picture/startCrop.ts';
import type { ReadingStage } from '../../domain/picture/cornerReading.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ProgressBar } from '../../ui/layout/ProgressBar.tsx';
import styles from './Picture.module.css';

const STAGE_WORDS: Record<ReadingStage, MessageId> = {
  fetch: 'ocr.stage.fetch',
  clean: 'ocr.stage.clean',
  recognise: 'ocr.stage.recognise',
  check: 'ocr.stage.check',
};

/** Progress over the part that is read, and a cancel button. */
function ReadingProgress({ stage, percent }: { stage: ReadingStage; percent: number }) {
  const { picture } = useSnapshot(pictureSlice);
  const text = useText();
  const words = text(STAGE_WORDS[stage]);
  return (
    <div className={styles.reading}>
      {picture && <ReadPart url={picture.previewUrl} crop={picture.crop} size={turnedSize(picture, picture.turns)} />}
      <p className={styles.stage}>
        {/* Only the stage is read aloud: every per cent would be noise. */}
        <span aria-live="polite">{words}</span>
        <span>{text('ocr.percent', { percent })}</span>
      </p>
      <ProgressBar label={words} percent={percent} />
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

/** The part that is read. */
function ReadPart({ url, crop, size }: ReadPartProps) {
  const box = [crop.left * size.width, crop.top * size.height, crop.width * size.width, crop.height * size.height];
  return (
    <svg className={styles.readPart} viewBox={box.join(' ')} aria-hidden="true">
      <image href={url} width={size.width} height={size.height} />
    </svg>
  );
}

interface PictureDialogProps {
  /** The province's fields, which another feature has. */
  province: (fault: string | undefined) => ReactNode;
}

/** Corners off a picture, from choosing it to the table that is searched (§2, §5). */
export function PictureDialog({ province }: PictureDialogProps) {
  return useSnapshot(pictureSlice).open && <OpenDialog province={province} />;
}

function OpenDialog({ province }: PictureDialogProps) {
  const { stage, camera } = useSnapshot(pictureSlice);
  const text = useText();
  usePastedPicture();
  const isReview = stage.kind === 'review';
  return (
    <>
      <Dialog
        title={text(isReview ? 'ocr.reviewTitle' : 'ocr.title')}
        closeLabel={text('drawer.close')}
        start="title"
        page
        wide
        back={isReview ? { label: text('ocr.backToPicture'), onPress: showPictureForm } : undefined}
        onClose={closePicture}
      >
        {stage.kind === 'reading' && <ReadingProgress stage={stage.stage} percent={stage.percent} />}
        {(stage.kind === 'form' || stage.kind === 'opening') && <PictureForm province={province} isOpening={stage.kind === 'opening'} />}
        {isReview && <ReadingReview />}
      </Dialog>
      {camera && <CameraDialog />}
    </>
  );
}
