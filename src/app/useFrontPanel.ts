import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { cornersSlice } from '../state/cornersSlice.ts';
import { layersSlice } from '../state/layersSlice.ts';
import { mapTabSlice } from '../state/mapModeSlice.ts';
import { notesSlice } from '../state/notesSlice.ts';
import { resultsSlice } from '../state/resultsSlice.ts';
import { searchSlice } from '../state/searchSlice.ts';
import { selectionSlice } from '../state/selectionSlice.ts';
import { suggestSlice } from '../state/suggestSlice.ts';

/** Panels that can be open at once, one over the other; only the front one shows. */
export type PanelName = 'suggest' | 'list' | 'layers' | 'corners' | 'parcel' | 'measure' | 'notes' | 'note';

/** What each panel shows now: null when it is closed, another value whenever it has something new to show. */
export type PanelTokens = Readonly<Record<PanelName, string | number | object | null>>;

export interface PanelStack {
  tokens: PanelTokens;
  /** Back to front. */
  order: readonly PanelName[];
}

export const NO_PANELS: PanelStack = {
  tokens: { suggest: null, list: null, layers: null, corners: null, parcel: null, measure: null, notes: null, note: null },
  order: [],
};

/** Of panels that change at once the last one here ends in front: the parcel before the lists that led to it, drawing and notes before the parcel. */
const RAISING_ORDER: readonly PanelName[] = ['suggest', 'list', 'layers', 'corners', 'parcel', 'measure', 'notes', 'note'];

/** Removes closed panels, raises changed ones. @returns the same stack when nothing changed */
export function orderPanels(stack: PanelStack, tokens: PanelTokens): PanelStack {
  const changed = RAISING_ORDER.filter((name) => tokens[name] !== stack.tokens[name]);
  if (changed.length === 0) return stack;
  const raised = changed.filter((name) => tokens[name] !== null);
  const kept = stack.order.filter((name) => !changed.includes(name));
  return { tokens, order: [...kept, ...raised] };
}

/** The one panel on show: the search drawer while it is open, else what was opened last. */
export function useFrontPanel(): PanelName | 'search' | null {
  const search = useSnapshot(searchSlice);
  const selection = useSnapshot(selectionSlice);
  const corners = useSnapshot(cornersSlice);
  const results = useSnapshot(resultsSlice);
  const layers = useSnapshot(layersSlice);
  const suggest = useSnapshot(suggestSlice);
  const { measure } = useSnapshot(mapTabSlice);
  const notes = useSnapshot(notesSlice);
  const [stack, setStack] = useState(NO_PANELS);

  const tokens: PanelTokens = {
    list: results.openList === null ? null : (results.listOpened?.id ?? null),
    suggest: suggest.opened?.id ?? null,
    layers: layers.panel?.id ?? null,
    corners: corners.table,
    parcel: selection.status === 'none' ? null : (selection.parcel?.id ?? 'loading'),
    measure: measure?.id ?? null,
    notes: notes.opened?.id ?? null,
    note: notes.form?.opened.id ?? null,
  };
  const next = orderPanels(stack, tokens);
  if (next !== stack) setStack(next);
  return search.open ? 'search' : (next.order.at(-1) ?? null);
}
