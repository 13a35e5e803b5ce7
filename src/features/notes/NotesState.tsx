import { useSnapshot } from 'valtio';
import { loadNotes } from '../../flows/notes/loadNotes.ts';
import { openMeasure } from '../../flows/drawing/openMeasure.ts';
import { useText } from '../../i18n/useText.ts';
import { networkSlice } from '../../state/hostSlice.ts';
import { closeNotes, notesSlice } from '../../state/notesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Notes.module.css';

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
export function NotesState() {
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
export function NotesUnreached() {
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
