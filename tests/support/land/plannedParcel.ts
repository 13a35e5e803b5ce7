import type { AroundRequest } from '../../../src/contract/land/around.ts';
import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import type { ParcelLand } from '../../../src/contract/land/plannings.ts';
import { clipOverlap, type Corner, type MultiPolygon } from '../geometry/overlapScene.ts';
import { parcelsAround, planningsAround } from './wholeAround.ts';

/** Parcel of the sample land that a planning divides, with the shares that polyclip-ts finds. */
export interface PlannedParcel {
  parcel: CadastralItem;
  planning: ParcelLand;
  /** Share of each land code, 0 to 1; null is the part in no zone. */
  shares: Map<string | null, number>;
}

interface ZoneFeature {
  properties: { land_code: string };
  geometry: { coordinates: Corner[][] };
}

/** Box in phường Hòa Xuân, at the map's initial view. */
const SEARCH_BOX: AroundRequest['position'] = [
  { latitude: 16.0115, longitude: 108.2195 },
  { latitude: 16.0135, longitude: 108.2214 },
];

/** Smallest share of a parcel that counts as a land use of its own. */
const WORTH_TELLING = 0.02;

/** Picks the latest planning there and the first parcel that it divides. @param productUrl address of its gateway */
export async function pickPlannedParcel(productUrl: string): Promise<PlannedParcel> {
  const [parcels, plannings] = await Promise.all([parcelsAround(productUrl, SEARCH_BOX, 200), planningsAround(productUrl, SEARCH_BOX)]);
  const [planning] = plannings.toSorted((a, b) => b.year - a.year);
  const file = await fetch(`${productUrl}/gateway/${planning!.files[0]!.url.replace(/^\/+/, '')}`);
  const { features } = (await file.json()) as { features: ZoneFeature[] };
  for (const parcel of parcels) {
    const shares = sharesOf(parcel, features);
    if ([...shares.values()].filter((share) => share > WORTH_TELLING).length > 1) return { parcel, planning: planning!, shares };
  }
  throw new Error('the sample land has no parcel where the test looks that a planning parts');
}

/** Measures shares in degrees: they are the same under every affine transformation. */
function sharesOf({ position }: CadastralItem, features: readonly ZoneFeature[]): Map<string | null, number> {
  const parcel: MultiPolygon = [[position.map(({ longitude, latitude }): Corner => [longitude, latitude])]];
  const box = (corners: readonly Corner[], axis: 0 | 1): [number, number] => {
    const values = corners.map((corner) => corner[axis]);
    return [Math.min(...values), Math.max(...values)];
  };
  const meets = ({ geometry }: ZoneFeature): boolean =>
    ([0, 1] as const).every((axis) => {
      const [low, high] = box(geometry.coordinates[0]!, axis);
      const [from, to] = box(parcel[0]![0]!, axis);
      return low <= to && high >= from;
    });
  const near = features.filter(meets);
  const areas = clipOverlap(
    parcel,
    near.map(({ geometry }) => [geometry.coordinates]),
  );
  const shares = new Map<string | null, number>([[null, areas.uncoveredArea / areas.parcelArea]]);
  near.forEach(({ properties: { land_code: code } }, zone) => {
    shares.set(code, (shares.get(code) ?? 0) + areas.zoneAreas[zone]! / areas.parcelArea);
  });
  return shares;
}
