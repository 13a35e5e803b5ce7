import { expect, it } from 'vitest';
import type { CleaningExports } from '../../../../../workers/ocr/build/cleaningExports.d.ts';
import { loadCleaningModule } from '../../../../../workers/ocr/clean/cleaner.ts';
import { evenInk } from '../../../../../workers/ocr/clean/evenInk.ts';
import { PixelMemory } from '../../../../../workers/ocr/clean/pixelMemory.ts';

const DIGIT_PX = 16;
const [WIDTH, HEIGHT] = [640, 200];

/** Strokes of two pixels, ten apart, of the given darkness at each x; on paper of 250. */
async function evened(darkness: (x: number, y: number) => number): Promise<(x: number) => number> {
  const wasm = new WebAssembly.Instance(await loadCleaningModule(), { env: { abort: () => undefined } })
    .exports as unknown as CleaningExports;
  const memory = new PixelMemory(wasm);
  const plane = { at: memory.take(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT };
  const pixels = memory.bytes(plane.at, WIDTH * HEIGHT);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    pixels[at] = x % 10 < 2 ? 255 - darkness(x, y) : 250;
  }
  evenInk(wasm, memory, plane, DIGIT_PX);
  const after = memory.bytes(plane.at, WIDTH * HEIGHT).slice();
  return (x) => after[100 * WIDTH + x]!;
}

it('even ink: print in a shadow becomes as dark as the rest, and paper stays light', async () => {
  const at = await evened((x) => (x < 320 ? 185 : 70));
  expect(at(100)).toBeLessThan(80);
  expect(Math.abs(at(100) - at(600))).toBeLessThan(25);
  expect(at(605)).toBeGreaterThan(235);
});

it('even ink: a pale stamp among print stays pale', async () => {
  const at = await evened((x, y) => (x >= 280 && x < 330 && y > 80 && y < 130 ? 45 : 180));
  expect(at(300)).toBeGreaterThan(200);
  expect(at(100)).toBeLessThan(80);
});
