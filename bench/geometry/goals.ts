import type { BenchHost, Goal } from '../rows/benchRow.ts';

export type CaseName =
  | 'VN-2000 → WGS84, parcels'
  | 'VN-2000 → WGS84, parcels, both copies'
  | 'VN-2000 → WGS84, random over Việt Nam'
  | 'WGS84 → VN-2000, parcels'
  | 'WGS84 → VN-2000, parcels, both copies'
  | 'area + perimeter, WGS84'
  | 'vertex drag against our recompute'
  | 'cold start, first 20,000 points'
  | 'corners explained, the slowest first table'
  | 'corners explained, the slowest of 400'
  | 'module gzipped';

interface Goals {
  must: Goal;
  moonshot: Goal;
  /** Goals of particular hosts. */
  mustIn?: Partial<Record<BenchHost, Goal>>;
}

const times = (must: number, moonshot: number): Goals => ({
  must: { atLeast: must, of: 'ratio' },
  moonshot: { atLeast: moonshot, of: 'ratio' },
});
const atMost = (must: number, moonshot: number): Goals => ({
  must: { atMost: must, of: 'ours' },
  moonshot: { atMost: moonshot, of: 'ours' },
});

/** Higher goal in Chromium, where proj4 is slower. */
const CONVERSION: Goals = { ...times(150, 300), mustIn: { chromium: { atLeast: 200, of: 'ratio' } } };

/** Goals of the geometry core at a million points or vertices, or for cases without a size. */
export const GOALS: Partial<Record<CaseName, Goals>> = {
  'VN-2000 → WGS84, parcels': CONVERSION,
  'VN-2000 → WGS84, parcels, both copies': times(80, 150),
  'VN-2000 → WGS84, random over Việt Nam': times(60, 120),
  'WGS84 → VN-2000, parcels': CONVERSION,
  'WGS84 → VN-2000, parcels, both copies': times(80, 150),
  'area + perimeter, WGS84': times(150, 200),
  'vertex drag against our recompute': atMost(150, 100),
  'corners explained, the slowest first table': atMost(20, 10),
  'corners explained, the slowest of 400': atMost(20, 10),
  'module gzipped': atMost(12_288, 6_144),
};
