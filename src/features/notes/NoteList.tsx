import { useSnapshot } from 'valtio';
import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { askToDeleteNote } from '../../flows/notes/confirmNoteDeletion.ts';
import { loadMoreNotes, loadNotes } from '../../flows/notes/loadNotes.ts';
import { openNote } from '../../flows/notes/openNote.ts';
import { useText } from '../../i18n/text/useText.ts';
import { closeNotes, notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import { NoteShape } from './NoteShape.tsx';
import styles from './Notes.module.css';
import { openMeasure } from '../../flows/drawing/openMeasure.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

function drawOne(): void {
  closeNotes();
  openMeasure();
}

function RetryButton() {
  const text = useText();
  return (
    <Button icon="retry" onPress={() => void loadNotes()}>
      {text('notes.retry')}
    </Button>
  );
}

/** In place of notes: loading, failed (§8: no toast) or none. */
function NotesState() {
  const { status } = useSnapshot(notesSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  if (status === 'failed') {
    return (
      <EmptyState
        picture="offline"
        title={text(online ? 'notes.failedTitle' : 'notes.offlineTitle')}
        text={text(online ? 'notes.failedText' : 'notes.offlineText')}
        action={<RetryButton />}
      />
    );
  }
  if (status !== 'ready') {
    return (
      <div className={styles.skeletons} role="status" aria-label={text('notes.loading')}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={styles.row}>
            <Skeleton width="56px" height={56} />
            <span className={styles.words}>
              <Skeleton width="70%" height={16} />
              <Skeleton width="45%" />
            </span>
          </div>
        ))}
      </div>
    );
  }
  return (
    <EmptyState
      picture="map"
      title={text('notes.emptyTitle')}
      text={text('notes.emptyText')}
      action={
        <Button variant="primary" icon="edit" onPress={drawOne}>
          {text('notes.draw')}
        </Button>
      }
    />
  );
}

/** Above the notes of this device: the gateway's could not be loaded. They are asked for again when the network returns (NotesPanel). */
function NotesUnreached() {
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  return (
    <div className={styles.unreached}>
      <Callout tone="warning" icon="offline" live>
        {text(online ? 'notes.failedTitle' : 'notes.offlineText')}
      </Callout>
      {online && <RetryButton />}
    </div>
  );
}

/** 'Đang chờ gửi': the gateway has not received the note's newest state, or refused it. */
function NoteMark({ note }: { note: Pick<ListedNote, 'isWaiting' | 'refusal'> }) {
  const text = useText();
  if (!note.isWaiting) return null;
  const isRefused = note.refusal !== null;
  return (
    <span className={joinClasses(styles.mark, isRefused && styles.refused)}>
      <Icon name={isRefused ? 'warning' : 'offline'} size={14} />
      {text(isRefused ? 'notes.refused' : 'notes.waiting')}
    </span>
  );
}

/** A note of the list: pressing it opens the edit view (§2). */
function NoteRow({ note }: { note: ListedNote }) {
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

/** The notes of a tab, newest first; unsent ones are listed whether or not the gateway can be reached. */
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
