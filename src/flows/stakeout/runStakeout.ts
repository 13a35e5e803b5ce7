import { subscribeKey } from 'valtio/utils';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { SPEC_GRID, tm3Grid, type Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { extendStationaryFixes, meanFix, type StationaryFixes } from '../../domain/stakeout/stationaryFixes.ts';
import { extendTrack } from '../../domain/stakeout/extendTrack.ts';
import type { Fix } from '../../domain/stakeout/fix.ts';
import { isWithinReach, type GridPoint, courseTo } from '../../domain/stakeout/courseTo.ts';
import { updateLocation } from '../../state/shell/compassSlice.ts';
import {
  beginStakeout,
  endStakeout,
  placeCorners,
  showStakeoutGps,
  showStand,
  stakeoutRun,
  updateStakeoutRun,
} from '../../state/stakeout/stakeoutRun.ts';
import { stakeoutSlice, type StakeoutTarget } from '../../state/stakeout/stakeoutSlice.ts';
import { moveIntoView } from '../map/moveIntoView.ts';
import { followFixes } from '../shell/followFixes.ts';
import { signalNear } from './signalNear.ts';
import { stopArrow, turnArrow } from './turnArrow.ts';

/** Current target, and the function that ends the run. */
const run = { target: null as StakeoutTarget | null, stop: (): void => undefined };

/** Runs to the open target until it closes or changes, even behind other panels. A repeated call continues the run. */
export function runStakeout(): void {
  const { target } = stakeoutSlice;
  if (!target || target === run.target) return;
  run.stop();
  const grid = target.meridianDeg === null ? SPEC_GRID : tm3Grid(target.meridianDeg);
  beginStakeout(
    target.rings.flatMap(({ name, corners }) =>
      corners.map((position, index) => ({ position, number: index + 1, ring: name, plane: null })),
    ),
  );
  moveIntoView(stakeoutRun.corners.map(({ position }) => position));
  const isCurrent = (): boolean => run.target === target;
  void toPlane(
    stakeoutRun.corners.map(({ position }) => position),
    grid,
  ).then((planes) => {
    if (isCurrent()) placeCorners(planes);
  });
  turnArrow();
  const stopFixes = followStands(grid, isCurrent);
  const unsubscribe = subscribeKey(stakeoutSlice, 'target', (next) => {
    if (next !== target) stop();
  });
  const stop = (): void => {
    unsubscribe();
    stopFixes();
    stopArrow();
    run.target = null;
    run.stop = () => undefined;
    endStakeout();
  };
  Object.assign(run, { target, stop });
}

function followStands(grid: Vn2000Grid, isCurrent: () => boolean): () => void {
  let stand: StationaryFixes | null = null;
  let wasNear: number | null = null;
  const show = (fix: Fix): void => {
    stand = extendStationaryFixes(stand, fix);
    const mean = meanFix(stand);
    showStand({ fix: mean, fixCount: stand.length, track: extendTrack(stakeoutRun.track, mean) });
    updateLocation({ position: mean.position, accuracyM: mean.accuracyM });
    void toPlane([mean.position], grid).then(([plane]) => {
      // A later fix may be here by now.
      if (isCurrent() && stakeoutRun.fix?.position === mean.position) updateStakeoutRun({ plane: plane ?? null });
    });
    const corner = stakeoutRun.corners[stakeoutRun.aim];
    if (!corner) return;
    const way = courseTo({ position: mean.position, plane: null }, { position: corner.position, plane: null });
    const isNear = isWithinReach(way, mean.accuracyM);
    if (isNear) signalNear({ isFirst: wasNear !== stakeoutRun.aim, sound: stakeoutRun.sound });
    wasNear = isNear ? stakeoutRun.aim : null;
  };
  return followFixes({ onWaiting: () => showStakeoutGps('waiting'), onFix: show, onFault: showStakeoutGps });
}

/** Converts places to a grid; null for those outside it, and for all where the geometry worker is unavailable. */
async function toPlane(positions: readonly LngLat[], grid: Vn2000Grid): Promise<Array<GridPoint | null>> {
  const answer = await geometryClient.fromWgs84(packPoints(positions), grid);
  return positions.map((_, index) => {
    const [eastM, northM] = answer.ok ? [answer.value[2 * index]!, answer.value[2 * index + 1]!] : [NaN, NaN];
    return Number.isNaN(eastM) ? null : { eastM, northM };
  });
}
