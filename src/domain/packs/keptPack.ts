import { boxHolds } from '../geometry/box.ts';
import type { LngLatBox } from '../geometry/lngLat.ts';

/** The land of a ward that a device can keep. */
export interface LandPack {
  /** Of the ward of before July 2025. */
  ward: string;
  /** 'Phường Dịch Vọng'. */
  name: string;
  /** District and province. */
  within: string;
  /** What it belongs to since 1 July 2025; empty where nobody knows. */
  now: string;
  bounds: LngLatBox;
  counts: PackCounts;
  /** Of all of it, as it is kept. */
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
  /** When the gateway read this land, ISO 8601 in UTC. */
  asOf: string;
  /** Boxes around its parcels, closer than `bounds`. */
  covers: readonly LngLatBox[];
  /** Of `bytes`, those of the operator's base map; 0 where none was kept. */
  baseBytes: number;
  /** Where it is from, as its rows say. */
  sources: ReadonlyArray<'sample' | 'file'>;
  /** Plannings that are left out because to look at them costs points. */
  charged: number;
  /** `whole`: can be used; `half`: its first taking is not through; `damaged`: parts of it are gone or not what they were. */
  state: 'whole' | 'half' | 'damaged';
  /** What is being taken, or was begun and is to be gone on with; null where nothing is. */
  taking: (PackStep & { isPaused: boolean }) | null;
}

/** How far a pack is on the device, of what it will be. */
export interface PackStep {
  takenBytes: number;
  totalBytes: number;
}

/** How old what is shown is, ISO 8601 in UTC each; null where nothing of it comes from packs. */
export interface SavedAges {
  view: string | null;
  list: string | null;
  parcel: string | null;
  zones: string | null;
}

/** Whole days, hours or minutes since a moment, as a reader counts them; a minute at the least. */
export function ageOf(asOf: string, nowMs: number): { count: number; unit: 'day' | 'hour' | 'minute' } {
  const minutes = Math.max(1, Math.floor((nowMs - Date.parse(asOf)) / 60_000));
  if (minutes >= 24 * 60) return { count: Math.floor(minutes / (24 * 60)), unit: 'day' };
  return minutes >= 60 ? { count: Math.floor(minutes / 60), unit: 'hour' } : { count: minutes, unit: 'minute' };
}

/** Between lots of two boxes lies a street or a ditch, some 50 m wide at the most; degrees. */
const GAP_DEG = 0.0005;
const SAMPLES = 12;

/** How much of a view lies in none of these boxes, 0 to 1, as a lattice of places in it finds. */
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
      if (!grown.some((box) => boxHolds(box, lng, lat))) outside += 1;
    }
  }
  return outside / SAMPLES ** 2;
}

/** The oldest of these; null where there is none. */
export const oldestOf = (moments: ReadonlyArray<string | null>): string | null =>
  moments.reduce((oldest, moment) => (moment !== null && (oldest === null || moment < oldest) ? moment : oldest), null);

/** The tabs' lock of a ward's pack: who changes it holds it. */
export const packLock = (ward: string): string => `pack ${ward}`;
