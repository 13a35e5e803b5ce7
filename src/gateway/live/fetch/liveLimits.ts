/** What layers of other services may take of us, and why so much. */

const KIB = 1024;
const MIB = 1024 * KIB;

/** Asking a service what it has: when a layer is added or checked, at an operator's screen. */
export const READING_LIMITS = {
  /** GeoServer tells of some thousand layers in 8 MB. */
  document: { maxBytes: 8 * MIB, timeoutMs: 30_000, redirects: 3 },
  /** One picture, one tile or some features, as proof that the service answers. */
  sample: { maxBytes: 4 * MIB, timeoutMs: 30_000, redirects: 0 },
} as const;

/** Of an XML document: an empty tag is four bytes of it and some 1,300 of memory. */
export const MAX_XML_TAGS = 100_000;
/** An attribute is five bytes of it and some hundreds of memory, and those of one tag are compared with each other. */
export const MAX_XML_ATTRIBUTES = { all: 300_000, ofTag: 1_000 } as const;
/** Capabilities lie ten deep, layers in layers twenty. */
export const MAX_XML_DEPTH = 200;
/** Layers within layers; services of this country have three levels. */
export const MAX_LAYER_DEPTH = 16;

/** Layers of one gateway: a phone shows a list of them, and each host is a word of the page's policy. */
export const MAX_LIVE_LAYERS = 100;

/** Handing on what a layer's service answers, where the operator has switched that on. */
export const PROXY_LIVE_LIMITS = {
  /** A picture of 1,024 px without compression is 4 MB; a thousand features are less. */
  answer: { maxBytes: 4 * MIB, timeoutMs: 15_000, redirects: 0 },
  /** Of an archive, asked by ranges: a tile or a directory of it. */
  rangeBytes: 2 * MIB,
  /** A screen of a phone is some 20 tiles of a layer, a desktop's 60; who pans for a minute asks for ten screens. */
  aMinuteOfOne: 1_200,
  /** Of a layer, whoever asks: what an office's server bears, and what keeps us from being its flood. */
  aMinuteOfLayer: 6_000,
  /** How long an answer is kept for the next who asks, here and by browsers: neighbours look at the same tiles. */
  keptMs: 60_000,
  keptByBrowsersS: 300,
  /** All that is kept; what is larger than one is not. */
  keptBytes: 32 * MIB,
  keptBytesOfOne: 512 * KIB,
} as const;

/** After a change of the layers running gateways send the page's policy with the new hosts within this time, and answer them. */
export const LIVE_KEPT_MS = 20_000;
