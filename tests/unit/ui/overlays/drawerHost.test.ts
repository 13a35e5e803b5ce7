import { describe, expect, it } from 'vitest';
import { neighbourStop, restingStop, stopHeights } from '../../../../src/ui/overlays/drawerHost.ts';

const shape = { fullBelowPx: 760, fullShare: 0.95, halfShare: 0.5 };

describe('sheet stops', () => {
  it.each([
    [844, { peek: 132, half: 422, full: 802 }],
    [760, { peek: 132, half: 380, full: 722 }],
    [740, { peek: 132, half: 370, full: 740 }],
    [100, { peek: 100, half: 50, full: 100 }],
  ])('sheetStops: in a window of %i px', (viewportPx, heights) => {
    expect(stopHeights(viewportPx, shape)).toEqual(heights);
  });

  it('sheetStops: a panel that needs more than its heading may set the height of the lowest stop', () => {
    expect(stopHeights(844, { ...shape, peekPx: 170 })).toEqual({ peek: 170, half: 422, full: 802 });
  });

  it.each([
    [790, 'full'],
    [500, 'half'],
    [260, 'peek'],
    [80, 'peek'],
    [60, null],
  ])('sheetStops: released at %i px it rests at %s', (heightPx, stop) => {
    expect(restingStop(heightPx, stopHeights(844, shape))).toBe(stop);
  });

  it('sheetStops: steps stay within the ends', () => {
    expect(neighbourStop('peek', -1)).toBe('peek');
    expect(neighbourStop('peek', 1)).toBe('half');
    expect(neighbourStop('full', 1)).toBe('full');
  });
});
