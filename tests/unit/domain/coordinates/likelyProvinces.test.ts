import { describe, expect, it } from 'vitest';
import { roughPosition } from '../../../../src/domain/coordinates/coordinateRange.ts';
import { likelyProvinces, mayBeIn } from '../../../../src/domain/coordinates/likelyProvinces.ts';
import { provinceMeridiansDeg } from '../../../../src/domain/coordinates/meridians.ts';
import { readFacts } from '../../../support/facts/readFacts.ts';

/** Corners of lots as documents of these provinces print them. */
const HOA_XUAN = { x: 1_771_012.43, y: 550_214.18 };
const HAI_PHONG = { x: 2_306_400, y: 595_300 };
const THU_DUC = { x: 1_194_000, y: 610_000 };

describe('likely provinces', () => {
  it('likely provinces: a document’s pair is in its province, and not in one at the other end', () => {
    const daNang = { code: '48', meridianDeg: 107.75 };
    expect(mayBeIn(HOA_XUAN, daNang, 'old')).toBe(true);
    expect(mayBeIn(HAI_PHONG, daNang, 'old')).toBe(false);
    expect(mayBeIn(THU_DUC, daNang, 'old')).toBe(false);
    expect(mayBeIn(THU_DUC, { code: '??', meridianDeg: 105 }, 'old')).toBe(true);
  });

  it('likely provinces: on another meridian than its own a pair is outside', () => {
    expect(mayBeIn(HAI_PHONG, { code: '31', meridianDeg: 105.75 }, 'old')).toBe(true);
    expect(mayBeIn(HAI_PHONG, { code: '31', meridianDeg: 104.75 }, 'old')).toBe(false);
  });

  it.each([
    ['Đà Nẵng', [HOA_XUAN], '48'],
    ['Hải Phòng', [HAI_PHONG, { x: 2_306_420, y: 595_310 }], '31'],
    ['TP.HCM', [THU_DUC], '79'],
  ] as const)('likely provinces: %s is among the proposals for its corners, in both editions', (_, pairs, code) => {
    for (const edition of ['old', '2025'] as const) {
      const guesses = likelyProvinces(pairs, edition);
      expect(guesses.map((guess) => guess.code)).toContain(code);
      expect(guesses.length).toBeLessThanOrEqual(3);
      for (const guess of guesses) {
        expect(provinceMeridiansDeg(guess.code, edition)).toContain(guess.meridianDeg);
        expect(mayBeIn(pairs[0], guess, edition)).toBe(true);
      }
    }
  });

  it('likely provinces: numbers of no grid have no proposal', () => {
    expect(likelyProvinces([{ x: 5_000_000, y: 5_000_000 }], 'old')).toEqual([]);
    expect(likelyProvinces([], 'old')).toEqual([]);
  });

  it('likely provinces: a rough position is enough for a proposal', () => {
    const { lng, lat } = roughPosition(HOA_XUAN, 107.75);
    expect(lng).toBeCloseTo(108.2204, 2);
    expect(lat).toBeCloseTo(16.0125, 2);
  });

  it('likely provinces: no province’s documented coordinates are doubted', () => {
    const known = readFacts<{ code: string; X: [number, number]; Y: [number, number] }>('xy_ranges63.json');
    expect(known).toHaveLength(63);
    const refused = known.flatMap(({ code, X: [south, north], Y: [west, east] }) => {
      const [meridianDeg] = provinceMeridiansDeg(code);
      const [x, y] = [(south + north) / 2, (west + east) / 2];
      const edges = [
        [south, y],
        [north, y],
        [x, west],
        [x, east],
      ] as const;
      return edges.flatMap(([n, e]) => (mayBeIn({ x: n, y: e }, { code, meridianDeg: meridianDeg! }, 'old') ? [] : [`${code} ${n} ${e}`]));
    });
    expect(refused).toEqual([]);
  });
});
