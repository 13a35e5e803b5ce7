import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { keepLanguageParts } from '../../../src/build/ocrAssets.ts';
import { ROOT } from '../../support/run/repository.ts';

const english = gunzipSync(readFileSync(`${ROOT}node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz`));

describe('language data', () => {
  it('language data: all of its parts together are the whole', () => {
    const all = ['lstm', 'lstm-punc-dawg', 'lstm-word-dawg', 'lstm-number-dawg', 'lstm-unicharset', 'lstm-recoder', 'version'] as const;
    expect(keepLanguageParts(english, all).equals(english)).toBe(true);
  });

  it('language data: without the dictionaries it is under a third, and the other parts are unchanged', () => {
    const kept = keepLanguageParts(english, ['lstm', 'lstm-unicharset', 'lstm-recoder', 'version']);
    expect(kept.length).toBeLessThan(english.length / 3);
    const network = kept.subarray(Number(kept.readBigInt64LE(4 + 8 * 17)), Number(kept.readBigInt64LE(4 + 8 * 21)));
    expect(english.includes(network)).toBe(true);
  });

  it('language data: keeping a missing part is refused', () => {
    expect(() => keepLanguageParts(english, ['inttemp'])).toThrow('inttemp');
  });
});
