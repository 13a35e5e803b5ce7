/** Path of `packsUnderVite`, and its ward. */
export const PACKS_PATH = '/test-packs';
export const TEST_WARD = '79999';
/** Path below it of a base map in one file, around that ward. */
export const BASE_PATH = '/base.pmtiles';

/** Behaviour of the simulated server from now on; counts are of parts, from 1. */
export interface PacksBehaviour {
  /** Version of the land. */
  version: number;
  /** Number of parts after which each further one breaks off in its middle. */
  cutAfter?: number;
  /** Number of parts after which no further one is answered. */
  silentAfter?: number;
  /** Part that is sent with one bit changed. */
  damagedAt?: number;
  /** Part that is answered with 429 first. */
  busyAt?: number;
  /** Set if the base map's host does not answer. */
  isBaseAway?: boolean;
  /** Part at which the land gets a new version: parts of the previous one are gone where they differ. */
  landChangesAt?: number;
}

/** Requests since the behaviour was set: hashes of parts, queries, ranges of the base map; and the land's versions. */
export interface PacksSeen {
  asked: string[];
  versions: string[];
}
