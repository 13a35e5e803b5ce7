import { matchUnit } from '../../domain/search/matchUnit.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';
import { searchSlice, showPlotUnits, typePlot } from '../../state/searchSlice.ts';
import { unitsSlice } from '../../state/unitsSlice.ts';
import { loadDistricts, loadProvinces, loadWards, wardsKey } from '../search/loadProvinces.ts';
import { openSearch } from '../search/openSearch.ts';
import { closePicture } from './closePicture.ts';

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
  if (plot.address === null) return void (edition === '2025' ? loadWards('2025', provinceCode) : loadDistricts(provinceCode));
  await fillUnits(plot.address);
}

const chosen = (): string =>
  JSON.stringify([searchSlice.plot.edition, searchSlice.plot.provinceCode, searchSlice.plot.districtCode, searchSlice.plot.wardCode]);

/** An address with a district is of before July 2025. What is chosen by hand meanwhile stays. */
async function fillUnits(address: string): Promise<void> {
  let filled = chosen();
  const fill = (units: Parameters<typeof showPlotUnits>[0]): boolean => {
    if (chosen() !== filled) return false;
    showPlotUnits(units);
    filled = chosen();
    return true;
  };
  const { edition, provinceCode: begun } = searchSlice.plot;
  await loadProvinces('old');
  const province = matchUnit(address, unitsSlice.provinces.old.units)?.code ?? (edition === 'old' ? begun : '');
  if (province !== '') {
    await loadDistricts(province);
    const district = matchUnit(address, unitsSlice.districts[province]?.units ?? []);
    if (district) {
      if (!fill({ edition: 'old', provinceCode: province }) || !fill({ districtCode: district.code })) return;
      await loadWards('old', district.code);
      const ward = matchUnit(address, unitsSlice.wards[wardsKey('old', district.code)]?.units ?? []);
      if (ward) fill({ wardCode: ward.code });
      return;
    }
  }
  await loadProvinces('2025');
  const today = matchUnit(address, unitsSlice.provinces['2025'].units)?.code ?? (edition === '2025' ? begun : '');
  if (today === '') return void loadDistricts(begun);
  await loadWards('2025', today);
  const ward = matchUnit(address, unitsSlice.wards[wardsKey('2025', today)]?.units ?? []);
  if (!ward && edition === 'old') return void loadDistricts(begun);
  if (fill({ edition: '2025', provinceCode: today }) && ward) fill({ wardCode: ward.code });
}
