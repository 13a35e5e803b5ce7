import { useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { closeNote } from '../flows/notes/closeNote.ts';
import { closeParcel } from '../flows/parcel/openParcel.ts';
import { openList } from '../flows/results/openList.ts';
import { closeSuggestions } from '../flows/results/openSuggestions.ts';
import { leaveSearch } from '../flows/search/openSearch.ts';
import { closeCorners, cornersSlice } from '../state/search/cornersSlice.ts';
import { closeLandFilePanel, landFilePanelSlice } from '../state/landFile/landFilePanelSlice.ts';
import { closeLayersPanel, layersSlice } from '../state/layers/layersSlice.ts';
import { closeMeasurePanel, mapTabSlice } from '../state/map/mapModeSlice.ts';
import { closePrint, printSlice } from '../state/map/printSlice.ts';
import { closeNotes, notesSlice } from '../state/notes/notesSlice.ts';
import { hideList, resultsSlice } from '../state/results/resultsSlice.ts';
import { searchSlice } from '../state/search/searchSlice.ts';
import { selectionSlice } from '../state/parcel/selectionSlice.ts';
import { closeStakeout, stakeoutSlice } from '../state/stakeout/stakeoutSlice.ts';
import { hideSuggestions, suggestSlice } from '../state/results/suggestSlice.ts';
import { stackPanels } from '../ui/overlays/openOverlay.ts';
import { NO_PANELS, orderPanels, type PanelName, type PanelTokens } from './orderPanels.ts';

export const CLOSE: Readonly<Record<PanelName | 'search', () => void>> = {
  search: leaveSearch,
  parcel: closeParcel,
  corners: closeCorners,
  list: () => openList(null),
  suggest: closeSuggestions,
  layers: closeLayersPanel,
  landFile: closeLandFilePanel,
  measure: closeMeasurePanel,
  notes: closeNotes,
  note: closeNote,
  stakeout: closeStakeout,
  print: closePrint,
};

/** Closes a forgotten list: unlike the user's closing, it cancels no pick made in it. */
const FORGET: Partial<typeof CLOSE> = { list: hideList, suggest: hideSuggestions };

let pressedInPanel = false;
export const PANEL_ROOM = { 'data-panels': '' };

function notePress({ target }: Event): void {
  pressedInPanel = target instanceof Element && target.closest('[data-panels]') !== null;
}
document.addEventListener('pointerdown', notePress, { capture: true });
document.addEventListener('keydown', notePress, { capture: true });
// Panels opened by Back and Forward forget none.
window.addEventListener('popstate', () => {
  pressedInPanel = true;
});

/** Returns the shown panel: the open search drawer, else the last opened one. Each open panel has a history entry. */
export function useFrontPanel(): PanelName | 'search' | null {
  const search = useSnapshot(searchSlice);
  const selection = useSnapshot(selectionSlice);
  const corners = useSnapshot(cornersSlice);
  const results = useSnapshot(resultsSlice);
  const layers = useSnapshot(layersSlice);
  const suggest = useSnapshot(suggestSlice);
  const { measure } = useSnapshot(mapTabSlice);
  const notes = useSnapshot(notesSlice);
  const stakeout = useSnapshot(stakeoutSlice);
  const print = useSnapshot(printSlice);
  const landFile = useSnapshot(landFilePanelSlice);
  const [stack, setStack] = useState(NO_PANELS);

  const tokens: PanelTokens = {
    list: results.openList === null ? null : (results.listOpened?.id ?? null),
    suggest: suggest.opened?.id ?? null,
    layers: layers.panel?.id ?? null,
    landFile: landFile.opened?.id ?? null,
    corners: corners.table,
    parcel: selection.status === 'none' ? null : (selection.opened?.id ?? 0),
    measure: measure?.id ?? null,
    notes: notes.opened?.id ?? null,
    note: notes.form?.opened.id ?? null,
    stakeout: stakeout.opened?.id ?? null,
    print: print.opened?.id ?? null,
  };
  const next = orderPanels(stack, tokens, pressedInPanel, selection.opened?.isLate ? 'parcel' : undefined);
  if (next !== stack) setStack(next);
  const open = search.open ? [...next.order, 'search' as const] : next.order;

  const { forgotten } = stack;
  useLayoutEffect(() => {
    for (const name of forgotten) (FORGET[name] ?? CLOSE[name])();
  }, [forgotten]);
  const names = open.join();
  useLayoutEffect(() => {
    stackPanels(names.split(',').flatMap((name) => CLOSE[name as keyof typeof CLOSE] ?? []));
  }, [names]);
  return open.at(-1) ?? null;
}
