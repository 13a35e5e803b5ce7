/** Areas of many parcels in one call. */
import { authalicRadius2 } from './geodesic';
import { splat } from './lanes';
import * as sums from './pathSums';
import { HALF_BAND, middleOf, rowOf, smallRingArea } from './smallRings';

/** Unsigned m² of a ring, as boundedAreaM2.ts has it; NaN with a bad point. */
function anyRingArea(at: usize, count: i32): f64 {
  sums.sumPath<v128>(at, count, true, false);
  if (sums.badEdges > 0) return NaN;
  const area = Math.abs(sums.areaHigh + sums.areaLow);
  return sums.turnDeg == 0 ? area : Math.abs(2 * Math.PI * authalicRadius2() - area);
}

/** Whether `count` offsets at `at` ascend and stay within `limit`. */
function areOffsets(at: usize, count: i32, limit: u32): bool {
  let before: u32 = 0;
  for (const end = at + (<usize>count << 2); at < end; at += 4) {
    const offset = load<u32>(at);
    if (offset < before || offset > limit) return false;
    before = offset;
  }
  return true;
}

/** Small rings one after the other mostly lie in one band, whose coefficients stay in locals. */
function sumParcels<T>(
  at: usize, areas: usize, ringOffsets: usize, polygonOffsets: usize, parcelOffsets: usize, parcels: i32,
): void {
  let middle: f64 = NaN;
  let c1 = splat<T>(0);
  let c2 = c1;
  let c3 = c1;
  let c4 = c1;
  let across0 = c1;
  let across1 = c1;
  let along0 = c1;
  let along1 = c1;
  for (let parcel: usize = 0; parcel < <usize>parcels; ++parcel) {
    const lastPolygon = load<u32>(parcelOffsets + (parcel << 2), 4);
    let sum: f64 = 0;
    for (let polygon = load<u32>(parcelOffsets + (parcel << 2)); polygon < lastPolygon; ++polygon) {
      const ofPolygon = polygonOffsets + (<usize>polygon << 2);
      const outline = load<u32>(ofPolygon);
      const lastRing = load<u32>(ofPolygon, 4);
      let area: f64 = 0;
      for (let ring = outline; ring < lastRing; ++ring) {
        const ofRing = ringOffsets + (<usize>ring << 2);
        const first = load<u32>(ofRing);
        const count = load<u32>(ofRing, 4) - first;
        let inRing: f64 = 0;
        if (count > 2) {
          const from = at + (<usize>first << 4);
          const lat = load<f64>(from, 8);
          if (!(Math.abs(lat - middle) < HALF_BAND)) {
            middle = middleOf(lat);
            if (!isNaN(middle)) {
              const row = rowOf(middle);
              c1 = splat<T>(load<f64>(row));
              c2 = splat<T>(load<f64>(row, 8));
              c3 = splat<T>(load<f64>(row, 16));
              c4 = splat<T>(load<f64>(row, 24));
              across0 = splat<T>(load<f64>(row, 32));
              across1 = splat<T>(load<f64>(row, 40));
              along0 = splat<T>(load<f64>(row, 48));
              along1 = splat<T>(load<f64>(row, 56));
            }
          }
          // NaN outside every band, as for a ring that is not small.
          inRing = smallRingArea<T>(from, count, splat<T>(middle), c1, c2, c3, c4, across0, across1, along0, along1);
          if (isNaN(inRing)) inRing = anyRingArea(from, count);
        }
        area = ring == outline ? inRing : area - inRing;
      }
      // Keeps NaN, which compares false.
      sum += area < 0 ? 0 : area;
    }
    store<f64>(areas + (parcel << 3), sum);
  }
}

/**
 * In memory at `at`, one after the other: `pairs` lng, lat pairs (f64); room for `parcels` areas (f64), the answer; then
 * the offsets (u32) of GeoArrow's MultiPolygon layout, each list with its end: rings + 1 first vertices, polygons + 1
 * first rings, parcels + 1 first polygons. The area of a polygon is its first ring less the others, and never below 0.
 * Returns false, and computes nothing, where offsets do not ascend or lie outside.
 */
export function packedAreas(at: usize, pairs: i32, rings: i32, polygons: i32, parcels: i32): bool {
  const areas = at + (<usize>pairs << 4);
  const ringOffsets = areas + (<usize>parcels << 3);
  const polygonOffsets = ringOffsets + (<usize>(rings + 1) << 2);
  const parcelOffsets = polygonOffsets + (<usize>(polygons + 1) << 2);
  if (!areOffsets(ringOffsets, rings + 1, pairs)) return false;
  if (!areOffsets(polygonOffsets, polygons + 1, rings)) return false;
  if (!areOffsets(parcelOffsets, parcels + 1, polygons)) return false;
  sumParcels<v128>(at, areas, ringOffsets, polygonOffsets, parcelOffsets, parcels);
  return true;
}
