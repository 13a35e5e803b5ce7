import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Parts of Tesseract language data in the order of its table (tessdatamanager.h), up to those of the LSTM. */
const NAMES = [
  'config',
  'unicharset',
  'unicharambigs',
  'inttemp',
  'pffmtable',
  'normproto',
  'punc-dawg',
  'word-dawg',
  'number-dawg',
  'freq-dawg',
  'fixed-length-dawgs',
  'cube-unicharset',
  'cube-word-dawg',
  'shapetable',
  'bigram-dawg',
  'unambig-dawg',
  'params-model',
  'lstm',
  'lstm-punc-dawg',
  'lstm-word-dawg',
  'lstm-number-dawg',
  'lstm-unicharset',
  'lstm-recoder',
  'version',
] as const;

type LanguagePart = (typeof NAMES)[number];

const COUNT_BYTES = 4;
const OFFSET_BYTES = 8;
const ABSENT = -1n;

/**
 * Keeps some parts of the language data. The container is a count (int32), as many offsets (int64, −1 for an absent
 * part) and the parts in order.
 */
export function keepLanguageParts(language: Buffer, parts: readonly LanguagePart[]): Buffer {
  const count = language.readInt32LE(0);
  const offsets = Array.from({ length: count }, (_, part) => language.readBigInt64LE(COUNT_BYTES + OFFSET_BYTES * part));
  const table = Buffer.alloc(COUNT_BYTES + OFFSET_BYTES * count);
  table.writeInt32LE(count, 0);
  const pieces: Buffer[] = [table];
  let at = table.length;
  for (const [part, offset] of offsets.entries()) {
    const isKept = parts.includes(NAMES[part]!);
    if (isKept && offset === ABSENT) throw new Error(`language data without ${NAMES[part]}`);
    table.writeBigInt64LE(isKept ? BigInt(at) : ABSENT, COUNT_BYTES + OFFSET_BYTES * part);
    if (!isKept) continue;
    const end = offsets.slice(part + 1).find((next) => next !== ABSENT) ?? BigInt(language.length);
    pieces.push(language.subarray(Number(offset), Number(end)));
    at += Number(end - offset);
  }
  return Buffer.concat(pieces);
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = `${ROOT}node_modules`;
const MADE_IN = `${ROOT}workers/ocr/build`;

/** Parts needed for numbers: the network, its characters and their codes. Dictionaries are left out. */
const PARTS = ['lstm', 'lstm-unicharset', 'lstm-recoder', 'version'] as const;

/**
 * Code between core and worker script. The core finds its WASM module in the script's URL fragment; a failed load is
 * reported as an error, on which tesseract.js itself would wait for ever.
 */
const JOINT = `
TesseractCore = (function (make) {
  return function (options) {
    return make(Object.assign({ locateFile: function () { return location.hash.slice(1); } }, options)).catch(function (error) {
      setTimeout(function () { throw error; });
      return new Promise(function () {});
    });
  };
})(TesseractCore);
`;

const withoutMap = (script: string): string => script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');

/** Joins core and worker of tesseract.js, which would fetch each other by unhashed names. */
function engineScript(build: string): string {
  const core = readFileSync(`${PACKAGES}/tesseract.js-core/tesseract-core-${build}.js`, 'utf8');
  const worker = readFileSync(`${PACKAGES}/tesseract.js/dist/worker.min.js`, 'utf8');
  return `${core}${JOINT}${withoutMap(worker)}`;
}

const module = (build: string): Buffer => readFileSync(`${PACKAGES}/tesseract.js-core/tesseract-core-${build}.wasm`);

function language(): Buffer {
  const unpacked = gunzipSync(readFileSync(`${PACKAGES}/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz`));
  return keepLanguageParts(unpacked, PARTS);
}

/** Assets that the OCR worker fetches on first use. No relaxed SIMD: support and rounding vary between browsers. */
export const OCR_ASSETS: Readonly<Record<string, () => string | Buffer>> = {
  [`${MADE_IN}/engine.simd.js`]: () => engineScript('simd-lstm'),
  [`${MADE_IN}/engine.scalar.js`]: () => engineScript('lstm'),
  [`${MADE_IN}/engine.simd.wasm`]: () => module('simd-lstm'),
  [`${MADE_IN}/engine.scalar.wasm`]: () => module('lstm'),
  [`${MADE_IN}/digits.traineddata`]: language,
  // QR reader for browsers without one.
  [`${MADE_IN}/codes.wasm`]: () => readFileSync(`${PACKAGES}/zxing-wasm/dist/reader/zxing_reader.wasm`),
};
