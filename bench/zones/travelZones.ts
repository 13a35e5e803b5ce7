import { measureLeg, MIDDLE, pan, zoomTo, type MapJourney } from '../frames/journey.ts';
import type { Phone } from '../frames/phone.ts';
import type { ServedCity } from '../frames/serveCity.ts';
import { pinch } from '../frames/touch.ts';
import { zoneAt, type MadeZone } from './makeZones.ts';

export interface ZonesJourney extends MapJourney {
  /** Bytes of geometry on the GPU at the end. */
  gpuBytes: number;
}

const POLL_MS = 500;

/** Waits until every zone in view is ready to be drawn; for ours, the whole planning. */
async function waitForZones(phone: Phone, count: number): Promise<void> {
  await phone.page.waitForFunction(
    (all) => {
      const map = globalThis.zonesMap;
      const layers = map?.getLayersOrder().filter((id) => id.startsWith('zones/')) ?? [];
      const ours = layers.find((id) => id.endsWith('-land'));
      if (ours !== undefined) return globalThis.zonesOf(ours).size === all;
      const fill = layers.find((id) => id.endsWith('-fill'));
      return globalThis.zonesGiven && fill !== undefined && map!.isSourceLoaded(fill.slice(0, fill.indexOf('#')));
    },
    count,
    { polling: POLL_MS },
  );
}

/** Checks that the page draws the zone at its centre; without a planning, none. */
async function checkMiddle(phone: Phone, zones: readonly MadeZone[]): Promise<void> {
  const { center, isOurs, drawn } = await phone.page.evaluate(() => {
    const map = globalThis.zonesMap!;
    const layers = map.getLayersOrder().filter((id) => id.startsWith('zones/'));
    const center = map.getCenter().toArray();
    const ours = layers.find((id) => id.endsWith('-land'));
    if (ours !== undefined) return { center, isOurs: true, drawn: [...globalThis.zonesOf(ours)] };
    const fills = layers.filter((id) => id.endsWith('-fill'));
    const found = fills.length === 0 ? [] : map.queryRenderedFeatures(map.project(map.getCenter()), { layers: fills });
    return { center, isOurs: false, drawn: found.map(({ id }) => Number(id)) };
  });
  const wanted = zones.length === 0 ? [] : [zoneAt(zones, { lng: center[0], lat: center[1] })];
  // Ours never drops zones, so everything requested from its worker is ready.
  const found = isOurs ? drawn.filter((id) => wanted.includes(id)) : [...new Set(drawn)];
  if (found.join() !== wanted.join()) throw new Error(`the page draws zone [${found}] where [${wanted}] lies`);
}

/**
 * Loads at zoom 15, drags, zooms 15 → 13 → 17.
 * @param zones of the open planning; empty if none is open
 */
export async function travelZones(
  phone: Phone,
  city: ServedCity,
  { address, drags, zones }: { address: string; drags: number; zones: readonly MadeZone[] },
): Promise<ZonesJourney> {
  const load = await measureLeg(phone, city, async () => {
    await phone.page.goto(address);
    await phone.page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
    if (zones.length > 0) await waitForZones(phone, zones.length);
  });
  const panned = await measureLeg(phone, city, () => pan(phone, drags));
  const zoom = await measureLeg(phone, city, async () => {
    await zoomTo(phone, 13, () => pinch(phone.cdp, MIDDLE, 320, 80));
    await phone.settle(city.quietMs);
    await zoomTo(phone, 17, () => pinch(phone.cdp, MIDDLE, 40, 640));
  });
  await checkMiddle(phone, zones);
  const gpuBytes = await phone.page.evaluate(() => globalThis.gpuBytes());
  return { legs: { load, pan: panned, zoom }, ...(await phone.memory()), gpuBytes };
}
