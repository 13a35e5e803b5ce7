import { describe, expect, it } from 'vitest';
import { fillColour, fillsOf, ownFill } from '../../../../src/domain/land/fillColour.ts';

describe('colours of drawings', () => {
  it('colours are read in four spellings, and white counts as the background, black as ink', () => {
    expect(['#FF8000', 'ff8000', ' #F80 ', 'f80'].map(fillColour)).toEqual(['#ff8000', '#ff8000', '#ff8800', '#ff8800']);
    expect(['#fff', 'FFFFFF', '#000', '000000'].map(fillColour)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('hostile: an invalid colour is none', () => {
    for (const value of [
      'red',
      '',
      '#12345',
      '#1234567',
      '#12345g',
      'url(x)',
      '"><script>',
      '#ff0000;x',
      7,
      null,
      undefined,
      {},
      ['#ff0000'],
    ])
      expect(fillColour(value)).toBeUndefined();
  });

  it('a zone has its own colour only if its code has none', () => {
    expect(ownFill('ODT', '#123456')).toBeUndefined();
    expect(ownFill('ont+cln', '#123456')).toBeUndefined();
    expect(ownFill('0DAT', '#123456')).toBe('#123456');
    expect(ownFill('', '#123456')).toBe('#123456');
    expect(
      fillsOf('a', [
        { landCode: 'a', fill: '#111111' },
        { landCode: 'b', fill: '#222222' },
        { landCode: 'a', fill: '#333333' },
        { landCode: 'a', fill: '#111111' },
      ]),
    ).toEqual(['#111111', '#333333']);
  });
});
