import { describe, expect, it } from 'vitest';
import type { ReadCorner, ReadNumber, ReadParcel, Trust } from '../../../../../src/domain/picture/cornerReading.ts';
import { isBorneOut } from '../../../../../workers/ocr/table/isBorneOut.ts';

const number = (trust: Trust): ReadNumber => ({ value: 1, text: '1.00', trust, before: null, doubtfulAt: [], box: null });
const corner = (x: Trust, side: Trust | null): ReadCorner => ({
  name: '',
  x: number(x),
  y: number('certain'),
  sideM: side === null ? null : number(side),
});
const parcel = (side: Trust | null, area: Trust | null, count = 3): ReadParcel => ({
  corners: Array.from({ length: count }, () => corner('certain', side)),
  areaM2: area === null ? null : number(area),
});

describe('isBorneOut', () => {
  it('isBorneOut: corners whose area or whose every side agrees', () => {
    expect(isBorneOut([parcel(null, 'certain')])).toBe(true);
    expect(isBorneOut([parcel('certain', null), parcel('certain', 'certain')])).toBe(true);
  });

  it('isBorneOut: a figure in doubt beside others that agree is no hindrance', () => {
    expect(isBorneOut([parcel('certain', 'doubtful')])).toBe(true);
    expect(isBorneOut([parcel('doubtful', 'certain')])).toBe(true);
  });

  it('isBorneOut: not without a check, nor where a corner is in doubt or some sides alone agree', () => {
    expect(isBorneOut([])).toBe(false);
    expect(isBorneOut([parcel(null, null)])).toBe(false);
    expect(isBorneOut([parcel('doubtful', 'doubtful')])).toBe(false);
    expect(isBorneOut([parcel('certain', null, 2)])).toBe(false);
    expect(isBorneOut([parcel('certain', null), parcel(null, null)])).toBe(false);
    const borneOut = parcel('certain', 'certain');
    for (const trust of ['doubtful', 'repaired'] as const) {
      expect(isBorneOut([{ ...borneOut, corners: [corner(trust, 'certain'), ...borneOut.corners.slice(1)] }])).toBe(false);
    }
    const partly = parcel('certain', null);
    expect(isBorneOut([{ ...partly, corners: [corner('certain', null), ...partly.corners.slice(1)] }])).toBe(false);
  });
});
