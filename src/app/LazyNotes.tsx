import { useEffect, useState } from 'react';
import { closeNotes } from '../flows/openNotes.ts';
import { closeNote } from '../flows/openNote.ts';
import { raiseNotice } from '../flows/raiseNotice.ts';
import { useText } from '../i18n/useText.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { NOTE_PANELS } from './NotePanels.tsx';

const CLOSE = { note: closeNote, notes: closeNotes };

/** Once fetched they are there at once. */
let fetched: typeof NOTE_PANELS | null = null;

/** A panel of notes, fetched with the first one that opens. */
export function LazyNotes({ panel }: { panel: 'note' | 'notes' }) {
  const [panels, setPanels] = useState(fetched);
  const text = useText();

  useEffect(() => {
    if (panels) return;
    let wanted = true;
    import('./NotePanels.tsx').then(
      (chunk) => {
        fetched = chunk.NOTE_PANELS;
        if (wanted) setPanels(fetched);
      },
      (error: unknown) => {
        console.warn('notes chunk did not load', error);
        // Closed again, so that the next press asks again.
        CLOSE[panel]();
        raiseNotice('error', 'notice.noAnswer');
      },
    );
    return () => {
      wanted = false;
    };
  }, [panels, panel]);

  if (panels) {
    const Panel = panels[panel];
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
