import { closeNotes } from '../flows/notes/openNotes.ts';
import { closeNote } from '../flows/notes/openNote.ts';
import { useText } from '../i18n/useText.ts';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { lazyChunk } from './lazyChunk.ts';

const CLOSE = { note: closeNote, notes: closeNotes };
const useNotes = lazyChunk('notes', () => import('./NotePanels.tsx'));

/** A panel of notes. */
export function LazyNotes({ panel }: { panel: 'note' | 'notes' }) {
  const chunk = useNotes(CLOSE[panel]);
  const text = useText();
  if (chunk) {
    const Panel = chunk.NOTE_PANELS[panel];
    return <Panel />;
  }
  return (
    <Drawer title={text(panel === 'note' ? 'notes.formTitle' : 'notes.title')} onClose={CLOSE[panel]}>
      <div role="status" aria-label={text('notes.loadingPanel')}>
        <Skeleton height={160} />
      </div>
    </Drawer>
  );
}
