import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LngLat } from '../../src/domain/lngLat.ts';
import { MEASURE_TAB, SEARCH_TAB } from '../../src/domain/mapTab.ts';
import { chooseDrawMode, clearDrawing, loadDrawing, selectVertex, setSnapping } from '../../src/flows/draw.ts';
import { takeMapPicture } from '../../src/map/takePicture.ts';
import { drawingSlice } from '../../src/state/drawingSlice.ts';
import { mapTabSlice } from '../../src/state/mapTabSlice.ts';
import { sessionSlice } from '../../src/state/sessionSlice.ts';
import { settingsSlice } from '../../src/state/settingsSlice.ts';
import { viewSlice } from '../../src/state/viewSlice.ts';
import { shownMap } from '../../src/map/shownMap.ts';
import { touchScreen, type Finger } from './fingers.ts';
import { mapReady, PATIENCE, setMapStage, type MapStage } from './mapStage.ts';

const START = { lng: 108.221, lat: 16.005 };

let stage: MapStage;
beforeEach(async () => {
  stage = await setMapStage(null);
  sessionSlice.status = 'loggedIn';
  mapTabSlice.tab = MEASURE_TAB;
  stage.fly(START, 18);
  stage.start();
  await mapReady();
});
afterEach(() => {
  clearDrawing();
  chooseDrawMode('none');
  setSnapping(true);
  mapTabSlice.tab = SEARCH_TAB;
  sessionSlice.status = 'anonymous';
  stage.tearDown();
});

const points = (): readonly LngLat[] => drawingSlice.drawing.points;
/** Where a point of the drawing is on the screen. */
const screen = (index: number): Finger => {
  const { x, y } = shownMap()!.project([points()[index]!.lng, points()[index]!.lat]);
  return { x, y };
};
const place = (x: number, y: number): LngLat => {
  const { lng, lat } = shownMap()!.unproject([x, y]);
  return { lng, lat };
};
const near = (at: LngLat, x: number, y: number): void => {
  const shown = shownMap()!.project([at.lng, at.lat]);
  expect(Math.hypot(shown.x - x, shown.y - y)).toBeLessThan(1.5);
};
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, PATIENCE);
const click = (x: number, y: number): Promise<void> => userEvent.click(page.elementLocator(stage.canvas()), { position: { x, y } });

/** Pixels of a colour in a picture of the map, a step off at most. */
async function countPixels(picture: Blob, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext('2d')!;
  pen.drawImage(bitmap, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (Math.abs(data[i]! - red) < 40 && Math.abs(data[i + 1]! - green) < 40 && Math.abs(data[i + 2]! - blue) < 40) count += 1;
  }
  return count;
}
const DRAWING_BLUE = [0x1d, 0x4f, 0xd7] as const;

test('map drawing: fingers draw an area, drag a vertex and a middle, and close it', async () => {
  settingsSlice.theme = 'light';
  const fingers = await touchScreen();
  chooseDrawMode('area');
  const corners = [[100, 200], [260, 210], [250, 380]] as const;
  for (const [x, y] of corners) {
    const before = points().length;
    await fingers.tap({ x, y });
    await eventually(() => expect(points()).toHaveLength(before + 1));
  }
  corners.forEach(([x, y], i) => near(points()[i]!, x, y));
  expect(stage.parcels.length + stage.positions.length).toBe(0);

  const center = { ...viewSlice.center! };
  await fingers.drag({ x: 262, y: 214 }, { x: 300, y: 300 });
  await eventually(() => expect(drawingSlice.dragged?.index).toBe(1));
  await fingers.up();
  await eventually(() => expect(drawingSlice.dragged).toBeNull());
  // The finger keeps its distance of (2, 4) px to the vertex.
  near(points()[1]!, 298, 296);
  expect(viewSlice.center).toEqual(center);
  expect(points()).toHaveLength(3);

  const middle = { x: (screen(0).x + screen(1).x) / 2, y: (screen(0).y + screen(1).y) / 2 };
  await eventually(() => expect(shownMap()!.queryRenderedFeatures([middle.x, middle.y], { layers: ['drawing-middles'] })).toHaveLength(1));
  await fingers.tap(middle);
  await eventually(() => expect(points()).toHaveLength(4));
  near(points()[1]!, middle.x, middle.y);

  await fingers.tap({ x: 104, y: 206 });
  await eventually(() => expect(drawingSlice.drawing.isClosed).toBe(true));
  await page.screenshot({ path: '/tmp/ms-map-shots/closed.png' });

  // A second finger makes it the map's gesture: the vertex goes back, and the map is zoomed.
  const [x, y] = [screen(2).x, screen(2).y];
  const dropped = points()[2];
  await fingers.drag({ x, y }, { x: x + 20, y });
  await eventually(() => expect(drawingSlice.dragged?.index).toBe(2));
  await fingers.down({ x: x + 20, y, id: 0 }, { x: 80, y: 80, id: 1 });
  expect(drawingSlice.dragged).toBeNull();
  for (let step = 1; step <= 10; step += 1) await fingers.move({ x: x + 20 - step * 8, y, id: 0 }, { x: 80 + step * 8, y: 80 + step * 8, id: 1 });
  await fingers.up();
  expect(points()[2]).toBe(dropped);
  await eventually(() => expect(viewSlice.zoom).toBeLessThan(17.9));
});
