import { pixelsFrom } from '../frames/askCity.ts';
import { measureLeg, readView, type Leg } from '../frames/journey.ts';
import type { Phone } from '../frames/phone.ts';
import type { ServedCity } from '../frames/serveCity.ts';
import { drag, type Point } from '../frames/touch.ts';
import { readJournalOnPage, writeJournalOnPage } from './journalOnPage.ts';
import type { StarRing } from './starRing.ts';

export interface DragJourney {
  /** Reload until the drawing is restored, measured and drawn, and the page rests. */
  load: Leg;
  drag: Leg;
  /** Vertices of the journal that changed. */
  movedVertices: number;
}

/** Directions of the finger from a tip. */
const WAYS: readonly Point[] = [
  { x: 0, y: 60 },
  { x: -50, y: 40 },
  { x: -60, y: 0 },
  { x: -40, y: -40 },
  { x: 0, y: -60 },
  { x: 40, y: -50 },
  { x: 60, y: 0 },
  { x: 50, y: 40 },
];

/** Time in which a hand moves from one tip to the next. */
const REACH_MS = 300;

/** Returns the point at which the map draws its centre, in the area that panels leave free. */
async function middleOf(phone: Phone): Promise<Point> {
  return phone.page.evaluate(() => {
    const { left, top } = document.querySelector('.thua-crosshair')!.getBoundingClientRect();
    return { x: left, y: top };
  });
}

/**
 * Opens map tab 4 and drags each tip of the star with a finger; without a star the same strokes pan the map.
 * @param star null tests the empty map
 */
export async function travelDrawing(
  phone: Phone,
  city: ServedCity,
  address: string,
  star: StarRing | null,
  strokes: StarRing,
): Promise<DragJourney> {
  const { page } = phone;
  await page.goto(address);
  await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
  await phone.settle(city.quietMs);
  if (star) await writeJournalOnPage(page, star.lngLat);
  await phone.takeRecord();
  const load = await measureLeg(phone, city, async () => {
    await page.reload();
    await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
  });
  await page.getByRole('button', { name: 'Vẽ và đo' }).tap();
  // An enabled clear button means that the journal has been read.
  const clear = page.getByRole('button', { name: 'Xóa', exact: true });
  if (star) await clear.and(page.locator(':not(:disabled):not([aria-disabled="true"])')).waitFor();
  await phone.settle(city.quietMs);
  await phone.takeRecord();
  const view = await readView(phone);
  const middle = await middleOf(phone);
  const dragged = await measureLeg(phone, city, async () => {
    for (const [stroke, tip] of strokes.tips.entries()) {
      const at = pixelsFrom(view, view.zoom, { lng: strokes.lngLat[tip * 2]!, lat: strokes.lngLat[tip * 2 + 1]! });
      const from = { x: middle.x + at.x, y: middle.y + at.y };
      const { x, y } = WAYS[stroke % WAYS.length]!;
      await new Promise((resolve) => setTimeout(resolve, REACH_MS));
      await drag(phone.cdp, from, { x: from.x + x, y: from.y + y });
    }
  });
  const after = star ? await readJournalOnPage(page) : [];
  const movedVertices = (star?.lngLat ?? []).filter(
    (value, i) => i % 2 === 0 && (value !== after[i] || star!.lngLat[i + 1] !== after[i + 1]),
  ).length;
  return { load, drag: dragged, movedVertices };
}
