import { boxContains } from '../geometry/box.ts';
import type { LngLatBox } from '../geometry/lngLat.ts';

/** Land of a ward that a device can keep offline. */
export interface LandPack {
  /** Code of the ward before July 2025. */
  ward: string;
  /** Name, 'Phường Dịch Vọng'. */
  name: string;
  /** District and province. */
  within: string;
  /** Unit since 1 July 2025; empty if unknown. */
  now: string;
  bounds: LngLatBox;
  counts: PackCounts;
  /** Stored size of all files. */
  bytes: number;
  isSample: boolean;
}

interface PackCounts {
  parcels: number;
  sheets: number;
  plannings: number;
  zones: number;
  pictures: number;
  addresses: number;
}

export interface OfferedPack extends LandPack {
  isEstimate: boolean;
}

export interface KeptPack extends LandPack {
  /** Time at which the gateway read the land, ISO 8601 in UTC. */
  asOf: string;
  /** Boxes around its parcels, closer than `bounds`. */
  covers: readonly LngLatBox[];
  /** Part of `bytes` for the operator's base map; 0 if none is kept. */
  baseBytes: number;
  /** Sources of its rows. */
  sources: ReadonlyArray<'sample' | 'file'>;
  /** Plannings left out because viewing them costs points. */
  charged: number;
  /** `whole`: usable; `half`: the first download is incomplete; `damaged`: parts are missing or corrupt. */
  state: 'whole' | 'half' | 'damaged';
  /** Current or interrupted download; null if there is none. */
  download: (PackProgress & { isPaused: boolean }) | null;
}

export interface PackProgress {
  loadedBytes: number;
  totalBytes: number;
}

/** Age of the shown data, ISO 8601 in UTC each; null if it is not from packs. */
export interface SavedAges {
  view: string | null;
  list: string | null;
  parcel: string | null;
  zones: string | null;
}

/** Returns the age in whole days, hours or minutes; at least one minute. */
export function ageOf(asOf: string, nowMs: number): { count: number; unit: 'day' | 'hour' | 'minute' } {
  const minutes = Math.max(1, Math.floor((nowMs - Date.parse(asOf)) / 60_000));
  if (minutes >= 24 * 60) return { count: Math.floor(minutes / (24 * 60)), unit: 'day' };
  return minutes >= 60 ? { count: Math.floor(minutes / 60), unit: 'hour' } : { count: minutes, unit: 'minute' };
}

/** Maximum gap between lots of two boxes, a street or a ditch of about 50 m; degrees. */
const GAP_DEG = 0.0005;
const SAMPLES = 12;

/** Returns the share of a view outside all boxes, 0 to 1, sampled on a grid. */
export function shareOutside({ west, south, east, north }: LngLatBox, boxes: readonly LngLatBox[]): number {
  const grown = boxes.map((box): LngLatBox => ({
    west: box.west - GAP_DEG,
    south: box.south - GAP_DEG,
    east: box.east + GAP_DEG,
    north: box.north + GAP_DEG,
  }));
  let outside = 0;
  for (let column = 0; column < SAMPLES; column += 1) {
    for (let row = 0; row < SAMPLES; row += 1) {
      const lng = west + ((column + 0.5) / SAMPLES) * (east - west);
      const lat = south + ((row + 0.5) / SAMPLES) * (north - south);
      if (!grown.some((box) => boxContains(box, lng, lat))) outside += 1;
    }
  }
  return outside / SAMPLES ** 2;
}

export const oldestOf = (moments: ReadonlyArray<string | null>): string | null =>
  moments.reduce((oldest, moment) => (moment !== null && (oldest === null || moment < oldest) ? moment : oldest), null);

/** Name of the lock held while changing a ward's pack, across tabs. */
export const packLock = (ward: string): string => `pack ${ward}`;
