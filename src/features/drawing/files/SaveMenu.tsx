import { useSnapshot } from 'valtio';
import { formatMeridian } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { drawingSlice, fileSlice } from '../../../state/drawing/drawingSlice.ts';
import type { SaveFormat } from '../../../domain/drawing/drawingFile.ts';
import { saveDrawingFile } from '../../../flows/drawing/openDrawingFile.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Files.module.css';

/** The grid that files are read and written on (flows/fileGrid.ts), in words. */
export function useGridName(): string {
  const { meridianDeg } = useSnapshot(drawingSlice);
  const text = useText();
  return meridianDeg === null ? text('measure.specGrid') : text('measure.meridian', { meridian: formatMeridian(meridianDeg) });
}

const FORMATS: ReadonlyArray<{ format: SaveFormat; name: string }> = [
  { format: 'geojson', name: 'GeoJSON' },
  { format: 'kml', name: 'KML' },
  { format: 'csv', name: 'CSV' },
  { format: 'dxf', name: 'DXF' },
];

/** The drawing as a file, in four formats. */
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
          <div className={styles.formats}>
            {FORMATS.map(({ format, name }) => (
              <Button
                key={format}
                icon="download"
                wide
                busy={job?.kind === 'saving' && job.format === format}
                onPress={() => void saveDrawingFile(format)}
              >
                <span className="visually-hidden">{text('files.saveAs', { format: name })}</span>
                <span aria-hidden="true">{name}</span>
              </Button>
            ))}
          </div>
          <p className={styles.soft}>{text('files.saveHint', { grid })}</p>
        </>
      )}
    </section>
  );
}
