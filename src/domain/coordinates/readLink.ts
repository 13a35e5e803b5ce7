import { readAnglePair } from './readAnglePair.ts';
import { isOnEarth, inVietnam } from './inVietnam.ts';
import type { LngLat } from '../geometry/lngLat.ts';

const LAT = String.raw`(?<lat>-?\d{1,3}(?:\.\d{1,20})?)`;
const LNG = String.raw`(?<lng>-?\d{1,3}(?:\.\d{1,20})?)`;
const PAIR = `${LAT}(?:\\s?[,~_|]\\s?|\\s)${LNG}`;

/** Link parameters that hold a pair: the pin or query, the end of a route, the centre of the view. */
const PARAMETERS = [
  String.raw`q|query|text|where1|coordinate|pin|markers?|pt|whatshere\[point\]|position|viewpoint|sp|latlng|route|rtext|rtp`,
  'destination|daddr|to|end|endcoord|tll|near',
  'll|sll|center|cp|map|view|from|m|c',
];
/** Text before the pair: 'loc:', 'll.', 'point.', the style of a marker, the stops of a route. */
const BEFORE_PAIR = String.raw`(?:[^&#]{0,300}[~;|]\s?)?(?:loc:|ll\.|point\.|pos\.)?\s?`;
const parameterPair = (names: string): RegExp => new RegExp(`[?&#;](?:${names})=${BEFORE_PAIR}${PAIR}`, 'i');
/** Matches latitude and longitude in separate parameters, in either order. @param prefix prefix of their names */
const ownParameters = (prefix: string): RegExp[] => {
  const [lat, lng] = [`lat(?:itude)?\\]?=${LAT}`, `(?:lon|lng|long|longitude)\\]?=${LNG}`];
  const parted = (first: string, second: string): RegExp => new RegExp(`[?&#](${prefix})${first}(?:&[^&#]{0,100}){0,9}?&\\1${second}`, 'i');
  return [parted(lat, lng), parted(lng, lat)];
};

/** Prefixes of a route's end: 'dropoff[latitude]', 'to_lat', 'dlat'. */
const END = String.raw`(?:m|d|to|end|dest\w{0,20}|drop\w{0,20})(?:\[\d\])?_?\[?`;
/** Matches the same as JSON, 'drop[0]={"latitude":21.0,…}'. The last of several counts. */
const inJson = (key: string): RegExp[] => {
  const [lat, lng] = [`"lat(?:itude)?":${LAT}`, `"(?:lng|lon|longitude)":${LNG}`];
  return [`${lat}[^{}]*?${lng}`, `${lng}[^{}]*?${lat}`].map((pair) => new RegExp(`${key}[^{}]*?${pair}`, 'is'));
};

/** Places in a link for a pin, a query, or the end of a route. */
const PINS: readonly RegExp[] = [
  new RegExp(`!3d${LAT}!4d${LNG}`),
  new RegExp(`^.*!1d${LNG}!2d${LAT}`, 's'),
  new RegExp(`!2d${LNG}!3d${LAT}`),
  ...ownParameters(END),
  ...inJson(String.raw`^.*[?&](?:dest|drop)\w{0,20}(?:\[\d\])?=\{`),
  parameterPair(PARAMETERS[0]!),
  parameterPair(PARAMETERS[1]!),
  new RegExp(`[?&]params=${LAT};${LNG}`, 'i'),
  new RegExp(`\\bcoordinate\\|${LNG}\\|${LAT}`),
  new RegExp(`/(?:place|search|loc|l|r|geo)/{1,2}(?:[^@?#]{0,200}/)?${PAIR}(?![\\d.])`),
  new RegExp(`/(?:dir|directions)/(?:[^@?#]{0,300}/)?${PAIR}/?(?=$|[@?#\\s]|data=|am=)`),
];

/** Degrees, minutes and seconds as a place name, or in the parameters of GeoHack. */
const NAMED_PLACE =
  /\/(?:place|search|dir)\/(?:[^@?#]{0,300}\/)?([^/?#@]{1,200})(?=\/?(?:$|[@?#]|data=))|[?&]params=([\d._]+_[NS]_[\d._]+_[EW])/i;
/** Route end given by name, which only the network resolves. Neither the start nor the view is the position then. */
const NAMED_END =
  /[?&](?:daddr|destination|dest_?(?:name|address)|end(?:coord|name|address|point)?|drop(?:off\w{0,20})?|to)(?:\[[^\]]*\])*=[^&#]|\/dir\/{1,2}[^@?#/]/i;

/** Places in a link for what it shows, the most reliable first: a place of any name, the centre of the view. */
const VIEWS: readonly RegExp[] = [
  ...ownParameters(String.raw`\w{0,20}\[?`),
  ...inJson('='),
  parameterPair(PARAMETERS[2]!),
  new RegExp(`[?&]x=${LNG}&y=${LAT}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`#(?:map=)?\\d{1,2}(?:\\.\\d{1,20})?/${LAT}/${LNG}`),
  new RegExp(`^geo:${PAIR}`, 'i'),
];

/** Map sites that write the longitude first. */
const LNG_FIRST = /\byandex|\b2gis\.|\bamap\.com|\bmapy\./i;
const FINE_PAIR = /(?<![\d.])(-?\d{1,3}\.\d{3,20})[,~_/ ]{1,2}(-?\d{1,3}\.\d{3,20})(?![\d.])/g;
/** Chinese map sites, whose datums shift a position unless the link asks for WGS84. */
const SHIFTED = [
  ['BD-09', /baidu/i],
  ['GCJ-02', /\bamap\b|amap:|gaode|autonavi|map\.qq\./i],
] as const;

const LINK =
  /[a-z][a-z\d.+-]{0,30}:\/\/|^(?:geo|google\.navigation|bingmaps):|^@-?\d|\bwww\.|\bgoogle\.[a-z.]{2,6}\/maps|[a-z\d-]{2,63}\.(?:com?|org|net|vn|me|app|ru|cz|gl|io)(?:\.[a-z]{2})?[/?#]/i;
/** Short links to a map. They hold no position; only the network resolves them. */
const SHORT_LINK =
  /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|g\.page|maps\.apple(?:\.com)?\/p|waze\.com\/ul\/h\w|her\.is|osm\.org\/go|omaps\.app|ge0\.me|comaps\.at)\b|\byandex\.\w+\/maps\/-\/|\b(?:om|ge0):\/\/\w{10}\//i;
const THREE_WORDS = /(?:^|\s)\/{3}\p{L}+(?:\.\p{L}+){2}|(?<![\p{L}\d])(?:what3words|w3w)(?![\p{L}\d])/iu;

export const isLink = (text: string): boolean => LINK.test(text);
export const isShortLink = (text: string): boolean => SHORT_LINK.test(text);
/** Returns true if the text is a what3words address. Its word list is not open, so it cannot be read. */
export const isThreeWords = (text: string): boolean => THREE_WORDS.test(text);

/** Decodes percent-encoding twice, since a link within a link is encoded twice. Keeps invalid UTF-8. */
function decodeLink(link: string): string {
  const decode = (text: string): string =>
    text.replace(/(?:%[0-9a-f]{2}){1,200}/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  return decode(decode(link.replaceAll('+', ' ')));
}

/** @property datum datum that may have shifted the position */
interface LinkPosition {
  position: LngLat;
  swapped: boolean;
  datum?: string;
}

/** Reads the position in the link of a map site; of an unknown site, its only pair in Việt Nam. */
export function readLink(link: string): LinkPosition | null {
  const decoded = decodeLink(link);
  if (/^geo:[^?]*;crs=(?!wgs84)/i.test(decoded)) return null;
  const found =
    pairOf(PINS, decoded) ?? namedPair(decoded) ?? (NAMED_END.test(decoded) ? null : (pairOf(VIEWS, decoded) ?? onlyFinePair(decoded)));
  const datum = /wgs-?84/i.test(decoded) ? undefined : SHIFTED.find(([, page]) => page.test(decoded))?.[0];
  return found && datum !== undefined ? { ...found, datum } : found;
}

function pairOf(patterns: readonly RegExp[], decoded: string): LinkPosition | null {
  for (const pattern of patterns) {
    const { lat, lng } = pattern.exec(decoded)?.groups ?? {};
    if (lat !== undefined) return placed(Number(lat), Number(lng), LNG_FIRST.test(decoded));
  }
  return null;
}

function namedPair(decoded: string): LinkPosition | null {
  const [, name, parameters] = NAMED_PLACE.exec(decoded) ?? [];
  const angles = parameters?.replaceAll(/(\d)_([\d.]+)(?=_[\d.NSEW])/gi, "$1°$2'").replaceAll('_', ' ');
  const { position, swapped } = readAnglePair(name ?? angles ?? '') ?? {};
  return position ? { position, swapped: swapped === true } : null;
}

function onlyFinePair(decoded: string): LinkPosition | null {
  const fine = [...decoded.matchAll(FINE_PAIR)].map(([, first, second]) => placed(Number(first), Number(second), false));
  const [only, ...others] = fine.filter((found) => found && inVietnam(found.position));
  return others.length > 0 ? null : (only ?? null);
}

function placed(first: number, second: number, isLngFirst: boolean): LinkPosition | null {
  const [straight, turned] = [
    { lat: first, lng: second },
    { lat: second, lng: first },
  ];
  // 'geo:0,0?q=…' has a name instead of a position.
  if (first === 0 && second === 0) return null;
  if (isLngFirst && isOnEarth(turned) && !inVietnam(straight)) return { position: turned, swapped: false };
  if (isOnEarth(straight)) return { position: straight, swapped: false };
  return inVietnam(turned) ? { position: turned, swapped: true } : null;
}
