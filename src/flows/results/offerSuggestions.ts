import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { unitSpellings } from '../../domain/search/unitType.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { closeNoData, openNoData, pinSlice, resultsSlice } from '../../state/results/resultsSlice.ts';
import { cornersSlice } from '../../state/search/cornersSlice.ts';
import { unitsSlice } from '../../state/search/unitsSlice.ts';
import { isSameSearch } from './followArrivals.ts';
import { loadProvinces } from '../search/loadProvinces.ts';
import { chooseSuggestEdition, chooseSuggestProvince, openSuggestions, suggestEverywhere } from './openSuggestions.ts';

/** About a metre: whoever searches the same place again has been told. */
const TOLD_DECIMALS = 5;

const EDITIONS: readonly UnitEdition[] = ['old', '2025'];

/**
 * A position that was searched for has no data at all: a dialog offers the suggestions around here (§2), once. Not where corners of no known
 * meridian were searched, whose place is only roughly right: their panel asks for the province, and the dialog would lie over that.
 */
export function offerSuggestions({ lng, lat }: LngLat): void {
  const { status, planningCount, cadastralCount, failedLists } = resultsSlice;
  if (status !== 'ready' || planningCount > 0 || cadastralCount > 0 || failedLists.length > 0) return;
  if (cornersSlice.table?.meridianDeg === null) return;
  const key = `${lng.toFixed(TOLD_DECIMALS)},${lat.toFixed(TOLD_DECIMALS)}`;
  if (!openNoData(key)) return;
  // By the time it is read, they are there.
  for (const edition of EDITIONS) void loadProvinces(edition);
}

/** 'Mở ngay': the suggestions of the province that the pinned address names, else of the whole country. */
export async function openSuggestionsHere(): Promise<void> {
  closeNoData();
  const { center } = resultsSlice;
  openSuggestions('1');
  suggestEverywhere();
  await Promise.all(EDITIONS.map(loadProvinces));
  const province = findProvince(pinSlice.address);
  if (!province || !isSameSearch(center && { ...center })) return;
  chooseSuggestEdition(province.edition);
  chooseSuggestProvince(province.code);
}

/** The last part of an address that names a province, old names before new ones. */
function findProvince(address: string): { edition: UnitEdition; code: string } | null {
  for (const part of address.split(',').map(foldVietnamese).reverse()) {
    for (const edition of EDITIONS) {
      const unit = unitsSlice.provinces[edition].units.find(({ nameWithType }) => unitSpellings(nameWithType).has(part));
      if (unit) return { edition, code: unit.code };
    }
  }
  return null;
}
