import { describe, expect, it } from 'vitest';
import { inkGrey } from '../../../../../workers/ocr/picture/inkGrey.ts';

describe('grey of ink', () => {
  it('grey of ink: print is dark, paper light, and stamps and signatures are nearly paper', () => {
    const [black, paper, red, blue, grey] = inkGrey(
      Uint8Array.of(20, 20, 24, 255, 235, 230, 220, 255, 205, 40, 50, 255, 40, 60, 190, 255, 90, 90, 90, 255),
    );
    expect(black).toBeLessThan(30);
    expect(paper).toBeGreaterThan(225);
    expect(red).toBeGreaterThan(180);
    expect(blue).toBeGreaterThan(165);
    expect(grey).toBe(90);
  });
});
