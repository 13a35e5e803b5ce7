import { findWardGround } from '../../api/units.ts';
import { areasMeeting } from '../../domain/land/coverage.ts';
import { coverageSlice, groundSlice, showGround } from '../../state/map/coverageSlice.ts';
import { viewSlice } from '../../state/viewSlice.ts';

/** Farther away a river is a hair, and a view meets too many wards. */
const FROM_ZOOM = 11;
/** Of one ward some 100 KB; a screen seldom meets more. */
const MOST_WARDS = 6;
/** One that failed is asked for again with a later view. */
const RETRY_MS = 30_000;

const askedAtMs = new Map<string, number>();

/** While our own base map is drawn: streets, water and green of the wards in view, each asked for once. */
export function loadGround(): void {
  const { seen, zoom, baseMap, baseMapComing } = viewSlice;
  if (!seen || baseMap !== 'offline' || baseMapComing || zoom < FROM_ZOOM) return;
  const wards = areasMeeting(coverageSlice.areas, seen).filter(({ level, hasParcels }) => level === 'ward' && hasParcels);
  for (const { code } of wards.slice(0, MOST_WARDS)) {
    const isHeld = groundSlice.wards.some(({ wardCode }) => wardCode === code);
    if (isHeld || performance.now() - (askedAtMs.get(code) ?? -Infinity) < RETRY_MS) continue;
    askedAtMs.set(code, performance.now());
    void findWardGround(code).then((answer) => {
      if (answer.ok) showGround(answer.value, MOST_WARDS);
    });
  }
}
