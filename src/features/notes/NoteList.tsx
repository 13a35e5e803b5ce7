import { useSnapshot } from 'valtio';
import { type NoteKind, noteOutline } from '../../domain/notes/note.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { joinClasses } from '../../ui/styles/joinClasses.ts';
import styles from './Notes.module.css';
import { confirmNoteDeletion, askToDeleteNote } from '../../flows/notes/confirmNoteDeletion.ts';
import { useText } from '../../i18n/text/useText.ts';
import { notesSlice, closeNotes } from '../../state/notes/notesSlice.ts';
import { cancelNoteDeletion } from '../../state/notes/noteList.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { formatDateTime } from '../../domain/text/format.ts';
import { loadMoreNotes, loadNotes } from '../../flows/notes/loadNotes.ts';
import { openNote } from '../../flows/notes/openNote.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { openMeasure } from '../../flows/drawing/openMeasure.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';

/** Kinds Điểm, Đường, Vùng, in the order of the tabs (§2). */
export const NOTE_KINDS: readonly NoteKind[] = ['POINT', 'LINE', 'PIECE'];

interface NoteShapeProps {
  kind: NoteKind;
  points: readonly LngLat[];
  large?: boolean;
}

const SIZE = 56;
const MARGIN = 10;

/** Draws a note's shape from its points, so that lists need no pictures from the network. */
export function NoteShape({ kind, points, large }: NoteShapeProps) {
  const outline = noteOutline(points, SIZE, MARGIN);
  const path = outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg className={joinClasses(styles.shape, large && styles.large)} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      {kind === 'POINT' && <circle className={styles.dot} cx={SIZE / 2} cy={SIZE / 2} r="7" />}
      {kind === 'LINE' && <polyline className={styles.line} points={path} />}
      {kind === 'PIECE' && <polygon className={styles.piece} points={path} />}
    </svg>
  );
}

export function DeleteNoteDialog() {
  const { deleting } = useSnapshot(notesSlice);
  const text = useText();
  if (!deleting) return null;
  return (
    <Dialog title={text('notes.deleteTitle')} start="title" onClose={cancelNoteDeletion}>
      <p className={styles.soft}>{text('notes.deleteText', { title: deleting.note.title })}</p>
      <div className={styles.choices}>
        <Button onPress={cancelNoteDeletion}>{text('notes.keep')}</Button>
        <Button variant="danger" busy={deleting.busy} onPress={() => void confirmNoteDeletion()}>
          {text('notes.delete')}
        </Button>
      </div>
    </Dialog>
  );
}

function drawOne(): void {
  closeNotes();
  openMeasure();
}

/** Marks a note as 'Đang chờ gửi': the gateway lacks its newest state, or refused it. */
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

function NoNotes() {
  const text = useText();
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

/** Lists the notes of a tab, newest first; unsent ones even if the gateway is unreachable. */
export function NoteList() {
  const { items, total, status } = useSnapshot(notesSlice);
  const { online } = useSnapshot(networkSlice);
  const text = useText();
  const isEmpty = items.length === 0;
  return (
    <ListView
      status={status}
      isRead={status === 'ready' || !isEmpty}
      loadingLabel={text('notes.loading')}
      failure={
        online
          ? { title: text('notes.failedTitle'), text: text('notes.failedText') }
          : { title: text('notes.offlineTitle'), text: text('notes.offlineText') }
      }
      onRetry={() => void loadNotes()}
    >
      {isEmpty ? (
        <NoNotes />
      ) : (
        <>
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
        </>
      )}
    </ListView>
  );
}
