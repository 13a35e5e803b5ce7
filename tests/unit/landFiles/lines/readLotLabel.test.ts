import { describe, expect, it } from 'vitest';
import type { LayerRole } from '../../../../src/landFiles/lines/layerRole.ts';
import { type LotLabel, readLotLabel } from '../../../../src/landFiles/lines/readLotLabel.ts';

describe('readLotLabel', () => {
  it.each<[string, LayerRole | undefined, LotLabel]>([
    ['012', 'number', { number: '12' }],
    [' 45A ', 'number', { number: '45A' }],
    ['12/3', 'number', { number: '12/3' }],
    ['12/345.6', 'number', { number: '12', areaM2: 345.6 }],
    ['120,5', 'number', { areaM2: 120.5 }],
    ['120', 'area', { areaM2: 120 }],
    ['1.234,5 m²', 'area', { areaM2: 1234.5 }],
    ['1,234.5 m2', 'area', { areaM2: 1234.5 }],
    ['345.678', 'area', { areaM2: 345.678 }],
    ['0.0', 'area', {}],
    ['odt', 'code', { code: 'ODT' }],
    ['ONT+CLN', 'code', { code: 'ONT+CLN' }],
    ['Ao', 'code', { code: 'Ao' }],
    ['ODT 45', 'label', { code: 'ODT', number: '45' }],
    ['45/120.5', 'label', { number: '45', areaM2: 120.5 }],
    ['ONT 12/345.6', 'label', { code: 'ONT', number: '12', areaM2: 345.6 }],
    ['ONT 12 345.6', undefined, { code: 'ONT', number: '12', areaM2: 345.6 }],
    ['45/120.5', undefined, { number: '45', areaM2: 120.5 }],
    ['ODT 45', undefined, { code: 'ODT', number: '45' }],
    // Texts of other layers: a house's number, a scale, a height, a road, a title.
    ['45', undefined, {}],
    ['1/500', undefined, {}],
    ['12.5', undefined, {}],
    ['QL 1A', undefined, {}],
    ['Tờ 12/45.5', undefined, {}],
    ['', 'number', {}],
    [`${'9'.repeat(500)}`, 'number', {}],
  ])('readLotLabel: "%s" on a layer of %s', (text, role, label) => {
    expect(readLotLabel(text, role)).toEqual(label);
  });
});
