import type { SourceAnswer } from '../../../src/gateway/live/fetch/fetchSource.ts';
import type { SourceReading } from '../../../src/gateway/live/read/sourceReading.ts';

type Said = string | object | Uint8Array;

interface ReadingFixture {
  reading: SourceReading;
  /** Addresses that the service was asked for, in order. */
  asked: string[];
  /** Messages to the operator. */
  told: string[];
}

const bytesOf = (said: Said): Buffer =>
  said instanceof Uint8Array ? Buffer.from(said) : Buffer.from(typeof said === 'string' ? said : JSON.stringify(said));

/**
 * Reads a simulated service that answers by the content of its address.
 * @param answers the first whose key words all occur in the decoded address applies; none: 404
 */
export function readingOfAnswers(
  typed: string,
  answers: ReadonlyArray<readonly [words: string, said: Said]>,
  change: Partial<SourceReading> = {},
): ReadingFixture {
  const [asked, told] = [[] as string[], [] as string[]];
  const fetch: SourceReading['fetch'] = (address, _limits, headers) => {
    asked.push(decodeURIComponent(address));
    const found = answers.find(([words]) => words.split(' ').every((word) => decodeURIComponent(address).includes(word)));
    const whole = found ? bytesOf(found[1]) : Buffer.from('not here');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers?.['Range'] ?? '') ?? [];
    const bytes = from === undefined ? whole : whole.subarray(Number(from), Number(to) + 1);
    const answer: SourceAnswer = {
      status: found ? (from === undefined ? 200 : 206) : 404,
      contentType: '',
      headers: {},
      bytes,
      url: address,
    };
    return Promise.resolve(answer);
  };
  const url = new URL(typed.replaceAll(/[{}]/g, ''));
  const reading = {
    typed,
    url,
    layer: undefined,
    grid: undefined,
    axis: undefined,
    hosts: [],
    fetch,
    report: (words: string) => void told.push(words),
    ...change,
  };
  return { reading, asked, told };
}
