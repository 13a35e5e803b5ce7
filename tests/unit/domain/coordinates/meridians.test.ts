import { describe, expect, it } from 'vitest';
import { ALL_MERIDIANS_DEG, provinceMeridiansDeg, provincesOnMeridian } from '../../../../src/domain/coordinates/meridians.ts';
import { readFacts } from '../../../support/facts/readFacts.ts';

interface OldProvince {
  code: string;
  lon0: number;
}

interface NewProvince {
  code: string;
  candidates: number[];
}

describe('meridians', () => {
  it.each([
    ['Hà Nội', '01', 105],
    ['Bắc Ninh', '27', 105.5],
    ['Đà Nẵng', '48', 107.75],
    ['Ninh Thuận', '58', 108.25],
    ['TP.HCM', '79', 105.75],
    ['An Giang', '89', 104.75],
    ['Cần Thơ', '92', 105],
    ['Cà Mau', '96', 104.5],
  ])('old provinces: %s', (_name, code, meridianDeg) => {
    expect(provinceMeridiansDeg(code)).toEqual([meridianDeg]);
    expect(provinceMeridiansDeg(code, 'old')).toEqual([meridianDeg]);
  });

  it('provinces of 2025 keep the meridians of their predecessors, their own first', () => {
    expect(provinceMeridiansDeg('79', '2025')).toEqual([105.75, 107.75]);
    expect(provinceMeridiansDeg('12', '2025')).toEqual([104.75, 103]);
    expect(provinceMeridiansDeg('01', '2025')).toEqual([105]);
  });

  it('there are 17 meridians from 103° to 108°30′, west to east; an unknown code has none', () => {
    expect(ALL_MERIDIANS_DEG).toHaveLength(17);
    expect([...ALL_MERIDIANS_DEG].sort((a, b) => a - b)).toEqual(ALL_MERIDIANS_DEG);
    expect([ALL_MERIDIANS_DEG[0], ALL_MERIDIANS_DEG.at(-1)]).toEqual([103, 108.5]);
    expect(provinceMeridiansDeg('00')).toEqual([]);
    expect(provinceMeridiansDeg('', '2025')).toEqual([]);
  });

  it('the provinces of a meridian are listed, each under its own', () => {
    expect(provincesOnMeridian(107.75)).toContain('48');
    for (const deg of ALL_MERIDIANS_DEG) {
      expect(provincesOnMeridian(deg).map((code) => provinceMeridiansDeg(code))).toEqual(provincesOnMeridian(deg).map(() => [deg]));
    }
    expect(provincesOnMeridian(100)).toEqual([]);
  });

  it('meridians agree with the registers of both editions, province by province', () => {
    const old = readFacts<OldProvince>('meridians63.json');
    expect(old).toHaveLength(63);
    expect(old.map(({ code }) => [code, ...provinceMeridiansDeg(code)])).toEqual(old.map(({ code, lon0 }) => [code, lon0]));
    const since = readFacts<NewProvince>('meridians34.json');
    expect(since).toHaveLength(34);
    expect(since.map(({ code }) => [code, ...provinceMeridiansDeg(code, '2025')])).toEqual(
      since.map(({ code, candidates }) => [code, ...candidates]),
    );
  });
});
