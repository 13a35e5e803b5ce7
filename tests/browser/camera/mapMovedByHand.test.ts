import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { cameraSlice, viewSlice } from '../../../src/state/map/viewSlice.ts';
import { touchScreen } from '../touchScreen.ts';
import { mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { eventually } from '../../support/run/eventually.ts';

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null);
});
afterEach(() => fixture.tearDown());

test('map moved by hand: the new view is stored in a task after the last frame of the move', async () => {
  fixture.start();
  await mapReady();
  const before = { ...viewSlice.center! };
  // The map's own listener was added first, so it has run by then.
  const ended = shownMap()!
    .once('moveend')
    .then(() => [viewSlice.center, cameraSlice.restedByUser]);
  const touches = touchScreen();
  await touches.drag({ x: 180, y: 300 }, { x: 180, y: 420 });
  await touches.up();
  expect(await ended).toEqual([before, false]);
  await eventually(() => expect(viewSlice.center!.lat).toBeGreaterThan(before.lat + 1e-5));
  await eventually(() => expect(cameraSlice.restedByUser).toBe(true));
});
