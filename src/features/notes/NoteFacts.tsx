import { useSnapshot } from 'valtio';
import { averagePoint } from '../../domain/drawing/averagePoint.ts';
import { formatAreaM2, formatDateTime, formatLengthM, formatTyped } from '../../domain/format.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NOTE_KIND_NAMES } from './noteKindNames.ts';
import styles from './Notes.module.css';

/** As the measure of a parcel: two decimals. */
const AREA_DECIMALS = 2;

/** What cannot be changed of a note: its kind, when it was saved, and its figures (§2). */
export function NoteFacts() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  const center = form && averagePoint(form.points);
  if (!center) return null;
  const { kind, saved, measure } = form;
  const figure = (value: number | null, format: (known: number) => string): string => {
    if (value === null) return text('notes.none');
    return Number.isNaN(value) ? text('notes.unmeasured') : format(value);
  };
  const length = (known: number): string => text('measure.metres', { figure: formatLengthM(known) });
  const area = (known: number): string => text('measure.squareMetres', { figure: formatAreaM2(known, AREA_DECIMALS) });
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text('notes.kind')}</dt>
        <dd>{text(NOTE_KIND_NAMES[kind])}</dd>
      </div>
      {saved && (
        <div>
          <dt>{text('notes.savedAt')}</dt>
          <dd>{formatDateTime(new Date(saved.savedAt))}</dd>
        </div>
      )}
      <div>
        <dt>{text('notes.length')}</dt>
        <dd>{measure ? figure(measure.lengthM, length) : <Skeleton width="72px" />}</dd>
      </div>
      <div>
        <dt>{text('notes.area')}</dt>
        <dd>{measure ? figure(measure.areaM2, area) : <Skeleton width="72px" />}</dd>
      </div>
      <div>
        <dt>{text('notes.center')}</dt>
        <dd>{formatTyped(center)}</dd>
      </div>
    </dl>
  );
}
