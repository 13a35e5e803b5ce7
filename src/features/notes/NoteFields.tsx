import { useSnapshot } from 'valtio';
import { NOTE_TEXT_MAX_CHARS, NOTE_TITLE_MAX_CHARS } from '../../domain/limits.ts';
import { typeNote } from '../../flows/notes/saveNote.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';

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
