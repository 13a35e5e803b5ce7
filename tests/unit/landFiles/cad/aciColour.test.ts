import { expect, it } from 'vitest';
import { aciColour, trueColour } from '../../../../src/landFiles/cad/aciColour.ts';

it('cad colours: indexes equal GDAL’s, except 7, which depends on the background', () => {
  // Some of each kind; all 254 others were compared with ogrinfo's styles.
  const known = {
    1: '#ff0000',
    9: '#bfbfbf',
    20: '#ff3f00',
    23: '#a56752',
    42: '#a57c00',
    113: '#52a57c',
    142: '#007ca5',
    249: '#261317',
    250: '#545454',
    254: '#dcdcdc',
    255: '#ffffff',
  };
  const ours = Object.fromEntries(Object.keys(known).map((index) => [index, aciColour(Number(index))]));
  expect(ours).toEqual(known);
  expect([7, 0, -1, 256, NaN].map(aciColour)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(trueColour(0x12ab3f)).toBe('#12ab3f');
});
