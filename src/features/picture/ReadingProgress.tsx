import { useSnapshot } from 'valtio';
import { READER_FETCH_MB } from '../../domain/limits.ts';
import { turnedSize } from '../../domain/picture/startCrop.ts';
import type { ReadingStage } from '../../domain/picture/cornerReading.ts';
import { cancelReading } from '../../flows/picture/closePicture.ts';
import { useText } from '../../i18n/useText.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
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
export function ReadingProgress({ stage, percent }: { stage: ReadingStage; percent: number }) {
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
