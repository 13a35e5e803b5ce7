import { useSnapshot } from 'valtio';
import { formatAreaM2, formatDateTime, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { NOTE_KIND_NAMES } from './noteKindNames.ts';
import { meanPoint } from '../../domain/geometry/ring.ts';

/** As the measure of a parcel: two decimals. */
const AREA_DECIMALS = 2;

/** A note's read-only facts: its kind, when it was saved, its figures (§2). */
export function NoteFacts() {
  const { form } = useSnapshot(notesSlice);
  const text = useText();
  const center = form && meanPoint(form.points);
  if (!center) return null;
  const { kind, saved, measure } = form;
  const figure = (value: number | null, format: (known: number) => string): string => {
    if (value === null) return text('notes.none');
    return Number.isNaN(value) ? text('notes.unmeasured') : format(value);
  };
  const length = (known: number): string => text('measure.metres', { figure: formatLengthM(known) });
  const area = (known: number): string => text('measure.squareMetres', { figure: formatAreaM2(known, AREA_DECIMALS) });
  return (
    <FactList>
      <Fact name={text('notes.kind')}>{text(NOTE_KIND_NAMES[kind])}</Fact>
      {saved && <Fact name={text('notes.savedAt')}>{formatDateTime(new Date(saved.savedAt))}</Fact>}
      <Fact name={text('notes.length')}>{measure ? figure(measure.lengthM, length) : <Skeleton width="72px" />}</Fact>
      <Fact name={text('notes.area')}>{measure ? figure(measure.areaM2, area) : <Skeleton width="72px" />}</Fact>
      <Fact name={text('notes.center')}>{formatTyped(center)}</Fact>
    </FactList>
  );
}
