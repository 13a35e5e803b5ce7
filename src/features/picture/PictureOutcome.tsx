import { useSnapshot } from 'valtio';
import { readPicture } from '../../flows/picture/readPicture.ts';
import { useText } from '../../i18n/useText.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { FAULT_WORDS } from './faultWords.ts';
import styles from './Picture.module.css';

/** Why the last picture gave nothing: §8's words, and below them what can be done. */
export function PictureOutcome() {
  const { fault, picture } = useSnapshot(pictureSlice);
  const text = useText();
  if (!fault) return null;
  return (
    <Callout tone="error" icon="warning" live>
      <p className={styles.strong}>{text('ocr.failed')}</p>
      <p>{text(FAULT_WORDS[fault])}</p>
      {fault === 'engine' && picture && (
        <div className={styles.retry}>
          <Button icon="retry" onPress={() => void readPicture()}>
            {text('ocr.retry')}
          </Button>
        </div>
      )}
    </Callout>
  );
}
