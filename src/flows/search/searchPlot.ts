import type { UnitChoice } from '../../domain/land/unitChoice.ts';
import { findNumberedParcels } from '../../api/land/parcels.ts';
import { cornersOf, pointWithin } from '../../domain/land/parcel.ts';
import type { SearchTab } from '../../domain/map/mapTab.ts';
import { type Failure, isUnreachable } from '../../domain/result.ts';
import { plainNumber } from '../../domain/search/placeWords.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { type SearchField, searchSlice, showPlotUnits, showSearchFaults, updateSearch } from '../../state/search/searchSlice.ts';
import { showParcel } from '../parcel/openParcel.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { loadUnitsBelow, unitNames } from './loadProvinces.ts';
import { beginSearch } from './openSearch.ts';
import { rememberUnits } from './prefillPlot.ts';
import { showPosition } from './showPosition.ts';

/** Sets units of to-thua; each choice clears the units below it and loads their list (§5). */
export function choosePlotUnits(chosen: Partial<UnitChoice>): void {
  showPlotUnits(chosen);
  void loadUnitsBelow(chosen, searchSlice.plot.edition);
}

const REQUIRED: ReadonlyArray<{ field: SearchField; message: MessageId; missing: () => boolean }> = [
  { field: 'province', message: 'notice.provinceRequired', missing: () => searchSlice.plot.provinceCode === '' },
  {
    field: 'district',
    message: 'notice.districtRequired',
    missing: () => searchSlice.plot.edition === 'old' && searchSlice.plot.districtCode === '',
  },
  { field: 'ward', message: 'notice.wardRequired', missing: () => searchSlice.plot.wardCode === '' },
  { field: 'sheet', message: 'notice.sheetRequired', missing: () => searchSlice.plot.sheetNumber.trim() === '' },
  { field: 'parcel', message: 'notice.parcelRequired', missing: () => searchSlice.plot.parcelNumber.trim() === '' },
];

/** Searches one parcel by province, district, ward, sheet and parcel number (the to-thua tab). */
export async function searchPlot(): Promise<void> {
  const missing = REQUIRED.filter((rule) => rule.missing());
  showSearchFaults(missing.map(({ field }) => field));
  if (missing[0]) {
    raiseNotice('error', missing[0].message);
    return;
  }
  const search = beginSearch('to-thua');
  const answer = await findNumberedParcels(plotQuery());
  if (!search.finish()) return;
  if (!answer.ok) return reportSearchFailure('to-thua', answer.error);
  const [parcel] = answer.value.items;
  if (!parcel) {
    raiseNotice('info', 'notice.noResult');
    return;
  }
  rememberUnits();
  const shown = showPosition(pointWithin(parcel), { address: parcel.address, ring: cornersOf(parcel) });
  await showParcel(parcel);
  await shown;
}

/** Shows a refusal in the form, without a toast (§8.16), and a lost network as a notice. */
export function reportSearchFailure(tab: SearchTab, error: Failure): void {
  if (isUnreachable(error)) return raiseNotice('warning', 'notice.offlineSearch');
  // A refusal here means no such sheet or parcel number; a retry would not help.
  const isNone = tab === 'to-thua' && error.kind === 'refused' && (error.status ?? 0) < 500;
  updateSearch({ failure: { tab, message: isNone ? 'notice.noResult' : 'notice.searchFailed' } });
}

function plotQuery() {
  const { plot } = searchSlice;
  return { ...unitNames(plot), land_number: plainNumber(plot.sheetNumber.trim()), parcel_number: plainNumber(plot.parcelNumber.trim()) };
}
