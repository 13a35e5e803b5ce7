import { describe, expect, it } from 'vitest';
import { esriFills } from '../../../../../../src/gateway/import/read/fills/esriFills.ts';
import { readLandBytes } from '../../../../../support/land/readLandBytes.ts';

const symbol = (color: unknown, more: object = {}): object => ({ type: 'esriSFS', style: 'esriSFSSolid', color, ...more });

describe('colours of ArcGIS', () => {
  it('a renderer by values, or one for all; a record’s own symbol wins', () => {
    const renderer = {
      type: 'uniqueValue',
      field1: 'LOAI',
      field2: 'CAP',
      fieldDelimiter: ', ',
      defaultSymbol: symbol([1, 2, 3, 255]),
      uniqueValueInfos: [
        { value: 'A, 1', symbol: symbol([255, 0, 0, 255]) },
        { value: 'B, 1', symbol: symbol([0, 255, 0, 0]) },
      ],
    };
    const fillOf = esriFills({ layerDefinition: { drawingInfo: { renderer } } });
    expect(fillOf({}, { LOAI: 'A', CAP: 1 })).toBe('#ff0000');
    expect(fillOf({}, { LOAI: 'B', CAP: 1 })).toBeUndefined();
    expect(fillOf({}, { LOAI: 'C' })).toBe('#010203');
    expect(fillOf({ symbol: symbol([9, 9, 9]) }, { LOAI: 'A', CAP: 1 })).toBe('#090909');
    const all = esriFills({ drawingInfo: { renderer: { type: 'simple', symbol: symbol([16, 32, 48, 128]) } } });
    expect(all({}, {})).toBe('#102030');
  });

  it.each([
    undefined,
    {},
    { drawingInfo: 7 },
    { drawingInfo: { renderer: { type: 'uniqueValue', uniqueValueInfos: 'x', defaultSymbol: null } } },
  ])('hostile: %j gives none', (head) => {
    expect(esriFills(head as Record<string, unknown>)({ symbol: { type: 'esriSFS', color: [300, 'x', -1] } }, { a: 1 })).toBeUndefined();
    expect(esriFills(head as Record<string, unknown>)({ symbol: symbol([1, 2, 3], { style: 'esriSFSNull' }) }, {})).toBeUndefined();
  });

  it('an answer that has its drawing before its records is coloured by it', async () => {
    const geometry = {
      rings: [
        [
          [105, 21],
          [105, 21.1],
          [105.1, 21.1],
          [105, 21],
        ],
      ],
    };
    const drawingInfo = { renderer: { type: 'simple', symbol: symbol([255, 128, 0, 255]) } };
    const [feature] = await readLandBytes(
      'a.json',
      JSON.stringify({ geometryType: 'esriGeometryPolygon', drawingInfo, features: [{ attributes: {}, geometry }] }),
    );
    expect(feature!.fill).toBe('#ff8000');
  });
});
