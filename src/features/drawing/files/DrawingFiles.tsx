import { useSnapshot } from 'valtio';
import { openDrawingFile } from '../../../flows/drawing/openDrawingFile.ts';
import { useText } from '../../../i18n/useText.ts';
import { fileSlice } from '../../../state/fileSlice.ts';
import { FileButton } from '../../../ui/controls/FileButton.tsx';
import { FileOutcome } from './FileOutcome.tsx';
import { LargeFigures } from './LargeFigures.tsx';
import { PasteTable } from './PasteTable.tsx';
import { ReadProgress } from './ReadProgress.tsx';
import { SaveMenu } from './SaveMenu.tsx';
import styles from './Files.module.css';

/** By ending and by kind; phones grey out what they do not know, so plain text is among them. Content decides in the end. */
const ACCEPT = '.geojson,.json,.kml,.csv,.tsv,.txt,application/geo+json,application/json,application/vnd.google-earth.kml+xml,text/csv,text/plain';

/** Drawings from files and into files: open, paste, save. */
export function DrawingFiles() {
  const isReading = useSnapshot(fileSlice).job?.kind === 'reading';
  const text = useText();
  return (
    <div className={styles.files}>
      <div className={styles.open}>
        <FileButton
          label={text('files.open')}
          icon="file"
          accept={ACCEPT}
          busy={isReading}
          onPick={(file) => void openDrawingFile(file)}
        />
        <p className={styles.soft}>{text('files.openHint')}</p>
      </div>
      {isReading && <ReadProgress />}
      <FileOutcome />
      <LargeFigures />
      <PasteTable />
      <SaveMenu />
    </div>
  );
}
