import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { touchScreen } from '../fingers.ts';
import { mapReady, type MapStage, setMapStage } from '../mapStage.ts';

let stage: MapStage;
const panels = document.createElement('section');
beforeEach(async () => {
  stage = await setMapStage(null);
  document.body.append(panels);
  stage.panels = panels;
});
afterEach(() => {
  stage.tearDown();
  panels.remove();
});

/** Frames run in the order they were asked for: the map's own has been before. */
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

test('map frames: what comes into a panel is laid out in a frame without the map, which is drawn in the next one however much comes', async () => {
  stage.start();
  await mapReady();
  const map = shownMap()!;
  if (!map.loaded() || map.isMoving()) await new Promise((resolve) => map.once('idle', resolve));
  const drawn = vi.fn();
  map.on('render', drawn);
  const comes = (): void => panels.append(document.createElement('p'));

  map.triggerRepaint();
  await nextFrame();
  expect(drawn).toHaveBeenCalledTimes(1);

  comes();
  map.triggerRepaint();
  await nextFrame();
  expect(drawn).toHaveBeenCalledTimes(1);
  comes();
  await nextFrame();
  expect(drawn).toHaveBeenCalledTimes(2);
});

test('map frames: a map that a hand moves is drawn in every frame, whatever comes into a panel', async () => {
  stage.start();
  await mapReady();
  const map = shownMap()!;
  const started = map.once('movestart');
  const fingers = touchScreen();
  await fingers.drag({ x: 180, y: 300 }, { x: 180, y: 420 });
  await started;
  // The finger is down still, so that this is the same move.
  expect(map.isMoving()).toBe(true);
  const drawn = vi.fn();
  map.on('render', drawn);
  map.triggerRepaint();
  await nextFrame();
  const before = drawn.mock.calls.length;

  panels.append(document.createElement('p'));
  map.triggerRepaint();
  await nextFrame();
  expect(drawn.mock.calls.length).toBeGreaterThan(before);
  await fingers.up();
});
