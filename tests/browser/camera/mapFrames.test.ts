import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownMap } from '../../../src/map/view/shownMap.ts';
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
