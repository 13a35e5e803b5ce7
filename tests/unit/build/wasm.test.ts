import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exportsInterface } from '../../../src/build/wasm.ts';

const DECLARED = `declare namespace __AdaptedExports {
  /** Exported memory */
  export const memory: WebAssembly.Memory;
  /** workers/x/assembly/store/LIMIT */
  export const LIMIT: {
    /** @type \`i32\` */
    get value(): number
  };
  /**
   * workers/x/assembly/store/start
   * @param keys \`u32\`
   * @returns \`bool\`
   */
  export function start(keys: number, isNew: boolean): boolean;
}
`;

it('exports of a module: functions have the types of the sources and return numbers', () => {
  const text = exportsInterface('StoreExports', DECLARED);
  expect(text).toContain('export interface StoreExports {\n  memory: WebAssembly.Memory;\n');
  expect(text).toContain('   * @param keys `u32`\n   * @returns `bool`\n   */\n  start(keys: number, isNew: boolean): number;\n}');
  expect(text).not.toContain('LIMIT');
});

it.each([
  ['geometry', 'geometry.wasm', 'geometryExports'],
  ['parcels', 'tiles.wasm', 'tileExports'],
  ['ocr', 'ocr.wasm', 'cleaningExports'],
])('exports of %s/build/%s: every declared function exists', (worker, module, declared) => {
  const build = new URL(`../../../workers/${worker}/build/`, import.meta.url);
  const named = [...readFileSync(new URL(`${declared}.d.ts`, build), 'utf8').matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  const there = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(new URL(module, build)))).map(({ name }) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(there).toEqual(expect.arrayContaining(named));
});
