import type { ReactNode } from 'react';
import { CornersPanel } from '../features/search/corners/CornersPanel.tsx';
import { LayersPanel } from '../features/layers/LayersPanel.tsx';
import { PictureEntry } from '../features/picture/PictureEntry.tsx';
import { ParcelPanel } from '../features/parcel/ParcelPanel.tsx';
import { ResultsPanel } from '../features/results/ResultsPanel.tsx';
import { SuggestPanel } from '../features/results/suggest/SuggestPanel.tsx';
import { SearchPanel } from '../features/search/SearchPanel.tsx';
import { ShareButton } from '../features/shell/ShareButton.tsx';
import { LazyMeasure } from './LazyMeasure.tsx';
import { LazyNotes } from './LazyNotes.tsx';
import type { PanelName } from './panelOrder.ts';
import { useFrontPanel } from './useFrontPanel.ts';

const PANELS: Record<PanelName | 'search', () => ReactNode> = {
  search: () => <SearchPanel picture={<PictureEntry />} />,
  parcel: () => <ParcelPanel share={<ShareButton look="row" />} />,
  corners: () => <CornersPanel />,
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
