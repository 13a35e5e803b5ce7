import { searchSlice } from '../../state/searchSlice.ts';
import { likelyUnits } from '../search/likelyUnits.ts';
import { chooseCornerProvince } from '../search/pasteCorners.ts';

const isUntouched = (): boolean => {
  const { provinceCode, rows } = searchSlice.corners;
  return provinceCode === '' && rows.every(({ x, y }) => x === '' && y === '');
};

/** A picture's form begins with the province on the map. What was chosen or typed stays; where the corners lie elsewhere §5.6 says so. */
export async function prefillProvince(): Promise<void> {
  if (!isUntouched()) return;
  const units = await likelyUnits();
  if (units && isUntouched()) chooseCornerProvince('old', units.provinceCode);
}
