import { proxy, ref } from 'valtio';
import type { DrawingFileFault, SaveFormat } from '../../domain/drawing/drawingFile.ts';
import type { LandFileChoice, LandFileSummary, LandRecordDetails, LandTotals, RecordOrder } from '../../domain/landFile/landFile.ts';
import { signal } from '../signal.ts';
import type { ComparedRow, ComparisonCounts } from '../../domain/landFile/groundComparison.ts';

/** File, or parcels of the register, that are open as a layer, or stored on this device and not open. */
export interface OpenLandFile {
  key: string;
  name: string;
  choice: LandFileChoice;
  /** The meridian is the likeliest that fits X and Y; neither file nor user states one. */
  isGuess: boolean;
  /** Null for a stored file that this page has not read. */
  summary: LandFileSummary | null;
  isShown: boolean;
  isKept: boolean;
  /** Parcels that were chosen on the map instead of a file. */
  isGathered: boolean;
}

type View = 'reading' | 'preview' | 'records' | 'record' | 'comparison' | 'totals' | 'export';

interface Comparison {
  status: 'none' | 'running' | 'stopped' | 'ready' | 'failed';
  counts: ComparisonCounts;
  /** Areas that differ; a valtio `ref`, replaced as a whole. */
  rows: readonly ComparedRow[];
}

const NO_COMPARISON: Comparison = {
  status: 'none',
  counts: { done: 0, total: 0, same: 0, unknown: 0, unmeasured: 0 },
  rows: ref<ComparedRow[]>([]),
};

/** The user's own files as layers. Their records stay in the geometry worker. */
export const landFileSlice = proxy({
  view: 'reading' as View,
  key: '',
  reading: { name: '', percent: 0 },
  fault: null as DrawingFileFault | 'worker' | null,
  /** File that is read, but not on the map yet. */
  preview: null as OpenLandFile | null,
  /** Layers, topmost first. */
  layers: [] as OpenLandFile[],
  /** Search and order of the list; `version` grows with every search. */
  found: { query: '', order: 'file' as RecordOrder, count: 0, version: 0 },
  /** Totals of a layer's list, a valtio `ref`; their outline is on the map. */
  totals: { key: '', status: 'none' as 'none' | 'ready' | 'failed', value: null as LandTotals | null },
  gathering: {
    /** Layer whose list is replaced by the tools that choose parcels; '' for none. */
    key: '',
    /** The tools are on the screen; taps choose only then. */
    isShown: false,
    /** Choosing removes parcels. */
    isRemoving: false,
    isBusy: false,
    /** Parcel chosen last, whose sheet can be chosen. */
    lastId: '',
  },
  /** Open record, a valtio `ref`. */
  record: null as LandRecordDetails | null,
  /** Stop of the panel's sheet: low to show the map, raised by a record. */
  rest: signal<{ stop: 'peek' | 'half' }>({ stop: 'half' }),
  comparison: NO_COMPARISON as Comparison,
  exporting: null as SaveFormat | null,
});

type LandFileSlice = typeof landFileSlice;

export const shownLandFile = <Layer extends { readonly key: string }>(slice: { readonly layers: readonly Layer[]; readonly key: string }) =>
  slice.layers.find(({ key }) => key === slice.key);

export function showLandFileView(view: View): void {
  landFileSlice.view = view;
}

export function beginLandFileReading(name: string): void {
  Object.assign(landFileSlice, { view: 'reading', reading: { name, percent: 0 }, fault: null });
}

export function showLandFilePercent(percent: number): void {
  landFileSlice.reading.percent = percent;
}

export function failLandFile(fault: LandFileSlice['fault']): void {
  landFileSlice.fault = fault;
}

export function showLandFilePreview(preview: OpenLandFile | null): void {
  Object.assign(landFileSlice, { preview, view: 'preview' });
}

export function putLandFile(layer: OpenLandFile): void {
  const at = landFileSlice.layers.findIndex(({ key }) => key === layer.key);
  if (at < 0) landFileSlice.layers.unshift(layer);
  else landFileSlice.layers[at] = layer;
}

export function updateLandFile(key: string, change: Partial<Pick<OpenLandFile, 'isShown' | 'isKept' | 'summary' | 'name'>>): void {
  const layer = landFileSlice.layers.find((open) => open.key === key);
  if (layer) Object.assign(layer, change);
}

export function dropLandFile(key: string): void {
  landFileSlice.layers = landFileSlice.layers.filter((layer) => layer.key !== key);
}

export function showLandRecords(key: string, query: string, order: RecordOrder, count: number): void {
  const { found, totals } = landFileSlice;
  if (landFileSlice.key !== key) landFileSlice.comparison = NO_COMPARISON;
  // Totals of another list; the flow sums up again where they are shown.
  if (totals.key !== key || found.query !== query) showLandTotals(key, 'none');
  Object.assign(landFileSlice, {
    view: 'records',
    record: null,
    key,
    preview: null,
    found: { query, order, count, version: found.version + 1 },
  });
}

export function showLandTotals(key: string, status: LandFileSlice['totals']['status'], totals: LandTotals | null = null): void {
  landFileSlice.totals = { key, status, value: totals && ref(totals) };
}

export function updateGathering(change: Partial<LandFileSlice['gathering']>): void {
  Object.assign(landFileSlice.gathering, change);
}

export function showLandRecord(key: string, record: LandRecordDetails): void {
  if (landFileSlice.key !== key) landFileSlice.comparison = NO_COMPARISON;
  Object.assign(landFileSlice, { view: 'record', key, record: ref(record), rest: signal({ stop: 'half' }) });
}

/** Lowers the panel to show a phone's map, or raises it again. */
export function restLandFilePanel(stop: 'peek' | 'half'): void {
  landFileSlice.rest = signal({ stop });
}

export function showLandFileExport(exporting: SaveFormat | null): void {
  landFileSlice.exporting = exporting;
}

export function showLandComparison(comparison: Comparison): void {
  landFileSlice.comparison = { ...comparison, rows: ref([...comparison.rows]) };
}
