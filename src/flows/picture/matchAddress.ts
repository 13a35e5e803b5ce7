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
 * The units that a paper's address names, '' for those that it does not. One with a district is of before July 2025.
 * @param begun the province that counts where the address names none
 * @returns no district in the edition of 2025, and no ward where none is named or known; null where it names neither a district nor a ward of 2025, and no other province
 */
export async function matchAddress(
  address: string,
  begun: Readonly<Pick<UnitChoice, 'edition' | 'provinceCode'>>,
): Promise<UnitChoice | null> {
  const { edition, provinceCode } = begun;
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

/** Sheet, parcel and units that the paper names fill the form for sheet and parcel. Whether it is sent the user decides there. */
export async function searchPrintedPlot(): Promise<void> {
  const { plot } = pictureSlice.paper ?? {};
  if (!plot) return;
  const { edition, provinceCode } = searchSlice.corners;
  typePlot({ sheetNumber: plot.sheet?.text ?? '', parcelNumber: plot.parcel?.text ?? '' });
  // The province that was chosen for the picture, until the address names another.
  showPlotUnits({ edition, provinceCode });
  closePicture();
  openSearch('to-thua');
  if (plot.address === null) return void loadUnitsBelow({ provinceCode }, edition);
  await fillUnits(plot.address);
}

const chosen = (): string =>
  JSON.stringify([searchSlice.plot.edition, searchSlice.plot.provinceCode, searchSlice.plot.districtCode, searchSlice.plot.wardCode]);

/** What is chosen by hand meanwhile stays. A paper's numbers are those of its own ward, so that one of before July 2025 is not put into today's. */
async function fillUnits(address: string): Promise<void> {
  const begun = chosen();
  const { edition, provinceCode } = searchSlice.plot;
  const units = await matchAddress(address, { edition, provinceCode });
  if (chosen() !== begun) return;
  if (!units?.wardCode) raiseNotice('info', 'ocr.noWard');
  if (!units) return void loadUnitsBelow({ provinceCode }, edition);
  showPlotUnits({ edition: units.edition, provinceCode: units.provinceCode });
  if (units.districtCode !== '') showPlotUnits({ districtCode: units.districtCode });
  if (units.wardCode !== '') showPlotUnits({ wardCode: units.wardCode });
}
