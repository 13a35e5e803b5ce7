import { apiClient } from '../../api/apiClient.ts';
import { toLngLat } from '../../contract/fields.ts';
import { findWardGroundCall } from '../../contract/places/units.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { areasIntersecting, type CoverageArea, type WardGround } from '../../domain/land/coverage.ts';
import { mapResult, type Result } from '../../domain/result.ts';
import { coverageSlice, groundSlice, showGround } from '../../state/map/coverageSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';

/** Minimum zoom: farther out rivers are hairlines and a view meets too many wards. */
const FROM_ZOOM = 11;
/** Maximum number of wards per view; a screen seldom meets more. */
const MAX_WARDS = 6;
/** Delay before a failed ward is requested again with a later view. */
const RETRY_MS = 30_000;

const requestedAtMs = new Map<string, number>();

const wardsMeeting = (box: LngLatBox): CoverageArea[] =>
  areasIntersecting(coverageSlice.areas, box)
    .filter(({ level, hasParcels }) => level === 'ward' && hasParcels)
    .slice(0, MAX_WARDS);

async function findWardGround(wardCode: string): Promise<Result<WardGround>> {
  const answer = await apiClient.ask(findWardGroundCall, { ward_code: wardCode });
  return mapResult(answer, ({ data: { streets, areas } }) => ({
    wardCode,
    streets: streets.map(({ name, position }) => ({ name, line: position.map(toLngLat) })),
    areas: areas.map(({ kind, rings }) => ({ kind, rings: rings.map((ring) => ring.map(toLngLat)) })),
  }));
}

/** Returns streets, water and green of the wards that a box meets, on any base map; failed wards are left out. */
export async function groundWithin(box: LngLatBox): Promise<WardGround[]> {
  const requests = wardsMeeting(box).map(async ({ code }) => {
    const held = groundSlice.wards.find(({ wardCode }) => wardCode === code);
    if (held) return held;
    const answer = await findWardGround(code);
    return answer.ok ? answer.value : [];
  });
  return (await Promise.all(requests)).flat();
}

/** Loads streets, water and green of the wards in view, each once, while our own base map is drawn. */
export function loadGround(): void {
  const { seen, zoom, baseMap, baseMapComing } = viewSlice;
  if (!seen || baseMap !== 'offline' || baseMapComing || zoom < FROM_ZOOM) return;
  for (const { code } of wardsMeeting(seen)) {
    const isHeld = groundSlice.wards.some(({ wardCode }) => wardCode === code);
    if (isHeld || performance.now() - (requestedAtMs.get(code) ?? -Infinity) < RETRY_MS) continue;
    requestedAtMs.set(code, performance.now());
    void findWardGround(code).then((answer) => {
      if (answer.ok) showGround(answer.value, MAX_WARDS);
    });
  }
}
