import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LAND_CODES, landCode } from '../../../../src/domain/land/landCodes.ts';

interface Fact {
  code: string;
  name: string;
  group: string;
  in_tt08_2024: boolean;
  hex?: string | null;
}

const FACTS = '../shared/data/land_use_codes.json';

describe('land codes', () => {
  it('table: every code once, with both names, a group and a colour', () => {
    expect(new Set(LAND_CODES.map(({ code }) => code)).size).toBe(LAND_CODES.length);
    for (const known of LAND_CODES) {
      expect(known.code).toMatch(/^[A-Z]{3}$/);
      expect(known.colour).toMatch(/^#[0-9A-F]{6}$/);
      expect(known.name).toMatch(/^(Đất|Nhóm đất) /);
      expect(known.nameEn).toMatch(/^[A-Z][A-Za-z, -]+$/);
      expect(['NNP', 'PNN', 'CSD']).toContain(known.group);
      if (known.colourOf !== undefined) expect(known.colour).toBe(landCode(known.colourOf)?.colour);
    }
  });

  it('look-up: ODT, in any case and with spaces; nothing for a word that is no code', () => {
    expect(landCode('ODT')).toMatchObject({ name: 'Đất ở tại đô thị', colour: '#FFA0FF', group: 'PNN', current: true });
    expect(landCode(' odt ')).toBe(landCode('ODT'));
    expect(landCode('XYZ')).toBeUndefined();
  });

  it('facts: agrees with the collected circulars where they lie beside the repository', () => {
    if (!existsSync(FACTS)) return;
    const facts = JSON.parse(readFileSync(FACTS, 'utf8')) as Fact[];
    expect(LAND_CODES.map(({ code, name, group, current }) => ({ code, name, group, current }))).toEqual(
      facts.map(({ code, name, group, in_tt08_2024: current }) => ({ code, name, group, current })),
    );
    for (const { code, hex } of facts) if (hex) expect(landCode(code)?.colour).toBe(hex);
    for (const { code, hex } of facts) expect(landCode(code)?.colourOf === undefined).toBe(Boolean(hex));
  });
});
