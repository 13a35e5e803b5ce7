import { useSnapshot } from 'valtio';
import { loadMoreNotes } from '../../flows/notes/loadNotes.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { NoteRow } from './NoteRow.tsx';
import styles from './Notes.module.css';
import { NotesState, NotesUnreached } from './NotesState.tsx';

/** The notes of a tab, the newest first; what waits is there whether or not the gateway can be reached. */
export function NoteList() {
  const { items, total, status } = useSnapshot(notesSlice);
  const text = useText();
  if (items.length === 0) return <NotesState />;
  return (
    <div className={styles.notes}>
      {status === 'failed' && <NotesUnreached />}
      <p className={styles.count} role="status">
        {text('notes.shown', { shown: items.length, total })}
      </p>
      <ul className={styles.list} aria-label={text('notes.list')}>
        {items.map((note) => (
          <NoteRow key={note.uid} note={note} />
        ))}
      </ul>
      {items.length < total && (
        <Button wide busy={status === 'loading'} onPress={() => void loadMoreNotes()}>
          {text('notes.more')}
        </Button>
      )}
    </div>
  );
}
