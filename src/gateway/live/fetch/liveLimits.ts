const KIB = 1024;
const MIB = 1024 * KIB;

/** Reading a service's description when an operator adds or checks a layer. */
export const READING_LIMITS = {
  /** GeoServer describes some thousand layers in 8 MB. */
  document: { maxBytes: 8 * MIB, timeoutMs: 30_000, redirects: 3 },
  /** One picture, tile or page of features, to verify that the service answers. */
  sample: { maxBytes: 4 * MIB, timeoutMs: 30_000, redirects: 0 },
} as const;

/** Maximum tags of an XML document: an empty tag is four bytes and takes some 1,300 of memory. */
export const MAX_XML_TAGS = 100_000;
/** An attribute is five bytes, takes some hundreds of memory, and is compared with the others of its tag. */
export const MAX_XML_ATTRIBUTES = { all: 300_000, ofTag: 1_000 } as const;
/** Maximum depth: capabilities are ten levels deep, nested layers twenty. */
export const MAX_XML_DEPTH = 200;
/** Maximum nesting of layers; services in Việt Nam have three levels. */
export const MAX_LAYER_DEPTH = 16;

/** Maximum layers per gateway: phones show them as a list, and each host lengthens the page's policy. */
export const MAX_LIVE_LAYERS = 100;

/** Proxying a layer's service, if the operator enabled it. */
export const PROXY_LIVE_LIMITS = {
  /** An uncompressed picture of 1,024 px is 4 MB; a thousand features are smaller. */
  answer: { maxBytes: 4 * MIB, timeoutMs: 15_000, redirects: 0 },
  /** Maximum range of an archive: a tile or a directory. */
  rangeBytes: 2 * MIB,
  /** Per address: a phone shows some 20 tiles of a layer, a desktop 60; a minute of panning shows ten screens. */
  perMinutePerAddress: 1_200,
  /** Per layer, for all clients: limits our load on a small server. */
  perMinutePerLayer: 6_000,
  /** Cache time, here and in browsers, because neighbours view the same tiles. */
  keptMs: 60_000,
  keptByBrowsersS: 300,
  /** Cache size in total and per answer; larger answers are not cached. */
  keptBytes: 32 * MIB,
  keptBytesOfOne: 512 * KIB,
} as const;

/** Time within which running gateways apply a change of the layers to the page's policy and to their answers. */
export const LIVE_CACHE_MS = 20_000;
