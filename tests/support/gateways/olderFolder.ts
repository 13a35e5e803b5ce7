import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import { ROOT } from '../run/repository.ts';

const FIXTURES = `${ROOT}tests/fixtures/folders`;

/** Responses that the version that wrote the folder gave. */
export interface Recorded {
  /** Password of `demo`. */
  password: string;
  /** Responses by path below /gateway. */
  answers: Record<string, { data?: unknown[] }>;
}

export const recordedOf = (name: string): Recorded => JSON.parse(readFileSync(`${FIXTURES}/${name}.json`, 'utf8')) as Recorded;

/** Unpacks a data folder of an older version. @param name of tests/fixtures/folders */
export function unpackFolder(name: string, dataDir: string): void {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const input = brotliDecompressSync(readFileSync(`${FIXTURES}/${name}.tar.br`), { params });
  execFileSync('tar', ['-x', '-C', dataDir], { input });
}
