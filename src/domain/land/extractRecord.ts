import type { CadastralParcel } from './parcel.ts';
/** Source and date of a statement; null if unknown. */
export interface ExtractSource {
  name: string | null;
  /** YYYY-MM-DD. */
  day: string | null;
}

export const UNKNOWN_SOURCE: ExtractSource = { name: null, day: null };

/** A corner: lng, lat (WGS84, degrees), X north, Y east (VN-2000, metres), side to the next (grid metres or null). */
export type ExtractCorner = readonly [lng: number, lat: number, xM: number, yM: number, sideM: number | null];

/** A ring of the parcel, numbered as on certificates. */
export interface ExtractRing {
  /** Number from 1 of the part that it bounds or is a hole of; `hole` is 0 for its outline. */
  part: number;
  hole: number;
  corners: readonly ExtractCorner[];
}

/** An adjacent parcel and the shared sides of the first ring, by first corner from 1; empty if only corners touch. */
export interface ExtractNeighbour {
  sheetNumber: string;
  parcelNumber: string;
  sides: readonly number[];
}

/** Another edition of the same planning, past, present or future. Its figures are not in the extract. */
export interface ExtractEdition {
  title: string;
  /** Period of validity, '2021–2030'; its year if unknown, '' if neither is known. */
  years: string;
  source: ExtractSource;
}

export interface ExtractPlanning {
  title: string;
  /** 0 if unknown. */
  year: number;
  /** Present if the parcel itself is not a sample. */
  isSample?: boolean;
  source: ExtractSource;
  /** Null: its file could not be fetched. landCode is empty without a code in the file, null outside all zones. */
  lines: ReadonlyArray<{ landCode: string | null; areaM2: number; percent: number }> | null;
  /** Codes whose share is too small to show. */
  tooSmall: readonly string[];
  /** Other editions, the oldest first; absent without any. */
  editions?: readonly ExtractEdition[];
}

/**
 * Missing information: no planning exists or the request failed, it was not requested because of its price, or it has
 * pictures only; the parcel's own ring is invalid; no neighbour is known.
 */
export type ExtractGap = 'noPlans' | 'plansFailed' | 'plansUnasked' | 'planPictures' | 'parcelFault' | 'noNeighbours';

/** All statements of a 'Phiếu thông tin thửa đất'. Attached to the PDF as canonical JSON. */
export interface ExtractRecord {
  format: typeof EXTRACT_FORMAT;
  version: 1;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Link that opens the same view. */
  link: string;
  isSample: boolean;
  source: ExtractSource;
  parcel: Pick<CadastralParcel, 'id' | 'sheetNumber' | 'parcelNumber' | 'areaM2' | 'landCode' | 'address' | 'addressNow'> & {
    /** Degrees. */
    centre: readonly [lng: number, lat: number];
  };
  /** Central meridian of the TM-3 grid; null for the literal formula of §5.6. */
  meridianDeg: number | null;
  rings: readonly ExtractRing[];
  /** Perimeter on the WGS84 ellipsoid, metres. */
  perimeterM: number;
  areaGridM2: number | null;
  areaWgs84M2: number | null;
  neighbours: readonly ExtractNeighbour[];
  plannings: readonly ExtractPlanning[];
  gaps: readonly ExtractGap[];
}

export const EXTRACT_FORMAT = 'thua-parcel-extract';

/** Serialises JSON by RFC 8785: no spaces, keys sorted by UTF-16 units. @param value data without NaN and undefined */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as Record<string, unknown>).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
}
