import type { ReactNode } from 'react';
import { MEASURE_PEEK_PX } from '../features/drawing/measurePeek.ts';
import { CornersPanel } from '../features/search/corners/CornersPanel.tsx';
import { LayersPanel } from '../features/layers/LayersPanel.tsx';
import { PictureEntry } from '../features/picture/PictureEntry.tsx';
import { CornersGround } from '../features/parcel/CornersGround.tsx';
import { ParcelPanel } from '../features/parcel/ParcelPanel.tsx';
import { ResultsPanel } from '../features/results/ResultsPanel.tsx';
import { SuggestPanel } from '../features/results/suggest/SuggestPanel.tsx';
import { SearchPanel } from '../features/search/SearchPanel.tsx';
import { ShareButton } from '../features/shell/ShareButton.tsx';
import { closeNote } from '../flows/notes/closeNote.ts';
import { useText } from '../i18n/useText.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { lazyChunk } from './lazyChunk.tsx';
import { type PanelName, useFrontPanel } from './useFrontPanel.ts';
import { closeMeasurePanel } from '../state/mapModeSlice.ts';
import { closeNotes } from '../state/notesSlice.ts';

const MeasureChunk = lazyChunk('measure', () => import('./MeasurePanels.tsx'));
const NotesChunk = lazyChunk('notes', () => import('./NotePanels.tsx'));

function LazyMeasure() {
  const text = useText();
  const opening = (
    <Drawer title={text('measure.title')} initialStop="peek" peekPx={MEASURE_PEEK_PX} onClose={closeMeasurePanel}>
      <Skeleton height={44} />
    </Drawer>
  );
  return (
    <MeasureChunk onFailure={closeMeasurePanel} placeholder={opening}>
      {({ MeasurePanels }) => <MeasurePanels />}
    </MeasureChunk>
  );
}

const CLOSE_NOTES = { note: closeNote, notes: closeNotes };

function LazyNotes({ panel }: { panel: 'note' | 'notes' }) {
  const text = useText();
  const opening = (
    <Drawer title={text(panel === 'note' ? 'notes.formTitle' : 'notes.title')} onClose={CLOSE_NOTES[panel]}>
      <div role="status" aria-label={text('notes.loadingPanel')}>
        <Skeleton height={160} />
      </div>
    </Drawer>
  );
  return (
    <NotesChunk onFailure={CLOSE_NOTES[panel]} placeholder={opening}>
      {({ NOTE_PANELS }) => {
        const NoteOrNotes = NOTE_PANELS[panel];
        return <NoteOrNotes />;
      }}
    </NotesChunk>
  );
}

const PANELS: Record<PanelName | 'search', () => ReactNode> = {
  search: () => <SearchPanel picture={<PictureEntry />} />,
  parcel: () => <ParcelPanel share={<ShareButton look="action" />} />,
  corners: () => (
    <CornersPanel
      verdict={<CornersGround part="verdict" />}
      strips={<CornersGround part="strips" />}
      actions={<CornersGround part="actions" share={<ShareButton look="action" />} />}
    />
  ),
  list: () => <ResultsPanel />,
  suggest: () => <SuggestPanel />,
  layers: () => <LayersPanel />,
  measure: () => <LazyMeasure />,
  notes: () => <LazyNotes panel="notes" />,
  note: () => <LazyNotes panel="note" />,
};

/** One panel at a time. */
export function Panel() {
  const front = useFrontPanel();
  return front && PANELS[front]();
}
