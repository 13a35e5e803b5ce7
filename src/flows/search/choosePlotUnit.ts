import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { loadDistricts, loadProvinces, loadWards } from './loadUnits.ts';

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
