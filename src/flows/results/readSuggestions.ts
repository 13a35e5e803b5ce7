import type { KeptPlace } from '../../domain/land/parcelOrder.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import type { SheetRow } from '../../domain/land/parcel.ts';
import { suggestSlice } from '../../state/suggestSlice.ts';

/** Rows of the suggestions, as the around lists are read (readLists.ts): these are few, and at hand. */
export const readSuggestedPlannings = async (from: number, to: number): Promise<PicturedPlanning[]> =>
  suggestSlice.plannings.items.slice(from, to);

export const readSuggestedSheets = async (from: number, to: number): Promise<SheetRow[]> =>
  suggestSlice.sheets.items.slice(from, to);

const placeIn = (list: 'plannings' | 'sheets') => ({
  read: (): KeptPlace | null => suggestSlice[list].place,
  keep: (place: KeptPlace): void => {
    suggestSlice[list].place = place;
  },
});

/** Where the reader is, kept while another panel covers the list, forgotten with the next answer. */
export const suggestedPlanningPlace = placeIn('plannings');
export const suggestedSheetPlace = placeIn('sheets');
