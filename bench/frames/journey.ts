import { blockingMs } from './blockingTime.ts';
import type { PageRecord, ScriptRun } from './pageRecord.ts';
import type { Phone } from './phone.ts';
import type { ServedCity } from './serveCity.ts';
import { drag, pinch, type Point } from './touch.ts';

/** Main-thread costs of one part of a journey. */
export interface Leg {
  longTasks: number;
  blockingMs: number;
  longestMs: number;
  busyMs: number;
  events: number[];
  eventCount: number;
  scriptRuns: ScriptRun[];
  searches: number;
}

export type MapLeg = 'load' | 'pan' | 'zoom';

export interface MapJourney {
  legs: Record<MapLeg, Leg>;
  heapBytes: number;
  bufferBytes: number;
}

/** Centre of the map's free area. */
export const MIDDLE: Point = { x: 195, y: 460 };
const PAN_PX = { x: 260, y: 460 };
/** Pause between two drags, in which the page starts to fetch. */
const LOOK_MS = 800;

/** Directions of the finger, in units of PAN_PX: a serpentine that shows new ground with nearly every drag. */
const DRAGS: readonly Point[] = [
  { x: 0, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: -1 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

const toLeg = (record: PageRecord, busyMs: number, searches: number): Leg => ({
  longTasks: record.longTasks.length,
  blockingMs: blockingMs(record.longTasks),
  longestMs: Math.max(0, ...record.longTasks),
  busyMs,
  events: record.events,
  eventCount: record.eventCount,
  scriptRuns: record.scriptRuns,
  searches,
});

/** Performs an action, waits until the page rests, and returns the costs. */
export async function measureLeg(phone: Phone, city: ServedCity, act: () => Promise<unknown>): Promise<Leg> {
  const searchesBefore = city.searches();
  const busyMs = await phone.busyMs(async () => {
    await act();
    await phone.settle(city.quietMs);
  });
  return toLeg(await phone.takeRecord(), busyMs, city.searches() - searchesBefore);
}

/** Drags once over the centre of the map. @param way in units of PAN_PX */
export function dragBy(phone: Phone, way: Point): Promise<void> {
  const by = { x: way.x * PAN_PX.x, y: way.y * PAN_PX.y };
  const from = { x: MIDDLE.x - by.x / 2, y: MIDDLE.y - by.y / 2 };
  return drag(phone.cdp, from, { x: from.x + by.x, y: from.y + by.y });
}

/** Drags across the ward. */
export async function pan(phone: Phone, drags: number): Promise<void> {
  for (const way of DRAGS.slice(0, drags)) {
    await dragBy(phone, way);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Reads the map's view from its address. */
export async function readView(phone: Phone): Promise<{ zoom: number; lat: number; lng: number }> {
  const [zoom, lat, lng] = (await phone.page.evaluate(() => location.hash)).slice(1).split('/').map(Number);
  return { zoom: zoom!, lat: lat!, lng: lng! };
}

/** Returns the point at which the product draws its map's centre, in the area that panels leave free. */
export async function drawnMiddle(phone: Phone): Promise<Point> {
  const { width, height } = phone.page.viewportSize()!;
  const [top, covered] = await phone.page.locator('[data-room]').evaluate((shell) => {
    const { style } = shell as HTMLElement;
    return [parseFloat(style.getPropertyValue('--pad-top')), parseFloat(style.getPropertyValue('--covered'))];
  });
  return { x: width / 2, y: (top! + height - covered!) / 2 };
}

/** Browsers cancel touches of a page that is too busy to respond; people then try again. */
const PINCH_TRIES = 3;
const PINCH_LIMIT_MS = 30_000;
const LOOK_AGAIN_MS = 200;

/** Waits until the map is near a zoom. Polls from outside, because code in the page would be compiled and timed. */
async function comesNear(phone: Phone, wanted: number): Promise<boolean> {
  const until = performance.now() + PINCH_LIMIT_MS;
  while (performance.now() < until) {
    if (Math.abs((await readView(phone)).zoom - wanted) < 0.6) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return false;
}

/** Pinches until the map is near a zoom. */
export async function zoomTo(phone: Phone, wanted: number, act: () => Promise<void>): Promise<void> {
  const { zoom: before } = await readView(phone);
  for (let tries = 1; ; tries += 1) {
    await act();
    if (await comesNear(phone, wanted)) return;
    const { zoom } = await readView(phone);
    if (tries === PINCH_TRIES || Math.abs(zoom - before) > 0.3) throw new Error(`pinched from ${before} to ${zoom}, not to ${wanted}`);
    console.log(`pinch ${tries} was not taken`);
  }
}

/** Loads at zoom 17 over the dense ward, pans across it, and zooms 17 → 15 → 18. */
export async function travelMap(phone: Phone, city: ServedCity, address: string, drags: number): Promise<MapJourney> {
  const load = await measureLeg(phone, city, async () => {
    await phone.page.goto(address);
    await phone.page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
  });
  const panned = await measureLeg(phone, city, () => pan(phone, drags));
  const zoom = await measureLeg(phone, city, async () => {
    await zoomTo(phone, 15, () => pinch(phone.cdp, MIDDLE, 320, 80));
    await phone.settle(city.quietMs);
    await zoomTo(phone, 18, () => pinch(phone.cdp, MIDDLE, 60, 480));
  });
  return { legs: { load, pan: panned, zoom }, ...(await phone.memory()) };
}
