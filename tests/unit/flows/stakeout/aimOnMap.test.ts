import { afterEach, expect, it, vi } from 'vitest';
import { tangentPlane } from '../../../../src/domain/geometry/tangentPlane.ts';
import { pixelM } from '../../../../src/domain/geometry/mercator.ts';
import { PRESS_HANDLERS } from '../../../../src/flows/map/pressHandlers.ts';
import { aimOnMap } from '../../../../src/flows/stakeout/aimOnMap.ts';
import type { CadastralParcel } from '../../../../src/domain/land/parcel.ts';
import { showLotMenu, lotMenuSlice } from '../../../../src/state/map/mapMenuSlice.ts';
import { searchSlice } from '../../../../src/state/search/searchSlice.ts';
import { aimAt, beginStakeout, endStakeout, stakeoutRun } from '../../../../src/state/stakeout/stakeoutRun.ts';
import { viewSlice } from '../../../../src/state/map/viewSlice.ts';

const plane = tangentPlane({ lng: 108.2, lat: 16 });
const before = { ...viewSlice };

function begin(): void {
  const corners = [plane.from(0, 0), plane.from(10, 0), plane.from(10, 10)];
  beginStakeout(corners.map((position, index) => ({ position, number: index + 1, ring: '', plane: null })));
}

afterEach(() => {
  endStakeout();
  Object.assign(viewSlice, before);
  vi.restoreAllMocks();
});

it('stake-out: the corner before the first is the last, and the reverse', () => {
  begin();
  aimAt(-1);
  expect(stakeoutRun.aim).toBe(2);
  aimAt(3);
  expect(stakeoutRun.aim).toBe(0);
});

it('stake-out: a press within half a finger of a corner selects it; elsewhere it acts as usual', () => {
  expect(aimOnMap(plane.from(0, 0), 1)).toBe(false);
  begin();
  const metresPerPx = pixelM(16, 19);
  expect(aimOnMap(plane.from(10 + 20 * metresPerPx, 0), metresPerPx)).toBe(true);
  expect(stakeoutRun.aim).toBe(1);
  expect(aimOnMap(plane.from(10 + 24 * metresPerPx, 0), metresPerPx)).toBe(false);

  viewSlice.zoom = 19;
  searchSlice.open = true;
  const lots = ['a', 'b'].map((id) => ({ id }) as CadastralParcel);
  PRESS_HANDLERS.onPickParcel(lots, plane.from(10, 10), { x: 0, y: 0 });
  expect([stakeoutRun.aim, searchSlice.open, lotMenuSlice.menu]).toEqual([2, true, null]);
  PRESS_HANDLERS.onPickParcel(lots, plane.from(50, 50), { x: 0, y: 0 });
  expect([searchSlice.open, lotMenuSlice.menu?.lots.length]).toEqual([false, 2]);
  showLotMenu(null);
});
