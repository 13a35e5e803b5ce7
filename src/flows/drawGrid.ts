import type { LngLat } from '../domain/lngLat.ts';
import { provinceMeridiansDeg, type UnitEdition } from '../domain/meridians.ts';
import { SPEC_GRID, tm3Grid, type Vn2000Grid } from '../domain/vn2000.ts';
import { drawGridSlice } from '../state/drawGridSlice.ts';
import { searchSlice } from '../state/searchSlice.ts';
import { selectionSlice } from '../state/selectionSlice.ts';
import { parcelsClient } from '../../workers/parcels/client.ts';
import { latest } from './latest.ts';

/** The grid of drawings: measured on it, typed and pasted in it, saved in it. */
export function drawGrid(): Vn2000Grid {
  const { meridianDeg } = drawGridSlice;
  return meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
}

/** Choosing a province chooses its grid; none means the literal formula of §5 (design §4). */
export function chooseDrawProvince(edition: UnitEdition, provinceCode: string): void {
  const [meridianDeg] = provinceMeridiansDeg(provinceCode, edition);
  Object.assign(drawGridSlice, { edition, provinceCode, meridianDeg: meridianDeg ?? null, from: 'user' });
}

export function chooseDrawMeridian(meridianDeg: number | null): void {
  Object.assign(drawGridSlice, { meridianDeg, from: 'user' });
}

const proposals = latest();

/**
 * While the user has chosen none: the grid of the parcel under a place, else of the open parcel, else what the corners form
 * reads its pairs on.
 */
export async function proposeDrawGrid(at: LngLat | null): Promise<void> {
  if (drawGridSlice.from === 'user') return;
  const isCurrent = proposals.begin();
  const under = at && (await parcelsClient.parcelAt(at));
  if (!isCurrent() || (drawGridSlice.from as string) === 'user') return;
  const parcel = (under?.ok && under.value) || selectionSlice.parcel;
  const { corners } = searchSlice;
  if (parcel) takeProvince('old', parcel.provinceCode);
  else if (drawGridSlice.from === 'nothing' && corners.meridianDeg !== null) {
    const { provinceCode, edition, meridianDeg } = corners;
    Object.assign(drawGridSlice, { provinceCode, edition, meridianDeg, from: 'place' });
  }
}

function takeProvince(edition: UnitEdition, provinceCode: string): void {
  const [meridianDeg] = provinceMeridiansDeg(provinceCode, edition);
  if (meridianDeg === undefined) return;
  Object.assign(drawGridSlice, { edition, provinceCode, meridianDeg, from: 'place' });
}
