import { findUnitsAt, type LandUnits } from '../../api/land/parcels.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';
import { searchSlice, showPlotUnits } from '../../state/search/searchSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { loadDistricts, loadProvinces, loadWards } from './loadProvinces.ts';

/** Minimum zoom at which the map shows one ward, not many. */
const WARD_ZOOM = 14;

/** Last prefilled units: while they are unchanged, nobody has chosen any by hand. */
const prefilled = { units: '' };
const chosenUnits = (): string => {
  const { edition, provinceCode, districtCode, wardCode } = searchSlice.plot;
  return [edition, provinceCode, districtCode, wardCode].join(' ');
};

/** Fills the to-thua form with the ward on the map, else with that of the last search by numbers. A choice stays. */
export async function prefillPlot(): Promise<void> {
  const before = chosenUnits();
  if (searchSlice.plot.provinceCode !== '' && before !== prefilled.units) return;
  const units = await likelyUnits();
  if (!units || chosenUnits() !== before) return;
  const { provinceCode, districtCode, wardCode } = units;
  showPlotUnits({ edition: 'old', provinceCode });
  showPlotUnits({ districtCode });
  showPlotUnits({ wardCode });
  prefilled.units = chosenUnits();
  await Promise.all([loadProvinces('old'), loadDistricts(provinceCode), loadWards('old', districtCode)]);
}

export function rememberUnits(): void {
  if (searchSlice.plot.edition === 'old') writeStored('plot_units', chosenUnits());
}

/** Returns the units at the map's middle, else those of the last search by numbers. */
export const likelyUnits = async (): Promise<LandUnits | null> => (await unitsOfView()) ?? lastUnits();

async function unitsOfView(): Promise<LandUnits | null> {
  const { center, zoom } = viewSlice;
  if (!center || zoom < WARD_ZOOM) return null;
  const answer = await findUnitsAt({ ...center });
  // A failure leaves the form as over empty land.
  return answer.ok ? answer.value : null;
}

function lastUnits(): LandUnits | null {
  const found = /^old (\d{2}) (\d{3}) (\d{5})$/.exec(readStored('plot_units') ?? '');
  return found && { provinceCode: found[1]!, districtCode: found[2]!, wardCode: found[3]! };
}
