import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The parts of Tesseract's language data in the order of its table (tessdatamanager.h), as far as the LSTM's. */
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
 * Language data with some of its parts only. The container is a count (int32), as many offsets (int64, −1 for a part that
 * is not there) and the parts, in order.
 */
export function keepLanguageParts(language: Buffer, parts: readonly LanguagePart[]): Buffer {
  const count = language.readInt32LE(0);
  const offsets = Array.from({ length: count }, (_, part) => language.readBigInt64LE(COUNT_BYTES + OFFSET_BYTES * part));
  const table = Buffer.alloc(COUNT_BYTES + OFFSET_BYTES * count);
  table.writeInt32LE(count, 0);
  const kept: Buffer[] = [table];
  let at = table.length;
  for (const [part, offset] of offsets.entries()) {
    const isKept = parts.includes(NAMES[part]!);
    if (isKept && offset === ABSENT) throw new Error(`language data without ${NAMES[part]}`);
    table.writeBigInt64LE(isKept ? BigInt(at) : ABSENT, COUNT_BYTES + OFFSET_BYTES * part);
    if (!isKept) continue;
    const end = offsets.slice(part + 1).find((next) => next !== ABSENT) ?? BigInt(language.length);
    kept.push(language.subarray(Number(offset), Number(end)));
    at += Number(end - offset);
  }
  return Buffer.concat(kept);
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGES = `${ROOT}node_modules`;
const MADE_IN = `${ROOT}workers/ocr/build`;

/** What numbers are read with: the network, its characters and their codes. Words (3.7 of 5.2 MB) it does not need. */
const PARTS = ['lstm', 'lstm-unicharset', 'lstm-recoder', 'version'] as const;

/**
 * Between core and worker script. The core finds its module by the address behind the script's own '#', and a module that cannot
 * be had is told as an error: tesseract.js itself would wait for ever.
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

/** Core and worker of tesseract.js as one script: they would fetch each other by names that hashed assets have not. */
function engineScript(build: string): string {
  const core = readFileSync(`${PACKAGES}/tesseract.js-core/tesseract-core-${build}.js`, 'utf8');
  const worker = readFileSync(`${PACKAGES}/tesseract.js/dist/worker.min.js`, 'utf8');
  return `${core}${JOINT}${withoutMap(worker)}`;
}

const module = (build: string): Buffer => readFileSync(`${PACKAGES}/tesseract.js-core/tesseract-core-${build}.wasm`);

function language(): Buffer {
  const whole = gunzipSync(readFileSync(`${PACKAGES}/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz`));
  return keepLanguageParts(whole, PARTS);
}

/** What the OCR worker fetches when it first reads: no relaxed SIMD, which not every browser has and which rounds as it likes. */
export const OCR_ASSETS: Readonly<Record<string, () => string | Buffer>> = {
  [`${MADE_IN}/engine.simd.js`]: () => engineScript('simd-lstm'),
  [`${MADE_IN}/engine.scalar.js`]: () => engineScript('lstm'),
  [`${MADE_IN}/engine.simd.wasm`]: () => module('simd-lstm'),
  [`${MADE_IN}/engine.scalar.wasm`]: () => module('lstm'),
  [`${MADE_IN}/digits.traineddata`]: language,
  // What reads QR codes where the browser does not.
  [`${MADE_IN}/codes.wasm`]: () => readFileSync(`${PACKAGES}/zxing-wasm/dist/reader/zxing_reader.wasm`),
};
