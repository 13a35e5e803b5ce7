import { type CoverStates, PARCEL } from './coverStates.ts';

export interface SweptAreas {
  parcelArea: number;
  /** Of each zone, what of it lies in the parcel and under no later zone. */
  zoneAreas: Float64Array;
  /** In the parcel and in no zone. */
  uncoveredArea: number;
  /** In the parcel and in zones of different land codes: counted for the last of them. */
  disputedArea: number;
  /** The parcel's edges cross each other. */
  parcelCrosses: boolean;
  /** Zones whose edges cross each other in the parcel. */
  crossingZones: Set<number>;
}

/**
 * @param zoneAreas of each zone 0, to be filled
 * @param crossing regions that cross themselves; the parcel is taken out
 */
export function sumAreas(states: CoverStates, zoneAreas: Float64Array, crossing: Set<number>): SweptAreas {
  let [parcelArea, uncoveredArea, disputedArea] = [0, 0, 0];
  for (let state = 0; state < states.count; state += 1) {
    const area = states.areaM2(state);
    if (area === 0) continue;
    parcelArea += area;
    const zone = states.topZone(state);
    if (zone < 0) uncoveredArea += area;
    else zoneAreas[zone]! += area;
    if (states.isDisputed(state)) disputedArea += area;
  }
  const parcelCrosses = crossing.delete(PARCEL);
  return {
    parcelArea,
    zoneAreas,
    uncoveredArea,
    disputedArea,
    parcelCrosses,
    crossingZones: new Set([...crossing].map((region) => region - 1)),
  };
}
