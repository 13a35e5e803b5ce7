import { useSnapshot } from 'valtio';
import { openNotesTab } from '../../flows/notes/loadNotes.ts';
import { type Text, useText } from '../../i18n/text/useText.ts';
import { closeNotes, notesSlice, outboxSlice } from '../../state/notes/notesSlice.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { DeleteNoteDialog, NOTE_KINDS, NoteList } from './NoteList.tsx';
import type { NoteCounts, NoteTab } from '../../domain/notes/note.ts';
import { discardRefusedNote, retryNotes } from '../../flows/notes/retryNotes.ts';
import { Button, RetryButton } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import styles from './UnsentNotes.module.css';

/** Shows unsent notes: one quiet line while they wait, and each refused note with its reason. */
function UnsentNotes() {
  const { waiting } = useSnapshot(notesSlice);
  const { refused, busy } = useSnapshot(outboxSlice);
  const text = useText();
  const unsent = waiting - refused.length;
  return (
    <div className={styles.waiting} data-waiting={waiting}>
      <div role="status">
        {unsent > 0 && (
          <p className={styles.line}>
            <span>{text('outbox.count', { count: unsent })}</span>
            <RetryButton label={text('outbox.retry')} variant="quiet" busy={busy} onPress={() => void retryNotes()} />
          </p>
        )}
      </div>
      {refused.map(({ uid, title, words }) => (
        <Callout key={uid} tone="warning" icon="warning" live>
          <p className={styles.title}>{text('outbox.refusedTitle', { title })}</p>
          <p>{words === '' ? text('outbox.refusedWordless') : words}</p>
          <p className={styles.choices}>
            <RetryButton label={text('outbox.retry')} busy={busy} onPress={() => void retryNotes()} />
            <Button variant="quiet" onPress={() => void discardRefusedNote(uid)}>
              {text('outbox.giveUp')}
            </Button>
          </p>
        </Callout>
      ))}
    </div>
  );
}

function noteTabs(text: Text, counts: NoteCounts | null): Array<{ value: NoteTab; text: string }> {
  const all = counts && counts.POINT + counts.LINE + counts.PIECE;
  const named = (name: string, count: number | null | undefined): string => (count == null ? name : `${name} ${count}`);
  return [
    { value: 'ALL', text: named(text('notes.all'), all) },
    ...NOTE_KINDS.map((value) => ({ value, text: named(text(`notes.kind.${value}`), counts?.[value]) })),
  ];
}

/** Panel 'Ghi chú của tôi' (§2): all notes, or a tab for each kind; ten a page. */
export function NotesPanel() {
  const { tab, counts } = useSnapshot(notesSlice);
  const text = useText();

  return (
    <Drawer title={text('notes.title')} halfShare={0.62} onClose={closeNotes}>
      <Tabs label={text('notes.tabs')} tabs={noteTabs(text, counts)} value={tab} onChange={openNotesTab}>
        <UnsentNotes />
        <NoteList />
      </Tabs>
      <DeleteNoteDialog />
    </Drawer>
  );
}
