import { useSnapshot } from 'valtio';
import { formatMeridian } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { drawingSlice, fileSlice } from '../../../state/drawing/drawingSlice.ts';
import { SAVE_FORMATS } from '../../../domain/drawing/drawingFile.ts';
import { saveDrawingFile } from '../../../flows/drawing/openDrawingFile.ts';
import { FormatButtons } from '../../../ui/controls/FormatButtons.tsx';
import styles from './Files.module.css';

/** Returns the name of the grid for files (flows/drawing/fileGrid.ts). */
export function useGridName(): string {
  const { meridianDeg } = useSnapshot(drawingSlice);
  const text = useText();
  return meridianDeg === null ? text('measure.specGrid') : text('measure.meridian', { meridian: formatMeridian(meridianDeg) });
}

export function SaveMenu() {
  const { job } = useSnapshot(fileSlice);
  const { drawing } = useSnapshot(drawingSlice);
  const grid = useGridName();
  const text = useText();
  const isEmpty = drawing.points.length === 0;
  return (
    <section className={styles.save} aria-label={text('files.save')}>
      <h3 className={styles.heading}>{text('files.save')}</h3>
      {isEmpty ? (
        <p className={styles.soft}>{text('files.saveNone')}</p>
      ) : (
        <>
          <FormatButtons
            formats={SAVE_FORMATS}
            busy={job?.kind === 'saving' ? job.format : null}
            labelOf={(format) => text('files.saveAs', { format })}
            onPick={(format) => void saveDrawingFile(format)}
          />
          <p className={styles.soft}>{text('files.saveHint', { grid })}</p>
        </>
      )}
    </section>
  );
}
