import { describe, expect, it } from 'vitest';
import { esriFills } from '../../../../src/landFiles/geoJson/esriFills.ts';
import { readLandBytes } from '../../../support/land/readLandBytes.ts';

const symbol = (color: unknown, more: object = {}): object => ({ type: 'esriSFS', style: 'esriSFSSolid', color, ...more });

describe('colours of ArcGIS', () => {
  it('a renderer by values, or one for all, gives the colour, and a record’s own symbol wins', () => {
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

  it('a renderer by ranges colours each class up to its end, and others by the default', () => {
    const renderer = {
      type: 'classBreaks',
      field: 'TANG',
      minValue: 1,
      defaultSymbol: symbol([1, 2, 3]),
      classBreakInfos: [
        { classMaxValue: 5, symbol: symbol([255, 0, 0]) },
        { classMinValue: 7, classMaxValue: 9, symbol: symbol([0, 255, 0]) },
      ],
    };
    const fillOf = esriFills({ drawingInfo: { renderer } });
    const fills = [0, 1, 5, 6, 7, 9, 10, null, 'x'].map((TANG) => fillOf({}, { TANG }));
    expect(fills).toEqual(['#010203', '#ff0000', '#ff0000', '#010203', '#00ff00', '#00ff00', '#010203', '#010203', '#010203']);
    expect(
      esriFills({ drawingInfo: { renderer: { ...renderer, normalizationType: 'esriNormalizeByField' } } })({}, { TANG: 5 }),
    ).toBeUndefined();
  });

  it('a response is coloured by its renderer, before or after its records', async () => {
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
    const features = [{ attributes: { ten: 'a "drawingInfo": b' }, geometry }];
    for (const text of [
      JSON.stringify({ geometryType: 'esriGeometryPolygon', drawingInfo, features }),
      JSON.stringify({ geometryType: 'esriGeometryPolygon', features, drawingInfo, fields: [] }),
      JSON.stringify({ features, layerDefinition: { name: 'Đất', drawingInfo } }),
    ])
      expect((await readLandBytes('a.json', text))[0]!.fill).toBe('#ff8000');
    const plain = JSON.stringify({ features: [{ attributes: { drawingInfo }, geometry }] });
    expect((await readLandBytes('a.json', plain))[0]!.fill).toBeUndefined();
  });
});
