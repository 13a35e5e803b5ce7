import * as v from 'valibot';
import { Latitude, Longitude, UnitCode } from '../fields.ts';

/** Another number is another form of the manifest, its parts or the file. */
export const PACK_FORMAT = 1;

export const PACK_KINDS = ['parcels', 'sheets', 'plannings', 'zones', 'pictures'] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** What a manifest may say at the most; a reader refuses more before it takes any memory for it. */
export const PACK_LIMITS = {
  parts: 4_000,
  /** Of a part, compressed and unpacked. */
  partBytes: 16 * 2 ** 20,
  unpackedBytes: 64 * 2 ** 20,
  /** Of all parts, compressed. */
  bytes: 128 * 2 ** 20,
  manifestBytes: 4 * 2 ** 20,
} as const;

const upTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const Count = upTo(10_000_000);
const Name = v.pipe(v.string(), v.maxLength(200));

export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** West, south, east, north, degrees of WGS84. */
export const PackBox = v.pipe(
  v.tuple([Longitude, Latitude, Longitude, Latitude]),
  v.check(([west, south, east, north]) => west <= east && south <= north, 'turned about'),
);

export const PackCounts = v.object({
  parcels: Count,
  sheets: Count,
  plannings: Count,
  /** Areas of all plannings. */
  zones: Count,
  pictures: Count,
  /** Parcels that have a street, or a house number at one. */
  addresses: Count,
});

/** A ward of before July 2025, and where its land belongs since ('' where nobody knows). */
export const PackWard = v.object({
  code: UnitCode,
  name: Name,
  name_with_type: Name,
  district_code: UnitCode,
  district_name: Name,
  city_code: UnitCode,
  city_name: Name,
  ward_name_2025: Name,
  city_name_2025: Name,
  /** Packs of before these four were added go without. */
  district_name_with_type: v.optional(Name),
  city_name_with_type: v.optional(Name),
  ward_code_2025: v.optional(UnitCode),
  city_code_2025: v.optional(UnitCode),
  /** Units dissolved before 2025 that the ward and its district took in, with their types. */
  former_names: v.optional(v.array(Name)),
  district_former_names: v.optional(v.array(Name)),
});

/** Packs of before hold a part `addresses`, too, which nobody reads. */
const KnownKind = v.picklist([...PACK_KINDS, 'addresses']);

/** A part is a gzip stream, kept as it came: length and hash are those of the compressed bytes, on the wire and on disk. */
export const PackPart = v.object({
  kind: KnownKind,
  /** What it is unpacked: the packed form of parcels, JSON (parcels that have no packed form, too), GeoJSON, or a picture. */
  type: v.picklist([
    'application/vnd.thua.parcels-v1',
    'application/json',
    'application/geo+json',
    'image/svg+xml',
    'image/jpeg',
    'image/webp',
  ]),
  /** Of zones and pictures: the address below the gateway that answers the same bytes, as `files[0].url` or `parcel_land_images[].url` name it. */
  url: v.optional(v.pipe(v.string(), v.regex(/^\/(files|images)\/[\w-]+\/[\w.-]{1,120}$/))),
  /** May reach over the ward's border. */
  box: PackBox,
  count: Count,
  bytes: v.pipe(upTo(PACK_LIMITS.partBytes), v.minValue(1)),
  /** Length unpacked: whoever unpacks need not take more. */
  unpacked_bytes: upTo(PACK_LIMITS.unpackedBytes),
  sha256: Sha256,
});
export type PackPart = v.InferOutput<typeof PackPart>;

/** What is not in the pack although the ward has it, or its plannings. */
const Withheld = v.object({
  kind: KnownKind,
  /** `off`: the operator keeps no packs of this kind; `charged`: to look at it costs points; `size`: larger than a pack may hold. */
  reason: v.picklist(['off', 'charged', 'size']),
  count: Count,
});

/**
 * What a ward's pack is made of. The land of one version has the same parts, byte for byte, at every gateway and on every database; `version`
 * is SHA-256 of the parts' hashes, each followed by a line's end, in their order. Land that changes in one place changes the hashes of the
 * parts that hold it, and of no others.
 */
export const PackManifest = v.pipe(
  v.object({
    format: v.literal(PACK_FORMAT),
    ward: PackWard,
    /** When the gateway read this land, ISO 8601 in UTC; no part of what its ETag stands for. */
    as_of: v.pipe(v.string(), v.isoTimestamp()),
    version: Sha256,
    /** Around all parcels and sheets of the ward; of a ward that has none, around its plannings. */
    bounds: PackBox,
    counts: PackCounts,
    /** Of all parts, compressed. */
    bytes: upTo(PACK_LIMITS.bytes),
    /** What the rows say of where they are from: made by this program, or out of an operator's file. */
    sources: v.array(v.picklist(['sample', 'file'])),
    is_sample: v.boolean(),
    withheld: v.array(Withheld),
    parts: v.pipe(v.array(PackPart), v.maxLength(PACK_LIMITS.parts)),
  }),
  v.check(({ bytes, parts }) => parts.reduce((sum, part) => sum + part.bytes, 0) === bytes, 'not the sum of its parts'),
);
export type PackManifest = v.InferOutput<typeof PackManifest>;

/** What `version` is the SHA-256 of, as UTF-8. */
export const versionText = (parts: readonly PackPart[]): string => parts.map(({ sha256 }) => `${sha256}\n`).join('');
