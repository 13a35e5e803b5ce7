import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import { MEASURE_TAB, SEARCH_TAB } from '../../src/domain/map/mapTab.ts';
import { clearDrawing, loadDrawing } from '../../src/flows/drawing/drawing.ts';
import { chooseDrawMode } from '../../src/flows/drawing/openMeasure.ts';
import { takeMapPicture } from '../../src/map/view/takeMapPicture.ts';
import { drawingSlice, selectVertex, setSnapping } from '../../src/state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../src/state/map/mapModeSlice.ts';
import { sessionSlice } from '../../src/state/session/sessionSlice.ts';
import { settingsSlice } from '../../src/state/shell/settingsSlice.ts';
import { viewSlice } from '../../src/state/map/viewSlice.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { touchScreen, type TouchPoint } from './touchScreen.ts';
import { mapReady, openMapFixture, type MapFixture } from './mapFixture.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null);
  sessionSlice.status = 'loggedIn';
  mapTabSlice.tab = MEASURE_TAB;
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
});
afterEach(() => {
  clearDrawing();
  chooseDrawMode('none');
  setSnapping(true);
  mapTabSlice.tab = SEARCH_TAB;
  sessionSlice.status = 'anonymous';
  fixture.tearDown();
});

const points = (): readonly LngLat[] => drawingSlice.drawing.points;
/** Screen position of a point of the drawing. */
const screen = (index: number): TouchPoint => {
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
const click = (x: number, y: number): Promise<void> => userEvent.click(page.elementLocator(fixture.canvas()), { position: { x, y } });

/** Counts the pixels of about this colour in a picture of the map. */
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
/** Path of the live line that follows the pointer. */
const live = (name: 'line' | 'rubber'): string => fixture.container.querySelector(`.thua-live-${name}`)!.getAttribute('d') ?? '';
const DRAWING_BLUE = [0x1d, 0x4f, 0xd7] as const;

test('map drawing: fingers draw an area, drag a vertex and a midpoint, and close it', async () => {
  settingsSlice.theme = 'light';
  const touches = touchScreen();
  chooseDrawMode('area');
  const corners = [
    [100, 200],
    [260, 210],
    [250, 380],
  ] as const;
  for (const [x, y] of corners) {
    const before = points().length;
    await touches.tap({ x, y });
    await eventually(() => expect(points()).toHaveLength(before + 1));
  }
  corners.forEach(([x, y], i) => near(points()[i]!, x, y));
  expect(fixture.parcels.length + fixture.positions.length).toBe(0);

  const center = { ...viewSlice.center! };
  await touches.drag({ x: 262, y: 214 }, { x: 300, y: 300 });
  await eventually(() => expect(drawingSlice.dragged?.index).toBe(1));
  await touches.up();
  await eventually(() => expect(drawingSlice.dragged).toBeNull());
  // The finger keeps its distance of (2, 4) px to the vertex.
  near(points()[1]!, 298, 296);
  expect(viewSlice.center).toEqual(center);
  expect(points()).toHaveLength(3);

  const middle = { x: (screen(0).x + screen(1).x) / 2, y: (screen(0).y + screen(1).y) / 2 };
  await eventually(() => expect(shownMap()!.queryRenderedFeatures([middle.x, middle.y], { layers: ['drawing-middles'] })).toHaveLength(1));
  // Right after a quick drag the browser may take a tap for the end of a fling.
  await eventually(async () => {
    if (points().length === 3) await touches.tap(middle);
    expect(points()).toHaveLength(4);
  });
  near(points()[1]!, middle.x, middle.y);

  await touches.tap({ x: 104, y: 206 });
  await eventually(() => expect(drawingSlice.drawing.isClosed).toBe(true));

  // A second finger starts a map gesture: the vertex goes back and the map zooms.
  const [x, y] = [screen(2).x, screen(2).y];
  const dropped = points()[2];
  await touches.drag({ x, y }, { x: x + 20, y });
  await eventually(() => expect(drawingSlice.dragged?.index).toBe(2));
  await touches.down({ x: x + 20, y, id: 0 }, { x: 80, y: 80, id: 1 });
  expect(drawingSlice.dragged).toBeNull();
  for (let step = 1; step <= 5; step += 1)
    await touches.move({ x: x + 20 - step * 16, y, id: 0 }, { x: 80 + step * 16, y: 80 + step * 16, id: 1 });
  await touches.up();
  expect(points()[2]).toBe(dropped);
  await eventually(() => expect(viewSlice.zoom).toBeLessThan(17.9));
});

test('map drawing: a resting finger adds a corner when lifted, on a side, too; panning adds none', async () => {
  setSnapping(false);
  const touches = touchScreen();
  chooseDrawMode('area');
  // A phone's browser sends no click after so long a press; this one does.
  const noClick = (event: Event): void => event.stopPropagation();
  addEventListener('click', noClick, { capture: true });
  onTestFinished(() => removeEventListener('click', noClick, { capture: true }));
  const rest = (at: TouchPoint): Promise<void> => touches.downFor(600, at);
  await rest({ x: 100, y: 200 });
  expect(points()).toHaveLength(0);
  await touches.up();
  await eventually(() => expect(points()).toHaveLength(1));
  near(points()[0]!, 100, 200);
  await rest({ x: 260, y: 200 });
  await touches.up();
  await eventually(() => expect(points()).toHaveLength(2));
  await eventually(() => expect(shownMap()!.queryRenderedFeatures([180, 200], { layers: ['drawing-middles'] })).toHaveLength(1));
  await rest({ x: 182, y: 201 });
  await touches.up();
  await eventually(() => expect(points()).toHaveLength(3));
  near(points()[1]!, 180, 200);

  await rest({ x: 200, y: 400 });
  for (let step = 1; step <= 6; step += 1) await touches.move({ x: 200 + step * 10, y: 400 });
  await touches.up();
  await eventually(() => expect(Math.abs(screen(0).x - 100)).toBeGreaterThan(20));
  await rest({ x: 250, y: 450 });
  await touches.up();
  await eventually(() => expect(points()).toHaveLength(4));
  near(points()[3]!, 250, 450);
  removeEventListener('click', noClick, { capture: true });
  // If the browser sends a click all the same, it must not add a second point.
  await rest({ x: 60, y: 500 });
  await touches.up();
  await touches.tap({ x: 300, y: 520 });
  await eventually(() => expect(points()).toHaveLength(6));
  near(points()[5]!, 300, 520);
});

test('map drawing: mouse and keyboard draw, snap and move; outside the tab they look up parcels', async () => {
  const asked: number[] = [];
  const corner = place(200, 300);
  fixture.snap = async (at, withinM) => {
    asked.push(withinM);
    const { x, y } = shownMap()!.project([at.lng, at.lat]);
    return Math.hypot(x - 200, y - 300) < 12 ? { at: corner, kind: 'corner' } : null;
  };
  chooseDrawMode('line');
  await click(207, 304);
  await eventually(() => expect(points()).toHaveLength(1));
  expect(points()[0]).toEqual(corner);
  // 12 px at zoom 18 and 16° north.
  expect(asked[0]).toBeCloseTo(12 * 0.298582 * Math.cos((16.005 * Math.PI) / 180), 1);
  // A second click 8 px from the corner: both snap to it.
  await click(207, 304);
  await eventually(() => expect(drawingSlice.hint).toBe('tooClose'));
  expect(points()).toHaveLength(1);
  setSnapping(false);
  // 8 px from the first: a second point of a line needs more than 3.
  await click(207, 304);
  await eventually(() => expect(points()).toHaveLength(2));
  near(points()[1]!, 207, 304);
  setSnapping(true);

  await userEvent.hover(page.elementLocator(fixture.canvas()), { position: { x: 300, y: 420 } });
  await eventually(() => expect(live('rubber')).toMatch(/^M[\d.]+ [\d.]+L299|^M[\d.]+ [\d.]+L300/));
  expect(fixture.canvas().style.cursor).toBe('crosshair');
  await userEvent.hover(page.elementLocator(fixture.canvas()), { position: { x: 192, y: 292 } });
  await eventually(() => expect(drawingSlice.snapped).toBe('corner'));

  fixture.canvas().focus();
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(points()).toHaveLength(3));
  near(points()[2]!, 180, 320);
  selectVertex(2);
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  await eventually(() => near(points()[2]!, 181, 310));
  expect(viewSlice.center!.lng).toBeCloseTo(START.lng, 9);
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(drawingSlice.selected).toBeNull());
  await userEvent.keyboard('{Backspace}');
  await eventually(() => expect(points()).toHaveLength(2));

  mapTabSlice.tab = SEARCH_TAB;
  await fixture.clickUntil(180, 318, () => expect(fixture.parcels.length).toBeGreaterThan(0));
  expect(points()).toHaveLength(2);
});

test('map drawing: the map picture has the drawing in both themes and after a lost context', async () => {
  fixture.paint();
  settingsSlice.theme = 'light';
  const square = [place(90, 200), place(270, 190), place(280, 420), place(80, 430)];
  loadDrawing({ mode: 'area', points: square, isClosed: true });
  await eventually(() => expect(shownMap()!.queryRenderedFeatures({ layers: ['drawing-line'] }).length).toBeGreaterThan(0));
  const picture = (await takeMapPicture())!;
  expect(picture.type).toBe('image/jpeg');
  const { width, height } = await createImageBitmap(picture);
  expect([width, height]).toEqual([fixture.canvas().width, fixture.canvas().height]);
  // Four sides of some 200 px, drawn 3.5 px wide.
  const perimeterPx = 180 + 230 + 200 + 230;
  expect(await countPixels(picture, DRAWING_BLUE)).toBeGreaterThan(perimeterPx * 1.5 * devicePixelRatio ** 2);
  expect(await countPixels(picture, DRAWING_BLUE)).toBeLessThan(perimeterPx * 7 * devicePixelRatio ** 2);
  selectVertex(2);

  drawingSlice.crossing = true;
  await eventually(() => expect(shownMap()!.getPaintProperty('drawing-line', 'line-color')).toBe('#c22f17'));
  settingsSlice.theme = 'dark';
  await eventually(() => expect(shownMap()!.getPaintProperty('drawing-line', 'line-color')).toBe('#e5482d'));
  drawingSlice.crossing = false;
  await eventually(() => expect(shownMap()!.getPaintProperty('drawing-line', 'line-color')).toBe('#3d7bff'));
  // The picture is taken after a wait that is longer than the colour's transition.
  expect(await countPixels((await takeMapPicture())!, [0x3d, 0x7b, 0xff])).toBeGreaterThan(perimeterPx * 1.5 * devicePixelRatio ** 2);

  const lost = fixture.canvas();
  lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await eventually(() => expect(viewSlice.map !== 'ready' || fixture.canvas() !== lost).toBe(true));
  expect(await takeMapPicture({ delayMs: 0 })).toBeNull();
  await mapReady();
  await eventually(() => expect(shownMap()!.queryRenderedFeatures({ layers: ['drawing-line'] }).length).toBeGreaterThan(0));
  fixture.stop();
  expect(await takeMapPicture({ delayMs: 0 })).toBeNull();
});

test('map drawing: of 20,000 points each one in view can be dragged near the ground, without a gap', async () => {
  setSnapping(false);
  // Six metres apart on a circle 38 km wide, the first in the middle of the map.
  const [count, radius] = [20_000, 0.172];
  const ring = Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count;
    return { lng: START.lng - radius + radius * Math.cos(turn), lat: START.lat + radius * Math.sin(turn) };
  });
  loadDrawing({ mode: 'area', points: ring, isClosed: true });
  const drawnOf = (name: string): number => shownMap()!.queryRenderedFeatures({ layers: [name] }).length;
  await eventually(() => expect(drawingSlice.outline?.isExact).toBe(true));
  expect(drawingSlice.outline!.indices).not.toContain(10_001);
  fixture.fly(ring[10_000]!, 20);
  // Each visible side has its midpoint.
  await eventually(() => expect(drawnOf('drawing-middles')).toBeGreaterThan(3));
  const drawn = new Set(drawingSlice.outline!.indices);
  const inSight = ring
    .map((_, index) => index)
    .filter((index) => {
      const { x, y } = screen(index);
      return x >= 0 && x <= 360 && y >= 0 && y <= 640;
    });
  expect(inSight.length).toBeGreaterThan(5);
  expect(inSight.filter((index) => !drawn.has(index))).toEqual([]);

  const touches = touchScreen();
  const vertex = 10_001;
  const from = screen(vertex);
  await touches.drag(from, { x: from.x - 60, y: from.y + 5 });
  await eventually(() => expect(drawingSlice.dragged?.index).toBe(vertex));
  await eventually(() => expect(live('line').match(/M/g)).toHaveLength(2));
  const outline = drawingSlice.outline;
  await touches.up();
  await eventually(() => expect(drawingSlice.dragged).toBeNull());
  near(points()[vertex]!, from.x - 60, from.y + 5);
  // The outline keeps its vertices and moves one of them, so nothing else moves on the map.
  expect(drawingSlice.outline!.version).toBe(drawingSlice.edit?.id);
  expect(drawingSlice.outline!.indices).toEqual(outline!.indices);
  expect(drawingSlice.outline!.lngLat[2 * drawingSlice.outline!.indices.indexOf(vertex)]).toBe(points()[vertex]!.lng);
  await eventually(() =>
    expect(shownMap()!.queryRenderedFeatures([from.x - 60, from.y + 5], { layers: ['drawing-line'] }).length).toBeGreaterThan(0),
  );
  await eventually(() => expect(fixture.container.querySelector('.thua-live')!.hasAttribute('data-shown')).toBe(false));
});
