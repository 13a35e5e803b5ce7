import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { MEASURE_PEEK_PX } from '../features/drawing/measurePeek.ts';
import { LAYERS_HALF_SHARE } from '../features/layers/layersHalfShare.ts';
import { RESULTS_HALF_SHARE } from '../features/results/resultsHalfShare.ts';
import { SEARCH_HALF_SHARE } from '../domain/limits.ts';
import { closeParcel } from '../flows/parcel/openParcel.ts';
import { closeNote } from '../flows/notes/closeNote.ts';
import { openList } from '../flows/results/openList.ts';
import { closeSuggestions } from '../flows/results/openSuggestions.ts';
import { leaveSearch } from '../flows/search/openSearch.ts';
import { useText } from '../i18n/text/useText.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { EarlyChunk, MeasureChunk, NotesChunk, preloadPanels, PrintChunk, StakeoutChunk } from './preloadPanels.ts';
import type { PanelName } from './orderPanels.ts';
import { useFrontPanel } from './useFrontPanel.ts';
import { closeCorners } from '../state/search/cornersSlice.ts';
import { closeLayersPanel } from '../state/layers/layersSlice.ts';
import { viewSlice } from '../state/map/viewSlice.ts';
import { closeMeasurePanel } from '../state/map/mapModeSlice.ts';
import { closePrint } from '../state/map/printSlice.ts';
import { closeNotes } from '../state/notes/notesSlice.ts';
import { closeStakeout } from '../state/stakeout/stakeoutSlice.ts';

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

function LazySearch() {
  const text = useText();
  const opening = (
    <Drawer title={text('search.title')} initialStop="half" halfShare={SEARCH_HALF_SHARE} onClose={leaveSearch}>
      <Skeleton height={216} />
    </Drawer>
  );
  return (
    <EarlyChunk onFailure={leaveSearch} placeholder={opening}>
      {({ EARLY_PANELS }) => EARLY_PANELS.search()}
    </EarlyChunk>
  );
}

const CLOSE_RESULTS = { list: () => openList(null), suggest: closeSuggestions };

function LazyResults({ panel }: { panel: 'list' | 'suggest' }) {
  const text = useText();
  const opening = (
    <Drawer
      title={text(panel === 'list' ? 'results.title' : 'suggest.title')}
      halfShare={RESULTS_HALF_SHARE}
      fill
      onClose={CLOSE_RESULTS[panel]}
    >
      <Skeleton height={108} />
    </Drawer>
  );
  return (
    <EarlyChunk onFailure={CLOSE_RESULTS[panel]} placeholder={opening}>
      {({ EARLY_PANELS }) => EARLY_PANELS[panel]()}
    </EarlyChunk>
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
    <EarlyChunk onFailure={closeLayersPanel} placeholder={opening}>
      {({ EARLY_PANELS }) => EARLY_PANELS.layers()}
    </EarlyChunk>
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
    <EarlyChunk onFailure={CLOSE_PARCEL[panel]} placeholder={opening}>
      {({ EARLY_PANELS }) => EARLY_PANELS[panel]()}
    </EarlyChunk>
  );
}

const PANELS: Record<PanelName | 'search', () => ReactNode> = {
  search: () => <LazySearch />,
  parcel: () => <LazyParcel panel="parcel" />,
  corners: () => <LazyParcel panel="corners" />,
  list: () => <LazyResults panel="list" />,
  suggest: () => <LazyResults panel="suggest" />,
  layers: () => <LazyLayers />,
  measure: () => <LazyMeasure />,
  notes: () => <LazyNotes panel="notes" />,
  note: () => <LazyNotes panel="note" />,
  stakeout: () => <StakeoutChunk onFailure={closeStakeout}>{({ StakeoutPanel }) => <StakeoutPanel />}</StakeoutChunk>,
  print: () => <PrintChunk onFailure={closePrint}>{({ PrintPanel }) => <PrintPanel />}</PrintChunk>,
};

/** One panel at a time. */
export function Panel() {
  const front = useFrontPanel();
  const { map } = useSnapshot(viewSlice);
  useEffect(() => {
    if (map === 'ready') void preloadPanels();
  }, [map]);
  return front && PANELS[front]();
}
