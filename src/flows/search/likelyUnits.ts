import { findUnitsAt, type LandUnits } from '../../api/cadastralItems.ts';
import { readStored } from '../../state/storage/storage.ts';
import { viewSlice } from '../../state/viewSlice.ts';

/** From this zoom on the map shows one ward, not many. */
const WARD_ZOOM = 14;

/** What a form begins with: the units of the middle of the map, else those of the last search by numbers. */
export const likelyUnits = async (): Promise<LandUnits | null> => (await unitsOfView()) ?? lastUnits();

async function unitsOfView(): Promise<LandUnits | null> {
  const { center, zoom } = viewSlice;
  if (!center || zoom < WARD_ZOOM) return null;
  const answer = await findUnitsAt({ ...center });
  // A failure is none of the form's: it is as it would be over empty land.
  return answer.ok ? answer.value : null;
}

function lastUnits(): LandUnits | null {
  const found = /^old (\d{2}) (\d{3}) (\d{5})$/.exec(readStored('plot_units') ?? '');
  return found && { provinceCode: found[1]!, districtCode: found[2]!, wardCode: found[3]! };
}
