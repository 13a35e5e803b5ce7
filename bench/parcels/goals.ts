import type { Goal } from '../rows/benchRow.ts';

export interface ParcelGoals {
  must: Goal;
  moonshot: Goal;
}

const times = (must: number, moonshot: number): ParcelGoals => ({
  must: { atLeast: must, of: 'ratio' },
  moonshot: { atLeast: moonshot, of: 'ratio' },
});
const atMost = (must: number, moonshot: number): ParcelGoals => ({
  must: { atMost: must, of: 'ours' },
  moonshot: { atMost: moonshot, of: 'ours' },
});

/** Goals for 100,000 parcels; a quick run is judged by half of them at its largest size. */
export const PARCEL_GOALS: Readonly<Record<string, ParcelGoals>> = {
  'tile pyramid z14–z18, separate processes': times(40, 50),
  'tile pyramid z14–z18, GeoJSON alive in the heap': times(12, 25),
  'index + first view': times(10, 15),
  'worst tile': atMost(4, 1),
  'memory of the worker, live': atMost(128, 64),
  'list: sort by area': atMost(50, 15),
  'list: sort by number': atMost(50, 15),
  'list: filter by text': atMost(50, 15),
  'list: filter by land code and area': atMost(50, 15),
  'list: fetch a page': atMost(8, 2),
};
