import { findCadastralItems } from '../../api/cadastralItems.ts';
import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import { interiorPoint } from '../../domain/geometry/ring.ts';
import { ZOOM } from '../../domain/limits.ts';
import type { Failure } from '../../domain/result.ts';
import type { Unit } from '../../domain/search/place.ts';
import type { MessageId } from '../../i18n/vi.ts';
import { type SearchField, searchSlice } from '../../state/searchSlice.ts';
import { type UnitList, unitsSlice } from '../../state/unitsSlice.ts';
import { showParcel } from '../parcel/openParcel.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { loadDistricts, loadProvinces, loadWards, wardsKey } from './loadUnits.ts';
import { beginSearch } from './openSearch.ts';
import { showPosition } from './showPosition.ts';

/** The unit selects of to-thua: each choice empties what hangs below it and loads its list (§5). */

export function choosePlotEdition(edition: UnitEdition): void {
  Object.assign(searchSlice.plot, { edition, provinceCode: '', districtCode: '', wardCode: '' });
  searchSlice.fieldErrors = {};
  void loadProvinces(edition);
}

export function choosePlotProvince(code: string): void {
  const { plot } = searchSlice;
  Object.assign(plot, { provinceCode: code, districtCode: '', wardCode: '' });
  delete searchSlice.fieldErrors.province;
  if (code === '') return;
  // Since 1 July 2025 there are no districts: wards hang straight under the province.
  void (plot.edition === '2025' ? loadWards('2025', code) : loadDistricts(code));
}

export function choosePlotDistrict(code: string): void {
  Object.assign(searchSlice.plot, { districtCode: code, wardCode: '' });
  delete searchSlice.fieldErrors.district;
  if (code !== '') void loadWards('old', code);
}

export function choosePlotWard(code: string): void {
  searchSlice.plot.wardCode = code;
  delete searchSlice.fieldErrors.ward;
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

/** The to-thua tab: one parcel by province, district, ward, sheet and parcel number. */
export async function searchPlot(): Promise<void> {
  const missing = REQUIRED.filter((rule) => rule.missing());
  searchSlice.fieldErrors = Object.fromEntries(missing.map((rule) => [rule.field, true]));
  if (missing[0]) {
    raiseNotice('error', missing[0].message);
    return;
  }
  const search = beginSearch('to-thua');
  const answer = await findCadastralItems(plotQuery());
  if (!search.finish()) return;
  if (!answer.ok) {
    raiseFailure(answer.error);
    return;
  }
  const [parcel] = answer.value.items;
  if (!parcel) {
    raiseNotice('info', 'notice.noResult');
    return;
  }
  const shown = showPosition(interiorPoint(parcel.ring), { address: parcel.address, zoom: ZOOM.parcel });
  await showParcel(parcel);
  await shown;
}

/** §8: refused searches say nothing aloud beyond 'no result'; a lost network is said. */
function raiseFailure(error: Failure): void {
  // The gateway refuses what cannot be a sheet or parcel number: trying again would not help.
  if (error.kind === 'refused' && (error.status ?? 0) < 500) {
    raiseNotice('info', 'notice.noResult');
    return;
  }
  const offline = error.kind === 'offline' || error.kind === 'timeout';
  raiseNotice(offline ? 'warning' : 'info', offline ? 'notice.offlineSearch' : 'notice.searchFailed');
}

function plotQuery() {
  const { plot } = searchSlice;
  const wardParent = plot.edition === '2025' ? plot.provinceCode : plot.districtCode;
  return {
    city_name: nameIn(unitsSlice.provinces[plot.edition], plot.provinceCode),
    district_name: plot.edition === '2025' ? '' : nameIn(unitsSlice.districts[plot.provinceCode], plot.districtCode),
    ward_name: nameIn(unitsSlice.wards[wardsKey(plot.edition, wardParent)], plot.wardCode),
    land_number: plotNumber(plot.sheetNumber),
    parcel_number: plotNumber(plot.parcelNumber),
  };
}

/** Some papers print '018' for sheet 18. */
const plotNumber = (typed: string): string => typed.trim().replace(/^0+(?=\d)/, '');

const nameIn = (list: UnitList | undefined, code: string): string =>
  list?.units.find((unit: Unit) => unit.code === code)?.nameWithType ?? '';
