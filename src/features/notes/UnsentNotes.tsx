import { useSnapshot } from 'valtio';
import { discardRefusedNote, retryNotes } from '../../flows/notes/retryNotes.ts';
import { useText } from '../../i18n/useText.ts';
import { notesSlice, outboxSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import styles from './UnsentNotes.module.css';

/** Notes not sent yet: one quiet line while they wait, and each refused note with its reason. */
export function UnsentNotes() {
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
            <Button variant="quiet" icon="retry" busy={busy} onPress={() => void retryNotes()}>
              {text('outbox.retry')}
            </Button>
          </p>
        )}
      </div>
      {refused.map(({ uid, title, words }) => (
        <Callout key={uid} tone="warning" icon="warning" live>
          <p className={styles.title}>{text('outbox.refusedTitle', { title })}</p>
          <p>{words === '' ? text('outbox.refusedWordless') : words}</p>
          <p className={styles.choices}>
            <Button icon="retry" busy={busy} onPress={() => void retryNotes()}>
              {text('outbox.retry')}
            </Button>
            <Button variant="quiet" onPress={() => void discardRefusedNote(uid)}>
              {text('outbox.giveUp')}
            </Button>
          </p>
        </Callout>
      ))}
    </div>
  );
}
