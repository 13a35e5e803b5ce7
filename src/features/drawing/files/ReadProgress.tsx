import { useSnapshot } from 'valtio';
import { cancelDrawingFile } from '../../../flows/drawing/openDrawingFile.ts';
import { useText } from '../../../i18n/useText.ts';
import { fileSlice } from '../../../state/fileSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/layout/ProgressBar.tsx';
import styles from './Files.module.css';

/** How much of the file has been read, and a way out. */
export function ReadProgress() {
  const { job } = useSnapshot(fileSlice);
  const text = useText();
  if (job?.kind !== 'reading') return null;
  const { name, percent } = job;
  const label = text('files.reading', { name: name || text('files.pasted') });
  return (
    <div className={styles.progress}>
      <p className={styles.reading}>
        <span className={styles.name}>{label}</span>
        <span>{text('files.percent', { percent })}</span>
      </p>
      <ProgressBar label={label} percent={percent} />
      <Button icon="close" onPress={cancelDrawingFile}>
        {text('files.cancel')}
      </Button>
    </div>
  );
}
