import { proxy, ref } from 'valtio';
import type { DrawingFileFault, SaveFormat } from '../../domain/drawing/drawingFile.ts';
import type { LandFileChoice, LandFileSummary, LandRecordDetails } from '../../domain/landFile/landFile.ts';
import { signal } from '../signal.ts';
import type { ComparedRow, ComparisonCounts } from '../../domain/landFile/groundComparison.ts';

/** A file that is open as a layer, or kept on this device and not open. */
export interface OpenLandFile {
  key: string;
  name: string;
  choice: LandFileChoice;
  /** The meridian is the likeliest of those that its X and Y fit: neither file nor user say it. */
  isGuess: boolean;
  /** Null of a kept one that was not read in this page. */
  summary: LandFileSummary | null;
  isShown: boolean;
  isKept: boolean;
}

type View = 'reading' | 'preview' | 'records' | 'record' | 'comparison' | 'export';

interface Comparison {
  status: 'none' | 'running' | 'stopped' | 'ready' | 'failed';
  counts: ComparisonCounts;
  /** Areas that differ; a valtio `ref`, replaced whole. */
  rows: readonly ComparedRow[];
}

const NO_COMPARISON: Comparison = {
  status: 'none',
  counts: { done: 0, total: 0, same: 0, unknown: 0, unmeasured: 0 },
  rows: ref<ComparedRow[]>([]),
};

/** Files of the user's own as layers. Their records stay in the geometry worker. */
export const landFileSlice = proxy({
  view: 'reading' as View,
  /** The layer that the panel is about. */
  key: '',
  reading: { name: '', percent: 0 },
  /** Why the last file was not opened. */
  fault: null as DrawingFileFault | 'worker' | null,
  /** Read, but not on the map yet. */
  preview: null as OpenLandFile | null,
  /** The topmost first. */
  layers: [] as OpenLandFile[],
  /** What the list shows; `version` grows with every search. */
  found: { words: '', count: 0, version: 0 },
  /** A valtio `ref`. */
  record: null as LandRecordDetails | null,
  /** Where the panel's sheet shall rest: low to show the map, raised by a record. */
  rest: signal<{ stop: 'peek' | 'half' }>({ stop: 'half' }),
  comparison: NO_COMPARISON as Comparison,
  /** The format that is written now. */
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

export function updateLandFile(key: string, change: Partial<Pick<OpenLandFile, 'isShown' | 'isKept' | 'summary'>>): void {
  const layer = landFileSlice.layers.find((open) => open.key === key);
  if (layer) Object.assign(layer, change);
}

export function dropLandFile(key: string): void {
  landFileSlice.layers = landFileSlice.layers.filter((layer) => layer.key !== key);
}

/** The list of a layer, from its top. */
export function showLandRecords(key: string, words: string, count: number): void {
  if (landFileSlice.key !== key) landFileSlice.comparison = NO_COMPARISON;
  Object.assign(landFileSlice, {
    view: 'records',
    record: null,
    key,
    preview: null,
    found: { words, count, version: landFileSlice.found.version + 1 },
  });
}

export function showLandRecord(key: string, record: LandRecordDetails): void {
  if (landFileSlice.key !== key) landFileSlice.comparison = NO_COMPARISON;
  Object.assign(landFileSlice, { view: 'record', key, record: ref(record), rest: signal({ stop: 'half' }) });
}

/** A phone's map comes in sight. */
export function lowerLandFilePanel(): void {
  landFileSlice.rest = signal({ stop: 'peek' });
}

export function showLandFileExport(exporting: SaveFormat | null): void {
  landFileSlice.exporting = exporting;
}

export function showLandComparison(comparison: Comparison): void {
  landFileSlice.comparison = { ...comparison, rows: ref([...comparison.rows]) };
}
