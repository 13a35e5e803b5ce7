import { expect, it } from 'vitest';
import { codeAttempts } from '../../../../../workers/ocr/code/findCode.ts';

it.each([
  [400, 300],
  [1600, 1200],
  [3000, 4000],
  [8000, 6000],
])('code: a picture of %d × %d is looked at in bounded pieces within it, every place in one that is as fine as may be', (width, height) => {
  const attempts = codeAttempts({ width, height });
  for (const { box, scale } of attempts) {
    expect(box.width * box.height * scale ** 2).toBeLessThanOrEqual(6_000_001);
    expect(scale).toBeLessThanOrEqual(2);
    expect([box.left >= 0, box.top >= 0, box.left + box.width <= width + 1e-6, box.top + box.height <= height + 1e-6]).toEqual(
      Array(4).fill(true),
    );
  }
  const finest = Math.max(...attempts.map(({ scale }) => scale));
  for (const share of [0.01, 0.3, 0.5, 0.7, 0.99]) {
    const isSeen = attempts.some(
      ({ box, scale }) => scale === finest && share * width >= box.left && share * width <= box.left + box.width && box.top === 0,
    );
    expect(isSeen).toBe(true);
  }
});
