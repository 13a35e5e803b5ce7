import type { CadastralItem } from '../../src/contract/land/parcels.ts';
import { greatCircleM } from '../../src/domain/geometry/greatCircle.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import { ringContains } from '../../src/domain/geometry/ring.ts';
import type { Point } from './touch.ts';

/** Side of the world at zoom 0 in CSS pixels, as in MapLibre. */
const WORLD_PX = 512;

const centerOf = (item: CadastralItem): LngLat => ({ lng: item.longitude_center, lat: item.latitude_center });

/** Returns the parcels in a box around a place, nearest first, at most 500. */
async function parcelsAround(url: string, { lng, lat }: LngLat, halfDeg: number): Promise<CadastralItem[]> {
  const position = [-halfDeg, halfDeg].map((by) => ({ latitude: lat + by, longitude: lng + by }));
  const answer = await fetch(`${url}/gateway/app/parcel-land-cadastral-items/find-around`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ position, limitPoint: 500, status: 'ACTIVE' }),
  });
  return ((await answer.json()) as { data: CadastralItem[] }).data;
}

/** Returns the pixels from a map's centre to a place on it. */
export function pixelsFrom(center: LngLat, zoom: number, { lng, lat }: LngLat): Point {
  const world = WORLD_PX * 2 ** zoom;
  const mercatorY = (deg: number): number => 0.5 - Math.log(Math.tan(Math.PI / 4 + (deg * Math.PI) / 360)) / (2 * Math.PI);
  return { x: ((lng - center.lng) / 360) * world, y: (mercatorY(lat) - mercatorY(center.lat)) * world };
}

/** Returns the parcel nearest to a map's centre that contains its own centre, and its offset in pixels. */
export async function parcelInView(
  url: string,
  { zoom, lng, lat }: { zoom: number; lng: number; lat: number },
): Promise<{ parcel: CadastralItem; at: Point }> {
  const around = await parcelsAround(url, { lng, lat }, 0.0006);
  const parcel = around
    .filter((item) =>
      ringContains(
        item.position.flatMap(({ longitude, latitude }) => [longitude, latitude]),
        centerOf(item).lng,
        centerOf(item).lat,
      ),
    )
    .toSorted((a, b) => greatCircleM(centerOf(a), { lng, lat }) - greatCircleM(centerOf(b), { lng, lat }))[0];
  if (!parcel) throw new Error('no parcel lies where the journey ended');
  return { parcel, at: pixelsFrom({ lng, lat }, zoom, centerOf(parcel)) };
}
