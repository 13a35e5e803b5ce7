import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { HALF_SHARE, MEASURE_PEEK_PX } from '../domain/limits.ts';
import type { MessageId } from '../i18n/catalogues/parts.ts';
import { useText } from '../i18n/text/useText.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { Drawer } from '../ui/overlays/Drawer.tsx';
import { EarlyChunk, MeasureChunk, NotesChunk, preloadPanels, PrintChunk, StakeoutChunk } from './preloadPanels.ts';
import type { PanelName } from './orderPanels.ts';
import { CLOSE, useFrontPanel } from './useFrontPanel.ts';
import { viewSlice } from '../state/map/viewSlice.ts';

interface Opening extends Omit<ComponentProps<typeof Drawer>, 'title' | 'children' | 'onClose'> {
  title: MessageId;
  heightPx: number;
  loadingLabel?: MessageId;
}

/** Placeholders of panels until their code has loaded. */
const OPENINGS = {
  search: { title: 'search.title', heightPx: 216, initialStop: 'half', halfShare: HALF_SHARE.search },
  list: { title: 'results.title', heightPx: 108, halfShare: HALF_SHARE.results, fill: true },
  suggest: { title: 'suggest.title', heightPx: 108, halfShare: HALF_SHARE.results, fill: true },
  layers: { title: 'layers.title', heightPx: 108, halfShare: HALF_SHARE.layers },
  parcel: { title: 'parcel.title', heightPx: 108, loadingLabel: 'parcel.loading' },
  corners: { title: 'cornersPanel.title', heightPx: 108, loadingLabel: 'parcel.loading' },
  measure: { title: 'measure.title', heightPx: 44, initialStop: 'peek', peekPx: MEASURE_PEEK_PX },
  notes: { title: 'notes.title', heightPx: 160, loadingLabel: 'notes.loadingPanel' },
  note: { title: 'notes.formTitle', heightPx: 160, loadingLabel: 'notes.loadingPanel' },
} as const satisfies Partial<Record<PanelName | 'search', Opening>>;

type OpeningName = keyof typeof OPENINGS;

function OpeningPanel({ panel }: { panel: OpeningName }) {
  const { title, heightPx, loadingLabel, ...drawer }: Opening = OPENINGS[panel];
  const text = useText();
  return (
    <Drawer title={text(title)} onClose={CLOSE[panel]} {...drawer}>
      <div {...(loadingLabel && { role: 'status', 'aria-label': text(loadingLabel) })}>
        <Skeleton height={heightPx} />
      </div>
    </Drawer>
  );
}

const loadingPlaceholder = (panel: OpeningName) => ({
  onFailure: CLOSE[panel],
  placeholder: <OpeningPanel panel={panel} />,
});

const early = (panel: Exclude<OpeningName, 'measure' | 'notes' | 'note'>) => (): ReactNode => (
  <EarlyChunk key={panel} {...loadingPlaceholder(panel)}>
    {({ EARLY_PANELS }) => EARLY_PANELS[panel]()}
  </EarlyChunk>
);

const notes = (panel: 'notes' | 'note') => (): ReactNode => (
  <NotesChunk key={panel} {...loadingPlaceholder(panel)}>
    {({ NOTE_PANELS }) => {
      const NoteOrNotes = NOTE_PANELS[panel];
      return <NoteOrNotes />;
    }}
  </NotesChunk>
);

const PANELS: Record<PanelName | 'search', () => ReactNode> = {
  search: early('search'),
  parcel: early('parcel'),
  corners: early('corners'),
  list: early('list'),
  suggest: early('suggest'),
  layers: early('layers'),
  landFile: () => <EarlyChunk onFailure={CLOSE.landFile}>{({ EARLY_PANELS }) => EARLY_PANELS.landFile()}</EarlyChunk>,
  measure: () => <MeasureChunk {...loadingPlaceholder('measure')}>{({ MeasurePanels }) => <MeasurePanels />}</MeasureChunk>,
  notes: notes('notes'),
  note: notes('note'),
  stakeout: () => <StakeoutChunk onFailure={CLOSE.stakeout}>{({ StakeoutPanel }) => <StakeoutPanel />}</StakeoutChunk>,
  print: () => <PrintChunk onFailure={CLOSE.print}>{({ PrintPanel }) => <PrintPanel />}</PrintChunk>,
};

/** Front panel, one at a time. */
export function Panel() {
  const front = useFrontPanel();
  const { map } = useSnapshot(viewSlice);
  useEffect(() => {
    if (map === 'ready') void preloadPanels();
  }, [map]);
  return front && PANELS[front]();
}
