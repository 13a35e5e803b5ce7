import type { AroundRequest } from '../../../src/contract/land/around.ts';
import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import { provinceMeridiansDeg } from '../../../src/domain/coordinates/meridians.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { parcelsAround } from './wholeAround.ts';

/** Parcel of the sample land with the corners that a certificate would print. */
export interface SampleTarget {
  parcel: CadastralItem;
  corners: Array<{ x: string; y: string }>;
  /** Corners as a pasted table: number, X, Y, with Vietnamese decimal commas. */
  cornerTable: string;
}

/** Box in phường Hòa Xuân (107°45′), the map's initial view; its first five-cornered lot is picked. */
const SEARCH_BOX: AroundRequest['position'] = [
  { latitude: 16.0115, longitude: 108.2195 },
  { latitude: 16.0135, longitude: 108.2214 },
];

/** Picks the parcel from the product's own gateway. @param productUrl the product's address */
export async function pickSampleParcel(productUrl: string): Promise<SampleTarget> {
  const parcel = (await parcelsAround(productUrl, SEARCH_BOX)).find((item) => item.position.length >= 5);
  if (!parcel) throw new Error('the sample land has no five-cornered lot where the test looks');
  const [meridianDeg] = provinceMeridiansDeg(parcel.city_code);
  const core = await loadGeometryCore();
  const lngLat = Float64Array.from(parcel.position.flatMap(({ longitude, latitude }) => [longitude, latitude]));
  const eastNorth = core.fromWgs84(lngLat, tm3Grid(meridianDeg!));
  const corners = parcel.position.map((_, index) => ({
    x: eastNorth[2 * index + 1]!.toFixed(2),
    y: eastNorth[2 * index]!.toFixed(2),
  }));
  const lines = corners.map(({ x, y }, index) => `${index + 1}\t${x.replace('.', ',')}\t${y.replace('.', ',')}`);
  return { parcel, corners, cornerTable: lines.join('\n') };
}
