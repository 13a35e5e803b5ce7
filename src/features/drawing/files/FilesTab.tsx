import { useSnapshot } from 'valtio';
import { formatAreaM2, formatLengthM, formatTyped } from '../../../domain/text/format.ts';
import { cancelDrawingFile, openDrawingFile } from '../../../flows/drawing/openDrawingFile.ts';
import { useText } from '../../../i18n/useText.ts';
import { fileSlice } from '../../../state/drawingSlice.ts';
import { forgetLargeShape } from '../../../state/drawing/fileJob.ts';
import { Button, FileButton } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/layout/ProgressBar.tsx';
import { Fact, FactList } from '../../../ui/lists/FactList.tsx';
import { FileOutcome } from './FileOutcome.tsx';
import styles from './Files.module.css';
import { PasteTable } from './PasteTable.tsx';
import { SaveMenu } from './SaveMenu.tsx';

/** Progress of the reading, and its cancel button. */
function ReadProgress() {
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

/** A shape too large to be drawn is only measured: its figures on the three surfaces. */
function LargeFigures() {
  const { large } = useSnapshot(fileSlice);
  const text = useText();
  if (!large) return null;
  const { measure, mode } = large;
  const figures = [
    { surface: text('measure.wgs84'), areaM2: measure.areaM2, lengthM: measure.lengthM },
    { surface: text('measure.sphere'), areaM2: measure.areaSphereM2, lengthM: measure.lengthSphereM },
    { surface: text('measure.grid'), areaM2: measure.areaGridM2, lengthM: measure.lengthGridM },
  ];
  return (
    <section className={styles.large} aria-label={text('files.largeFigures')}>
      <FactList>
        {figures.map(({ surface, areaM2, lengthM }) => (
          <Fact key={surface} name={surface}>
            {mode === 'area' && areaM2 !== null && (
              <span className={styles.figure}>{text('measure.squareMetres', { figure: formatAreaM2(areaM2) })}</span>
            )}
            <span className={styles.figure}>{lengthM === null ? '–' : text('measure.metres', { figure: formatLengthM(lengthM) })}</span>
          </Fact>
        ))}
      </FactList>
      <p className={styles.soft}>{formatTyped(measure.center)}</p>
      <Button icon="close" onPress={forgetLargeShape}>
        {text('files.largeClose')}
      </Button>
    </section>
  );
}

/** By ending and by kind; phones grey out what they do not know, so plain text is among them. Content decides in the end. */
const ACCEPT =
  '.geojson,.json,.kml,.kmz,.csv,.tsv,.txt,.dxf,.dgn,.mif,.zip,.shp,.prj,.tab,.map,.id,.dat,application/geo+json,application/json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/zip,image/vnd.dxf,text/csv,text/plain,application/octet-stream';

/** Drawings from files and into files: open, paste, save. */
export function FilesTab() {
  const isReading = useSnapshot(fileSlice).job?.kind === 'reading';
  const text = useText();
  return (
    <div className={styles.files}>
      <div className={styles.open}>
        <FileButton
          label={text('files.open')}
          icon="file"
          accept={ACCEPT}
          multiple
          busy={isReading}
          onPick={(_first, files) => void openDrawingFile(files)}
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
