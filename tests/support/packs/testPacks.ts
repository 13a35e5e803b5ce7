/** Where `packsUnderVite` answers, and which ward it has. */
export const PACKS_PATH = '/test-packs';
export const TEST_WARD = '79999';
/** Below it: a base map of one file, around that ward. */
export const BASE_PATH = '/base.pmtiles';

/** How the stand-in answers from now on; counts are of parts, from 1. */
export interface PacksBehaviour {
  /** Of the land. */
  version: number;
  /** After so many parts each further one breaks off in its middle. */
  cutAfter?: number;
  /** After so many parts no further one is answered. */
  silentAfter?: number;
  /** A bit of this one is another. */
  damagedAt?: number;
  /** This one is answered with 429 first. */
  busyAt?: number;
  /** The base map's host does not answer. */
  isBaseAway?: boolean;
  /** With this one the land becomes another version: parts of the one before are gone where they differ. */
  landChangesAt?: number;
}

/** What the stand-in was asked for since it was told how to answer: hashes of parts, queries, ranges of the base map; and the versions that there were. */
export interface PacksSeen {
  asked: string[];
  versions: string[];
}
