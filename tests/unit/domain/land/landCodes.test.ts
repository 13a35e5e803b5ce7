import { describe, expect, it } from 'vitest';
import { FINER_CODES, LAND_CODES, landCode } from '../../../../src/domain/land/landCodes.ts';
import { readFacts } from '../../../support/facts/readFacts.ts';

interface Fact {
  code: string;
  name: string;
  group: string;
  in_tt08_2024: boolean;
  hex?: string | null;
}

/** Contrast ratio of WCAG 2. */
function contrastRatio(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map((hex) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('land codes', () => {
  it('table: every code occurs once, with both names, a group and a colour', () => {
    expect(new Set(LAND_CODES.map(({ code }) => code)).size).toBe(LAND_CODES.length);
    for (const known of LAND_CODES) {
      expect(known.code).toMatch(/^[A-Z]{3}$/);
      expect(known.colour).toMatch(/^#[0-9A-F]{6}$/);
      expect(known.name).toMatch(/^(Đất|Nhóm đất) /);
      expect(known.nameEn).toMatch(/^[A-Z][A-Za-z, -]+$/);
      expect(['NNP', 'PNN', 'CSD']).toContain(known.group);
      expect(known.officialColour).toMatch(/^#[0-9A-F]{6}$/);
      if (known.colourOf !== undefined) expect(known.officialColour).toBe(landCode(known.colourOf)?.officialColour);
    }
  });

  it('colours: no two codes share one, ink is readable on ours, and legend colours stay as printed', () => {
    const colours = LAND_CODES.map(({ colour }) => colour);
    expect(new Set(colours).size).toBe(colours.length);
    const printed = LAND_CODES.map(({ officialColour }) => officialColour);
    for (const { colour, officialColour } of LAND_CODES) {
      if (colour !== officialColour) expect(contrastRatio('#26383a', colour)).toBeGreaterThan(4.5);
      if (printed.filter((other) => other === officialColour).length === 1) expect(colour).toBe(officialColour);
      // One of the codes that share a colour has it.
      expect(colours).toContain(officialColour);
    }
    expect(LAND_CODES.filter(({ isPublic }) => isPublic).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['DGT', 'DGD', 'DKV', 'TSC']),
    );
    expect(landCode('ODT')?.isPublic || landCode('SKC')?.isPublic || landCode('CQP')?.isPublic).toBe(false);
  });

  it('look-up: ODT is found in any case and with spaces; a word that is no code finds none', () => {
    expect(landCode('ODT')).toMatchObject({ name: 'Đất ở tại đô thị', colour: '#FFA0FF', group: 'PNN', current: true });
    expect(landCode(' odt ')).toBe(landCode('ODT'));
    expect(landCode('XYZ')).toBeUndefined();
  });

  it('finer classes: they resolve to their class, and none occurs twice', () => {
    expect(landCode('LNK')).toMatchObject({
      name: 'Đất trồng cây lâu năm khác',
      colour: landCode('CLN')!.colour,
      group: 'NNP',
      current: false,
    });
    expect(landCode('rst')).toMatchObject({ colourOf: 'RSX', officialColour: '#B4FFB4' });
    const codes = [...LAND_CODES, ...FINER_CODES].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, colourOf, colour } of FINER_CODES) expect([code, landCode(colourOf!)?.colour]).toEqual([code, colour]);
  });

  it.each([
    ['ONT+CLN', 'ONT+CLN'],
    ['ont, cln', 'ONT+CLN'],
    ['ONT: 300 m2; CLN: 120,5 m²', 'ONT+CLN'],
    ['ODT(60)/LNK', 'ODT+LNK'],
    ['ONT+ONT', 'ONT'],
    ['ODT-01', undefined],
    ['ONT+XYZ', undefined],
    ['0DAT DOINUI', undefined],
    ['123', undefined],
    ['', undefined],
  ])('compound: %j is %s', (text, code) => {
    expect(landCode(text)?.code).toBe(code);
  });

  it('compound: it has the names of all parts and the colour of the first', () => {
    expect(landCode('ONT+CLN')).toMatchObject({
      name: 'Đất ở tại nông thôn + Đất trồng cây lâu năm',
      nameEn: 'Rural residential + Perennial crops',
      colour: landCode('ONT')!.colour,
    });
  });

  it('facts: the table agrees with the collected circulars', () => {
    const facts = readFacts<Fact>('land_use_codes.json');
    expect(LAND_CODES.map(({ code, name, group, current }) => ({ code, name, group, current }))).toEqual(
      facts.map(({ code, name, group, in_tt08_2024: current }) => ({ code, name, group, current })),
    );
    for (const { code, hex } of facts) if (hex) expect(landCode(code)?.officialColour).toBe(hex);
    for (const { code, hex } of facts) expect(landCode(code)?.colourOf === undefined).toBe(Boolean(hex));
  });
});
