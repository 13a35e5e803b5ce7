import { beforeAll, describe, expect, it } from 'vitest';
import formerUnits from '../../../../src/gateway/places/formerUnits.json' with { type: 'json' };
import { splitUnitName } from '../../../../src/domain/search/unitType.ts';
import { readUnits, type UnitLists, type UnitRow } from '../../../../src/gateway/places/readUnits.ts';
import { readFactRows } from '../../../support/facts/readFacts.ts';

let lists: UnitLists;
beforeAll(async () => {
  lists = await readUnits();
});

/** Normalises spelling: case, the dash between two parts, the apostrophe. */
const spelling = (name: string): string => name.toLowerCase().replaceAll(' - ', '-').replaceAll('’', "'");

type Entry = [nameWithType: string, parentCode: string];
const entriesOf = (edition: UnitRow['edition'], level: UnitRow['level']): Map<string, Entry> =>
  new Map(
    lists.units
      .filter((unit) => unit.edition === edition && unit.level === level)
      .map(({ code, nameWithType, parentCode }) => [code, [nameWithType, parentCode]]),
  );

/** Entries missing, added or different in the packages, as `code, package, register`. */
function differencesOf(edition: UnitRow['edition'], level: UnitRow['level'], file: string): string[][] {
  const ours = entriesOf(edition, level);
  const parentOf = (parent = ''): string => (level === 'province' ? '' : parent);
  const register = new Map(readFactRows(file).map(([code, , name, parent]): [string, Entry] => [code!, [name!, parentOf(parent)]]));
  const codes = [...new Set([...register.keys(), ...ours.keys()])].toSorted();
  const asText = (entry: Entry | undefined): string => entry?.filter((part) => part !== '').join(' in ') ?? '–';
  return codes
    .filter((code) => {
      const [one, other] = [ours.get(code), register.get(code)];
      return !one || !other || spelling(one[0]) !== spelling(other[0]) || one[1] !== other[1];
    })
    .map((code) => [edition, level, code, asText(ours.get(code)), asText(register.get(code))]);
}

describe('packages of units', () => {
  it('packages of units: every entry agrees with the registers except for the listed differences', () => {
    expect([
      ...differencesOf('old', 'province', 'units/cities63.tsv'),
      ...differencesOf('old', 'district', 'units/districts696.tsv'),
      ...differencesOf('old', 'ward', 'units/wards10035.tsv'),
      ...differencesOf('2025', 'province', 'units/provinces34.tsv'),
      ...differencesOf('2025', 'ward', 'units/wards34_3321.tsv'),
    ]).toEqual(readFactRows('units/differences.tsv'));
  });

  it('packages of units: each old ward has a successor of the register, except for two swapped ones', () => {
    const successors = new Set(readFactRows('units/ward_old_to_new.tsv').map(([old, since]) => `${old} ${since}`));
    expect(lists.wardChanges).toHaveLength(10_034);
    const others = lists.wardChanges.map(([old, since]) => `${old} ${since}`).filter((change) => !successors.has(change));
    expect(others).toEqual(['30901 30910', '30913 30886']);
  });
});

describe('units dissolved before 2025', () => {
  const former = Object.entries(formerUnits).flatMap(([code, names]) => names.split(', ').map((name) => ({ code, name })));

  it('former units: each was absorbed by an old unit and has a unique name there', () => {
    const below = lists.units.filter(({ edition, level }) => edition === 'old' && level !== 'province');
    const parents = new Map(below.map(({ code, parentCode }) => [code, parentCode]));
    expect(former.filter(({ code }) => !parents.has(code))).toEqual([]);
    const standing = below.map(({ nameWithType, parentCode }) => `${nameWithType}, ${parentCode}`);
    const names = [...standing, ...former.map(({ code, name }) => `${name}, ${parents.get(code)}`)];
    const twice = names.filter((name, at) => at >= standing.length && names.indexOf(name) !== at);
    expect(twice).toEqual([]);
  });

  it('former units: each is in the register, which names a source for all', () => {
    const rows = readFactRows('units/former_units.tsv');
    const told = rows.flatMap(([, units = '']) => units.split(', '));
    expect(told.toSorted()).toEqual(former.map(({ code, name }) => `${code} ${name}`).toSorted());
    expect(rows.filter(([source = '']) => !source.startsWith('https://'))).toEqual([]);
  });

  it('former units: there are more than 1,700, each with its type', () => {
    expect(former.length).toBeGreaterThan(1_700);
    expect(former.filter(({ name }) => splitUnitName(name).type === undefined)).toEqual([]);
  });
});
