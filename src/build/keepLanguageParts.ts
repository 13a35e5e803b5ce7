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

export type LanguagePart = (typeof NAMES)[number];

const COUNT_BYTES = 4;
const OFFSET_BYTES = 8;
const ABSENT = -1n;

/**
 * Language data with some of its parts only. The container is a count (int32), as many offsets (int64, −1 for a part that
 * is not there) and the parts, in order.
 * @throws when a part that is to be kept is not there
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
