import type { UnitChoice } from '../../domain/land/unitChoice.ts';
import { matchUnit } from '../../domain/search/matchUnit.ts';
import { unitsSlice } from '../../state/search/unitsSlice.ts';
import { loadDistricts, loadProvinces, loadUnitsBelow, loadWards, wardsKey } from '../search/loadProvinces.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { pictureSlice } from '../../state/picture/pictureSlice.ts';
import { searchSlice, showPlotUnits, typePlot } from '../../state/search/searchSlice.ts';
import { openSearch } from '../search/openSearch.ts';
import { closePicture } from './closePicture.ts';

/**
 * Finds the units that a document's address names, '' for others. One with a district is from before July 2025.
 * @param fallback the province to use where the address names none
 * @returns no district in 2025, perhaps no ward; null where it names no district, ward of 2025 or other province
 */
export async function matchAddress(
  address: string,
  fallback: Readonly<Pick<UnitChoice, 'edition' | 'provinceCode'>>,
): Promise<UnitChoice | null> {
  const { edition, provinceCode } = fallback;
  await loadProvinces('old');
  const old = matchUnit(address, unitsSlice.provinces.old.units)?.code ?? (edition === 'old' ? provinceCode : '');
  if (old !== '') {
    await loadDistricts(old);
    const district = matchUnit(address, unitsSlice.districts[old]?.units ?? [])?.code;
    if (district) {
      await loadWards('old', district);
      const ward = matchUnit(address, unitsSlice.wards[wardsKey('old', district)]?.units ?? []);
      return { edition: 'old', provinceCode: old, districtCode: district, wardCode: ward?.code ?? '' };
    }
  }
  await loadProvinces('2025');
  const today = matchUnit(address, unitsSlice.provinces['2025'].units)?.code ?? (edition === '2025' ? provinceCode : '');
  if (today === '') return null;
  await loadWards('2025', today);
  const ward = matchUnit(address, unitsSlice.wards[wardsKey('2025', today)]?.units ?? []);
  if (!ward && edition === 'old') return null;
  return { edition: '2025', provinceCode: today, districtCode: '', wardCode: ward?.code ?? '' };
}

/** Fills the form for sheet and parcel from the document; the user decides there whether to send it. */
export async function searchPrintedPlot(): Promise<void> {
  const { plot } = pictureSlice.documentFacts ?? {};
  if (!plot) return;
  const { edition, provinceCode } = searchSlice.corners;
  typePlot({ sheetNumber: plot.sheet?.text ?? '', parcelNumber: plot.parcel?.text ?? '' });
  // Use the province chosen for the picture until the address names another.
  showPlotUnits({ edition, provinceCode });
  closePicture();
  openSearch('to-thua');
  if (plot.address === null) return void loadUnitsBelow({ provinceCode }, edition);
  await fillUnits(plot.address);
}

const chosenUnits = (): string =>
  JSON.stringify([searchSlice.plot.edition, searchSlice.plot.provinceCode, searchSlice.plot.districtCode, searchSlice.plot.wardCode]);

/** Fills in units unless some were chosen by hand. Numbers of a document before July 2025 keep its old ward. */
async function fillUnits(address: string): Promise<void> {
  const begun = chosenUnits();
  const { edition, provinceCode } = searchSlice.plot;
  const units = await matchAddress(address, { edition, provinceCode });
  if (chosenUnits() !== begun) return;
  if (!units?.wardCode) raiseNotice('info', 'ocr.noWard');
  if (!units) return void loadUnitsBelow({ provinceCode }, edition);
  showPlotUnits({ edition: units.edition, provinceCode: units.provinceCode });
  if (units.districtCode !== '') showPlotUnits({ districtCode: units.districtCode });
  if (units.wardCode !== '') showPlotUnits({ wardCode: units.wardCode });
}
