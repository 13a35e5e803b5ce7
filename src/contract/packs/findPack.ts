import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { Latitude, Limit, listBody, Longitude, SearchText, UnitCode } from '../fields.ts';
import { PackBox, PackCounts, PackManifest, PackWard, Sha256 } from './packManifest.ts';
import { MAX_FOUND_PACKS } from '../../domain/limits.ts';

const FIND = '/packs/find';

/** Degrees in a query string. */
const degrees = (number: typeof Longitude | typeof Latitude) =>
  v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,15})?$/), v.transform(Number), number);

/** Search for wards with land. All four sides or none; with words both must match. */
const FindPacksRequest = v.pipe(
  v.object({
    west: v.optional(degrees(Longitude)),
    south: v.optional(degrees(Latitude)),
    east: v.optional(degrees(Longitude)),
    north: v.optional(degrees(Latitude)),
    search: v.optional(SearchText),
    limit: v.optional(Limit),
  }),
  v.forward(
    v.check(({ west, south, east, north }) => {
      const sides = [west, south, east, north].filter((side) => side !== undefined);
      return sides.length === 0 || (sides.length === 4 && west! <= east! && south! <= north!);
    }, 'no box'),
    ['west'],
  ),
);

const FoundPack = v.object({
  ward: PackWard,
  bounds: PackBox,
  counts: PackCounts,
  /** Compressed size of all parts; estimated from the land if the pack was not built recently. */
  bytes: v.number(),
  is_estimate: v.boolean(),
  is_sample: v.boolean(),
});
export type FoundPack = v.InferOutput<typeof FoundPack>;

export const findPacksCall = defineCall({
  method: 'GET',
  path: FIND,
  request: FindPacksRequest,
  response: listBody(FoundPack),
  answers: `Wards whose land can be kept on a device: those that meet a box, by the nearest to its middle, or whose names the words mean; at most ${MAX_FOUND_PACKS}, \`total\` counts all. 403 where the operator keeps no packs.`,
});

export const findPackCall = defineCall({
  method: 'GET',
  path: '/packs/{ward}',
  request: v.object({ ward: UnitCode }),
  response: PackManifest,
  answers:
    "What a ward's pack is made of, with the hash of each part; its ETag stands for all but `as_of`. 403 where the operator keeps no packs, 404 for a ward without land, 413 for more parcels than the operator lets a pack have.",
});

/** Path of a pack part, which is not a JSON call. 404 if no part has this hash: fetch the manifest again. */
export const PACK_PART_PATH = '/packs/{ward}/{sha256}';
export const PackPartRequest = v.object({ ward: UnitCode, sha256: Sha256 });
export const PACK_PART_TYPE = 'application/octet-stream';
