import { subscribe } from 'valtio';
import { apiClient } from '../../api/apiClient.ts';
import { toLngLat } from '../../contract/fields.ts';
import { findCoverageCall } from '../../contract/places/units.ts';
import { areasIntersecting, nearestArea } from '../../domain/land/coverage.ts';
import { coverageSlice, showCoverage, showNearest } from '../../state/map/coverageSlice.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { loadGround } from './loadGround.ts';

/** Delay after a failed answer; until then the known coverage stays. */
const RETRY_MS = 30_000;

const request = { answer: null as Promise<void> | null, askedAtMs: -Infinity };

/** Loads the small coverage list once; without an answer another view asks again. */
function loadCoverage(): Promise<void> {
  if (request.answer && (coverageSlice.areas.length > 0 || performance.now() - request.askedAtMs < RETRY_MS)) return request.answer;
  request.askedAtMs = performance.now();
  request.answer = apiClient.ask(findCoverageCall, {}).then((answer) => {
    if (!answer.ok) return showCoverage([]);
    const areas = answer.value.data.map(({ longitudeCenter, latitudeCenter, position, ...area }) => ({
      ...area,
      center: { lng: longitudeCenter, lat: latitudeCenter },
      ring: position.map(toLngLat),
    }));
    showCoverage(areas);
    judgeView();
  });
  return request.answer;
}

/** Names the nearest covered area where the view has no data of ours. */
function judgeView(): void {
  loadGround();
  const { seen, center } = viewSlice;
  const { areas } = coverageSlice;
  if (!seen || !center || areas.length === 0) return showNearest(null);
  showNearest(areasIntersecting(areas, seen).length > 0 ? null : nearestArea(areas, center));
}

/** Checks each view when the map comes to rest. Called once there is a map. */
export function followCoverage(): void {
  const follow = (): void => {
    void loadCoverage();
    judgeView();
  };
  follow();
  subscribe(viewSlice, follow);
}
