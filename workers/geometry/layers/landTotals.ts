import { boxCenter } from '../../../src/domain/geometry/box.ts';
import { counterclockwise } from '../../../src/domain/division/cutPolygon.ts';
import { outlineRings } from '../../../src/domain/division/mergeParts.ts';
import { localPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { LandTotals } from '../../../src/domain/landFile/landFile.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { GeometryCore } from '../api.ts';
import { type FileLayer, HOLE, OUTLINE } from './fileLayer.ts';

/** Neighbours of a register share corners to a few centimetres. */
const NEIGHBOURS = { sameM: 0.05, onSideM: 0.05 };
/** Corners above which areas are not merged: as many as a large ward has. */
const MAX_CORNERS = 400_000;
/** Time to sum up a record, and to merge a corner, on a cheap phone. */
const RECORD_BUDGET_MS = 1;
const CORNER_BUDGET_MS = 0.05;

/** Sums up the areas of a layer's list: by land code, and with the outline of all together. */
export function landTotals(core: GeometryCore, layer: FileLayer): LandTotals {
  const codes = new Map<string, { landCode: string; count: number; areaM2: number }>();
  const parts: Float64Array[][] = [];
  let [count, unmeasured, total, corners] = [0, 0, 0, 0];
  announceWork(layer.size * RECORD_BUDGET_MS);
  let stated: number | null = null;
  for (const index of layer.listed()) {
    const { areaM2, landCode, statedM2 } = layer.row(index);
    if (areaM2 === null) continue;
    if (Number.isNaN(areaM2)) {
      unmeasured += 1;
      continue;
    }
    count += 1;
    total += areaM2;
    if (statedM2 !== null) stated = (stated ?? 0) + statedM2;
    const ofCode = codes.get(landCode) ?? { landCode, count: 0, areaM2: 0 };
    codes.set(landCode, { landCode, count: ofCode.count + 1, areaM2: ofCode.areaM2 + areaM2 });
    for (const { kind, lngLat } of layer.pathsOf(index)) {
      corners += lngLat.length / 2;
      if (kind === OUTLINE) parts.push([lngLat]);
      else if (kind === HOLE) parts.at(-1)!.push(lngLat);
    }
  }
  announceWork(corners * CORNER_BUDGET_MS);
  const outline = corners > MAX_CORNERS ? null : mergedRings(parts, layer);
  return {
    count,
    unmeasured,
    areaM2: total,
    statedM2: stated,
    codes: [...codes.values()].toSorted((one, other) => other.areaM2 - one.areaM2),
    outline,
    outlineM: (outline ?? []).reduce((sum, ring) => sum + core.openShape(ring, true, 'wgs84').measure().lengthM, 0),
  };
}

/** Merges areas on a plane of metres around their middle, where neighbours are found, and returns rings in degrees. */
function mergedRings(parts: ReadonlyArray<readonly Float64Array[]>, { box }: FileLayer): Array<Float64Array<ArrayBuffer>> {
  const { lng, lat } = boxCenter(box);
  const { project, toLng, toLat } = localPlane(lng, lat);
  const onPlane = parts.map((rings) => counterclockwise(rings.map((ring) => project(ring))));
  return outlineRings(onPlane, NEIGHBOURS).map((ring) =>
    Float64Array.from(ring, (metres, at) => (at % 2 === 0 ? toLng(metres) : toLat(metres))),
  );
}
