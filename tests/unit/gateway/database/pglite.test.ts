import { expect, it } from 'vitest';
import { endsDatabase } from '../../../../src/gateway/database/pglite/pgliteStatements.mjs';

const saying = (severity: string): Error => Object.assign(new Error('could not fsync file'), { severity, code: '58030' });

it.each([
  ['a WAL that could not be synced', saying('PANIC'), true],
  ['a backend that ended', saying('FATAL'), true],
  ['a WASM trap', new WebAssembly.RuntimeError('unreachable'), true],
  ['a statement that failed', saying('ERROR'), false],
  ['an invalid parameter', new TypeError('Invalid input'), false],
])('endsDatabase: %s', (_what, error, ends) => {
  expect(endsDatabase(error)).toBe(ends);
});
