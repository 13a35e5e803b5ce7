import { dragBy, measureLeg, MIDDLE, zoomTo, type Leg } from './journey.ts';
import type { Phone } from './phone.ts';
import type { ServedCity } from './serveCity.ts';
import { pinch, type Point } from './touch.ts';

export interface WideJourney {
  leg: Leg;
  /** Number of parcels on the GPU when the map was panned. */
  parcels: number;
  bytes: number;
}

/** Lowest zoom at which the page fetches parcels. */
const FILL_ZOOM = 15.6;
const MAX_FILLS = 60;
const PANS: readonly Point[] = [
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];

const held = (phone: Phone): Promise<{ parcels: number; bytes: number }> =>
  phone.page.locator('[data-land-parcels]').evaluate((container) => {
    const { landParcels, landBytes } = (container as HTMLElement).dataset;
    return { parcels: Number(landParcels), bytes: Number(landBytes) };
  });

/** Generates a square spiral: one drag right, one up, two left, two down, and so on. */
function* spiral(): Generator<Point> {
  const ways: readonly Point[] = [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
  ];
  for (let leg = 0; ; leg += 1) for (let i = 0; i <= leg >> 1; i += 1) yield ways[leg % 4]!;
}

/** Collects parcels until `wanted` are held or MAX_FILLS drags are done, then pans them at zoom 14. */
export async function travelWide(
  phone: Phone,
  city: ServedCity,
  center: { lat: number; lng: number },
  wanted: number,
): Promise<WideJourney> {
  await phone.page.goto(`${city.url}/#${FILL_ZOOM}/${center.lat}/${center.lng}`);
  await phone.page.locator('[data-land-parcels]').waitFor();
  await phone.settle(city.quietMs);
  const way = spiral();
  for (let fills = 0; fills < MAX_FILLS && (await held(phone)).parcels < wanted; fills += 1) {
    await dragBy(phone, way.next().value as Point);
    await phone.settle(city.quietMs);
  }
  await zoomTo(phone, 14.8, () => pinch(phone.cdp, MIDDLE, 280, 160));
  await zoomTo(phone, 14, () => pinch(phone.cdp, MIDDLE, 280, 160));
  await phone.settle(city.quietMs);
  await phone.takeRecord();
  const leg = await measureLeg(phone, city, async () => {
    for (const by of PANS) await dragBy(phone, by);
  });
  return { leg, ...(await held(phone)) };
}
