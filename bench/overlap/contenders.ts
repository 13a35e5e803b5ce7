import { intersection, type Geom } from 'polyclip-ts';
import { allowedM2, type Corner, type MultiPolygon } from '../../tests/support/geometry/overlapScene.ts';
import type { PackedZones } from '../../workers/parcels/overlap/packedZones.ts';
import { boxesMeet, boxOfPacked } from '../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { placeParcel, planOverlap, type PlacedParcel } from '../../workers/parcels/overlap/planOverlap.ts';
import type { Contender } from '../geometry/interleave.ts';
import type { Scene } from './scenes.ts';

/** As the worker gets them from its store; each zone has a land code of its own, so that answers can be told apart. */
function packZones(zones: readonly MultiPolygon[]): PackedZones {
  const rings = zones.flat(2);
  let [corners, ended] = [0, 0];
  return {
    lngLat: Float64Array.from(rings.flat(2)),
    ringEnds: Uint32Array.from(rings, (ring) => (corners += ring.length)),
    zoneEnds: Uint32Array.from(zones, (zone) => (ended += zone.flat().length)),
    landCodes: zones.map((_, zone) => String(zone)),
    brokenZones: 0,
  };
}

function place(ring: Float64Array): PlacedParcel {
  const parcel = placeParcel([ring]);
  if (typeof parcel === 'string') throw new Error(`bench: a parcel is ${parcel}`);
  return parcel;
}

type Areas = Map<number, number>;

/** From degrees to the areas and the picture of one parcel. */
function ourAreas(ring: Float64Array, zones: PackedZones): Areas {
  return new Map(planOverlap(place(ring), '', zones).rows.map(({ landCode, areaM2 }) => [Number(landCode), areaM2]));
}

/** m² of the ground of polygons on the plane of a parcel. */
function groundM2(polygons: MultiPolygon, densityPerM: number): number {
  let twice = 0;
  for (const ring of polygons.flat()) {
    ring.forEach(([x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length]!;
      twice += (x * nextY - nextX * y) * (1 + (densityPerM * (y + nextY)) / 3);
    });
  }
  return Math.abs(twice) / 2;
}

/** From degrees to areas: the zones whose boxes meet, on the same plane, each with polyclip-ts. */
function clippedAreas(corners: Corner[], zones: readonly MultiPolygon[], boxes: readonly LngLatBox[]): Areas {
  const ring = Float64Array.from(corners.flat());
  const { plane, boxDeg } = place(ring);
  const project = (polygons: MultiPolygon): MultiPolygon =>
    polygons.map((rings) =>
      rings.map((each) => {
        const xy = plane.project(Float64Array.from(each.flat()));
        return each.map((_, i): Corner => [xy[i * 2]!, xy[i * 2 + 1]!]);
      }),
    );
  const parcel = project([[corners]]) as Geom;
  const areas: Areas = new Map();
  zones.forEach((zone, at) => {
    const box = boxes[at]!;
    if (!boxesMeet(box, boxDeg)) return;
    // Holes of its answers wind the other way, and so are taken off.
    const area = groundM2(intersection(parcel, project(zone) as Geom), plane.densityPerM);
    if (area > 0) areas.set(at, area);
  });
  return areas;
}

export interface Timed extends Record<'ours' | 'peer', Contender> {
  /** How many zones have a part in the parcels, on average. */
  met: number;
}

/** Ours and polyclip-ts on one scene, parcel after parcel. @throws Error when they differ by more than they may */
export function overlapContenders({ parcels, zones }: Scene): Timed {
  const packed = packZones(zones);
  const rings = parcels.map((corners) => Float64Array.from(corners.flat()));
  const boxes = zones.map((zone) => boxOfPacked(Float64Array.from(zone.flat(3))));
  let met = 0;
  parcels.forEach((corners, i) => {
    const ours = ourAreas(rings[i]!, packed);
    const peers = clippedAreas(corners, zones, boxes);
    const allowed = allowedM2(place(rings[i]!).areaM2);
    for (const zone of new Set([...ours.keys(), ...peers.keys()])) {
      const off = Math.abs((ours.get(zone) ?? 0) - (peers.get(zone) ?? 0));
      if (off > allowed) throw new Error(`bench: zone ${zone} of parcel ${i} is ${off} m² off`);
    }
    met += ours.size / parcels.length;
  });
  const inTurn = (areasOf: (parcel: number) => Areas): Contender => {
    let next = 0;
    return {
      run(batch) {
        let sum = 0;
        for (let time = 0; time < batch; time += 1) {
          for (const area of areasOf(next).values()) sum += area;
          next = (next + 1) % parcels.length;
        }
        return sum;
      },
    };
  };
  return {
    ours: inTurn((parcel) => ourAreas(rings[parcel]!, packed)),
    peer: inTurn((parcel) => clippedAreas(parcels[parcel]!, zones, boxes)),
    met,
  };
}
