import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { MEASURE_PEEK_PX } from '../features/drawing/measurePeek.ts';
import { LAYERS_HALF_SHARE } from '../features/layers/layersHalfShare.ts';
import { PictureEntry } from '../features/picture/PictureEntry.tsx';
import { ResultsPanel } from '../features/results/ResultsPanel.tsx';
import { SuggestPanel } from '../features/results/suggest/SuggestPanel.tsx';
import { SearchPanel } from '../features/search/SearchPanel.tsx';
import { closeParcel } from '../flows/parcel/openParcel.ts';
import { closeNote } from '../flows/notes/closeNote.ts';
import { useText } from '../i18n/useText.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { lazyChunk } from './lazyChunk.tsx';
import type { PanelName } from './orderPanels.ts';
import { useFrontPanel } from './useFrontPanel.ts';
import { closeCorners } from '../state/cornersSlice.ts';
import { closeLayersPanel } from '../state/layersSlice.ts';
import { viewSlice } from '../state/viewSlice.ts';
import { closeMeasurePanel } from '../state/mapModeSlice.ts';
import { closeNotes } from '../state/notesSlice.ts';

const loadParcelPanels = (): Promise<typeof import('./ParcelPanels.tsx')> => import('./ParcelPanels.tsx');
const ParcelChunk = lazyChunk('parcel', loadParcelPanels);
const loadLayerPanels = (): Promise<typeof import('./LayerPanels.tsx')> => import('./LayerPanels.tsx');
const LayersChunk = lazyChunk('layers', loadLayerPanels);
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

function LazyLayers() {
  const text = useText();
  const opening = (
    <Drawer title={text('layers.title')} halfShare={LAYERS_HALF_SHARE} onClose={closeLayersPanel}>
      <Skeleton height={108} />
    </Drawer>
  );
  return (
    <LayersChunk onFailure={closeLayersPanel} placeholder={opening}>
      {({ LAYER_PANELS }) => LAYER_PANELS.layers()}
    </LayersChunk>
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

const CLOSE_PARCEL = { parcel: closeParcel, corners: closeCorners };

function LazyParcel({ panel }: { panel: 'parcel' | 'corners' }) {
  const text = useText();
  const opening = (
    <Drawer title={text(panel === 'parcel' ? 'parcel.title' : 'cornersPanel.title')} onClose={CLOSE_PARCEL[panel]}>
      <div role="status" aria-label={text('parcel.loading')}>
        <Skeleton height={108} />
      </div>
    </Drawer>
  );
  return (
    <ParcelChunk onFailure={CLOSE_PARCEL[panel]} placeholder={opening}>
      {({ PARCEL_PANELS }) => {
        const ParcelOrCorners = PARCEL_PANELS[panel];
        return <ParcelOrCorners />;
      }}
    </ParcelChunk>
  );
}

const PANELS: Record<PanelName | 'search', () => ReactNode> = {
  search: () => <SearchPanel picture={<PictureEntry />} />,
  parcel: () => <LazyParcel panel="parcel" />,
  corners: () => <LazyParcel panel="corners" />,
  list: () => <ResultsPanel />,
  suggest: () => <SuggestPanel />,
  layers: () => <LazyLayers />,
  measure: () => <LazyMeasure />,
  notes: () => <LazyNotes panel="notes" />,
  note: () => <LazyNotes panel="note" />,
};

/** One panel at a time. */
export function Panel() {
  const front = useFrontPanel();
  // What everybody comes for is there before it is asked for, and without a network.
  const { map } = useSnapshot(viewSlice);
  useEffect(() => {
    if (map === 'ready') for (const load of [loadParcelPanels, loadLayerPanels]) void load().catch(() => undefined);
  }, [map]);
  return front && PANELS[front]();
}
