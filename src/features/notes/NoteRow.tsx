import { formatDateTime } from '../../domain/text/format.ts';
import type { ListedNote } from '../../domain/notes/listedNotes.ts';
import { askToDeleteNote } from '../../flows/notes/deleteNote.ts';
import { openNote } from '../../flows/notes/openNote.ts';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { NoteMark } from './NoteMark.tsx';
import { NoteShape } from './NoteShape.tsx';
import styles from './Notes.module.css';

/** A note of the list: pressing it opens the edit view (§2). */
export function NoteRow({ note }: { note: ListedNote }) {
  const text = useText();
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => openNote(note)}>
        <NoteShape kind={note.kind} points={note.points} />
        <span className={styles.words}>
          <span className={styles.title}>{note.title}</span>
          <span className={styles.date}>{formatDateTime(new Date(note.savedAt))}</span>
          {note.note !== '' && <span className={styles.snippet}>{note.note}</span>}
          <NoteMark note={note} />
        </span>
      </button>
      <IconButton icon="remove" label={text('notes.remove', { title: note.title })} onPress={() => askToDeleteNote(note)} />
    </li>
  );
}
