import { useSnapshot } from 'valtio';
import { NOTE_TEXT_MAX_CHARS, NOTE_TITLE_MAX_CHARS } from '../../domain/limits.ts';
import { typeNote } from '../../flows/notes/saveNote.ts';
import { useText } from '../../i18n/text/useText.ts';
import { notesSlice, outboxSlice } from '../../state/notesSlice.ts';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { formatAreaM2, formatDateTime, formatLengthM, formatTyped } from '../../domain/text/format.ts';
import { Fact, FactList } from '../../ui/lists/FactList.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { NOTE_KIND_NAMES } from './noteKindNames.ts';
import { meanPoint } from '../../domain/geometry/ring.ts';
import { Callout } from '../../ui/layout/Callout.tsx';

/** A note's editable fields: name and words. */
export function NoteFields({ titleMissing }: { titleMissing: boolean }) {
  const { form } = useSnapshot(notesSlice, { sync: true });
  const text = useText();
  if (!form) return null;
  return (
    <>
      <TextField
        label={text('notes.name')}
        required
        enterKeyHint="done"
        maxLength={NOTE_TITLE_MAX_CHARS}
        value={form.title}
        error={titleMissing ? text('notes.nameMissing') : undefined}
        onChange={(title) => typeNote({ title })}
      />
      <TextArea
        label={text('notes.text')}
        placeholder={text('notes.textHint')}
        maxLength={NOTE_TEXT_MAX_CHARS}
        value={form.note}
        onChange={(note) => typeNote({ note })}
      />
    </>
  );
}

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

/** Why the form is still there after 'Lưu': the toast that said so is gone after two seconds (§8). */
export function SaveFailure() {
  const { form } = useSnapshot(notesSlice);
  const { refused } = useSnapshot(outboxSlice);
  const text = useText();
  if (!form?.failed) return null;
  const { uid } = form.saved ?? (form.replaces && form.original ? form.original : form);
  const refusal = refused.find((note) => note.uid === uid);
  return (
    <Callout tone="error" icon="warning">
      {form.failed === 'refused'
        ? text('notes.refusedWhy', { why: refusal?.words || text('outbox.refusedWordless') })
        : text('notes.unsaved')}
    </Callout>
  );
}
