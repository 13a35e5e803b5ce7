import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { cornersSlice } from '../state/cornersSlice.ts';
import { layersSlice } from '../state/layersSlice.ts';
import { mapTabSlice } from '../state/mapTabSlice.ts';
import { notesSlice } from '../state/notesSlice.ts';
import { resultsSlice } from '../state/resultsSlice.ts';
import { searchSlice } from '../state/searchSlice.ts';
import { selectionSlice } from '../state/selectionSlice.ts';
import { suggestSlice } from '../state/suggestSlice.ts';
import { NO_PANELS, orderPanels, type PanelName, type PanelTokens } from './panelOrder.ts';

/** The one panel on show: the search drawer while it is open, else what was opened last (design §10). */
export function useFrontPanel(): PanelName | 'search' | null {
  const search = useSnapshot(searchSlice);
  const selection = useSnapshot(selectionSlice);
  const corners = useSnapshot(cornersSlice);
  const results = useSnapshot(resultsSlice);
  const layers = useSnapshot(layersSlice);
  const suggest = useSnapshot(suggestSlice);
  const { measureAsked } = useSnapshot(mapTabSlice);
  const notes = useSnapshot(notesSlice);
  const [stack, setStack] = useState(NO_PANELS);

  const tokens: PanelTokens = {
    list: results.openList === null ? null : results.listAsked,
    suggest: suggest.asked === 0 ? null : suggest.asked,
    layers: layers.panelAsked === 0 ? null : layers.panelAsked,
    corners: corners.table,
    parcel: selection.status === 'none' ? null : (selection.parcel?.id ?? 'loading'),
    measure: measureAsked === 0 ? null : measureAsked,
    notes: notes.asked === 0 ? null : notes.asked,
    note: notes.form?.asked ?? null,
  };
  const next = orderPanels(stack, tokens);
  if (next !== stack) setStack(next);
  return search.open ? 'search' : (next.order.at(-1) ?? null);
}
