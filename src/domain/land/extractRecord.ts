import type { CadastralParcel } from './parcel.ts';
/** Who says so, and of which day it is; null where nobody told. */
export interface ExtractSource {
  name: string | null;
  /** YYYY-MM-DD. */
  day: string | null;
}

export const UNKNOWN_SOURCE: ExtractSource = { name: null, day: null };

/** A corner: longitude and latitude (WGS84, degrees), X north and Y east (VN-2000, metres), the side to the next corner (grid metres; null of none). */
export type ExtractCorner = readonly [lng: number, lat: number, xM: number, yM: number, sideM: number | null];

/** A ring of the parcel, as certificates count them. */
export interface ExtractRing {
  /** From 1: the part that it bounds, or is a hole of; `hole` is 0 of its outline. */
  part: number;
  hole: number;
  corners: readonly ExtractCorner[];
}

/** A parcel beside it, and the sides that they share: from 1, of the first ring, the side from that corner on; none where only corners meet. */
export interface ExtractNeighbour {
  sheetNumber: string;
  parcelNumber: string;
  sides: readonly number[];
}

/** What else is, was or will be an edition of the same planning: its figures are not in the paper. */
export interface ExtractEdition {
  title: string;
  /** From when to when it holds, '2021–2030'; its year where that was not said, '' where neither was. */
  years: string;
  source: ExtractSource;
}

export interface ExtractPlanning {
  title: string;
  /** 0 where it is not known. */
  year: number;
  /** Said where the parcel itself is none. */
  isSample?: boolean;
  source: ExtractSource;
  /** Null: its file could not be had. Code empty where the file has none, null for what lies in no zone. */
  lines: ReadonlyArray<{ landCode: string | null; areaM2: number; percent: number }> | null;
  /** Codes whose part is too small to show. */
  tooSmall: readonly string[];
  /** Its other editions, the oldest first; left out where there is none. */
  editions?: readonly ExtractEdition[];
}

/**
 * What could not be told: nothing is planned there or it could not be asked, was not looked at for its price, or has pictures only; the
 * parcel's own ring is at fault; no neighbour is known.
 */
export type ExtractGap = 'noPlans' | 'plansFailed' | 'plansUnasked' | 'planPictures' | 'parcelFault' | 'noNeighbours';

/** Everything that a 'Phiếu thông tin thửa đất' says, as data: it is attached to the PDF as canonical JSON. */
export interface ExtractRecord {
  format: typeof EXTRACT_FORMAT;
  version: 1;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Opens the same view. */
  link: string;
  isSample: boolean;
  source: ExtractSource;
  parcel: Pick<CadastralParcel, 'id' | 'sheetNumber' | 'parcelNumber' | 'areaM2' | 'landCode' | 'address' | 'addressNow'> & {
    /** Degrees. */
    centre: readonly [lng: number, lat: number];
  };
  /** Central meridian of the TM-3 grid; null: the literal formula of §5.6. */
  meridianDeg: number | null;
  rings: readonly ExtractRing[];
  /** On the WGS84 ellipsoid, metres. */
  perimeterM: number;
  /** On the grid and on the ellipsoid, m². */
  areaGridM2: number | null;
  areaWgs84M2: number | null;
  neighbours: readonly ExtractNeighbour[];
  plannings: readonly ExtractPlanning[];
  gaps: readonly ExtractGap[];
}

export const EXTRACT_FORMAT = 'thua-parcel-extract';

/** JSON as RFC 8785 writes it: no spaces, names in the order of their UTF-16 units, numbers as ECMAScript does. @param value data without NaN and undefined */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as Record<string, unknown>).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
}
