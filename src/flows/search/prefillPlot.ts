import { writeStored } from '../../state/storage/storage.ts';
import { searchSlice, showPlotUnits } from '../../state/searchSlice.ts';
import { likelyUnits } from './likelyUnits.ts';
import { loadDistricts, loadProvinces, loadWards } from './loadProvinces.ts';

/** What was filled in last: as long as it stands there nobody has chosen anything by hand. */
let filled = '';
const chosen = (): string => {
  const { edition, provinceCode, districtCode, wardCode } = searchSlice.plot;
  return [edition, provinceCode, districtCode, wardCode].join(' ');
};
const isUntouched = (): boolean => searchSlice.plot.provinceCode === '' || chosen() === filled;

/** The to-thua form begins with the ward on the map, else with that of the last search by numbers. What was chosen by hand stays. */
export async function prefillPlot(): Promise<void> {
  if (!isUntouched()) return;
  const units = await likelyUnits();
  if (!units || !isUntouched()) return;
  const { provinceCode, districtCode, wardCode } = units;
  showPlotUnits({ edition: 'old', provinceCode });
  showPlotUnits({ districtCode });
  showPlotUnits({ wardCode });
  filled = chosen();
  await Promise.all([loadProvinces('old'), loadDistricts(provinceCode), loadWards('old', districtCode)]);
}

/** After a search that found its parcel: the next visit begins there. */
export function rememberUnits(): void {
  if (searchSlice.plot.edition === 'old') writeStored('plot_units', chosen());
}
