import { expect, it } from 'vitest';
import { tangentPlane } from '../../../../src/domain/geometry/tangentPlane.ts';
import { extendStationaryFixes, meanFix, type StationaryFixes } from '../../../../src/domain/stakeout/stationaryFixes.ts';
import { type Fix, sigmaOfAccuracy } from '../../../../src/domain/stakeout/fix.ts';
import { normalPairs } from '../../../support/stakeout/normalPairs.ts';

const plane = tangentPlane({ lng: 105.85, lat: 21.03 });
const fixAt = (eastM: number, northM: number, accuracyM: number, seconds: number, speedMs: number | null = null): Fix => ({
  position: plane.from(eastM, northM),
  accuracyM,
  altitudeM: null,
  speedMs,
  timeMs: 1000 * seconds,
});
const standOf = (fixes: readonly Fix[]): StationaryFixes => fixes.reduce<StationaryFixes | null>(extendStationaryFixes, null)!;
const offM = (fix: Fix): number => {
  const { eastM, northM } = plane.to(fix.position);
  return Math.hypot(eastM, northM);
};

it('averaged position: a better fix weighs more, and the accuracy is never better than the best fix', () => {
  const mean = meanFix(standOf([fixAt(2, 0, 10, 0), fixAt(0, 0, 5, 1)]));
  expect(plane.to(mean.position).eastM).toBeCloseTo(0.4, 6);
  expect(mean.accuracyM).toBe(5);
  const many = Array.from({ length: 60 }, (_, second) => fixAt(0, 0, 5, second));
  expect(meanFix(standOf(many)).accuracyM).toBe(5);
});

it('averaged position: moving, pausing, or a much worse fix starts a new average', () => {
  const stood = [fixAt(0, 0, 5, 0), fixAt(0.5, 0, 5, 1)];
  expect(standOf([...stood, fixAt(1, 0, 5, 2, 0.1)])).toHaveLength(3);
  expect(standOf([...stood, fixAt(1, 0, 5, 2, 1.2)])).toHaveLength(1);
  expect(standOf([...stood, fixAt(4, 0, 5, 2)])).toHaveLength(1);
  expect(standOf([...stood, fixAt(0.5, 0, 5, 20)])).toHaveLength(1);
  expect(standOf([...stood, fixAt(0.5, 0, 30, 2)])).toHaveLength(1);
  expect(standOf([...stood, fixAt(0.5, 0, 30, 2, 0)])).toHaveLength(3);
});

it('averaged position: its circle extends to the newest fix', () => {
  const creeping = standOf([fixAt(0, 0, 5, 0, 0.2), fixAt(0, 0, 5, 1, 0.2), fixAt(18, 0, 5, 2, 0.2)]);
  expect(meanFix(creeping).accuracyM).toBeCloseTo(12, 3);
});

it('averaged position: its circle contains the true place in 95 of 100 of 1,000 simulated minutes', () => {
  const accuracyM = 8;
  const sigma = sigmaOfAccuracy(accuracyM);
  // Per-second correlation of an error that falls to 1/e in three minutes.
  const kept = Math.exp(-1 / 180);
  const draw = normalPairs(664);
  let held = 0;
  for (let stand = 0; stand < 1000; stand += 1) {
    let [east, north] = draw().map((value) => sigma * value) as [number, number];
    const fixes = Array.from({ length: 60 }, (_, second) => {
      const [u, v] = draw();
      const fresh = sigma * Math.sqrt(1 - kept ** 2);
      [east, north] = [kept * east + fresh * u, kept * north + fresh * v];
      return fixAt(east, north, accuracyM, second);
    });
    const mean = meanFix(standOf(fixes));
    if (offM(mean) <= mean.accuracyM) held += 1;
  }
  expect(held).toBeGreaterThanOrEqual(950);
});
