import { expect, it } from 'vitest';
import { geoHashCell, geoHashOf } from '../../../../src/domain/coordinates/geoHash.ts';
import { formatParcelId, type ParcelIdFault, readParcelId, findParcelId } from '../../../../src/domain/search/parcelId.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

/** In phường Hòa Xuân, Đà Nẵng. */
const HERE = { lng: 108.2204, lat: 16.0125 };
const CODE = geoHashOf(HERE);
const random = seededRandom(81);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const someCode = (): string => geoHashOf({ lng: 102.2 + 7 * random(), lat: 8.5 + 14 * random() });

it.each([
  CODE,
  CODE.toUpperCase(),
  ` ${CODE}\n`,
  formatParcelId(CODE),
  formatParcelId(CODE).replaceAll(' ', '-'),
  formatParcelId(CODE).replaceAll(' ', ' – '),
  formatParcelId(CODE).replaceAll(' ', ' · '),
  [...CODE].join(' '),
  formatParcelId(CODE).replaceAll(' ', '\u00a0'),
  `${CODE.slice(0, 6)}\u200b${CODE.slice(6)}`,
  [...CODE].map((character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0)).join(''),
  `Mã định danh thửa đất: ${CODE}`,
  `MA DINH DANH THUA DAT ${CODE.toUpperCase()}`,
  `Mã thửa ${formatParcelId(CODE)}`,
  `ID: ${CODE}`,
  `Parcel ID ${CODE}`,
  `geohash=${CODE}`,
])('parcelId: %j is read, and its position is the middle of its cell', (text) => {
  for (const reading of [readParcelId(text), findParcelId(text)]) {
    expect(reading).toMatchObject({ id: { code: CODE, isInVietnam: true }, fault: null });
    const { west, south, east, north } = geoHashCell(CODE);
    expect(reading?.id?.position).toEqual({ lng: (west + east) / 2, lat: (south + north) / 2 });
  }
});

/** Returns a typing error and its expected fault. */
function damaged(): { text: string; fault: ParcelIdFault } {
  const code = someCode();
  const at = 1 + Math.floor(random() * 11);
  const [before, after] = [code.slice(0, at), code.slice(at + 1)];
  switch (Math.floor(random() * 5)) {
    case 0: {
      const character = pick(['o', 'i', 'l']);
      return {
        text: `${before}${character}${after}`,
        fault: { kind: 'character', character, place: at + 1, meant: character === 'o' ? '0' : '1' },
      };
    }
    case 1: {
      const character = pick(['a', 'á', 'đ', '?', '!', '@', 'ư', '/']);
      return { text: `${before}${character}${after}`, fault: { kind: 'character', character, place: at + 1, meant: null } };
    }
    case 2:
      return { text: before + after, fault: { kind: 'tooShort', count: 11 } };
    case 3:
      return { text: `${before}${pick(['7', 'k'])}${code.slice(at)}`, fault: { kind: 'tooLong', count: 13 } };
    default: {
      const kept = 1 + Math.floor(random() * 10);
      return { text: code.slice(0, kept), fault: { kind: 'tooShort', count: kept } };
    }
  }
}

it('parcelId: 200 malformed ones are reported with their fault, whatever separates their groups', () => {
  const kinds = new Set<string>();
  for (let i = 0; i < 200; i += 1) {
    const { text, fault } = damaged();
    kinds.add(fault.kind);
    const written = pick([text, text.toUpperCase(), formatParcelId(text), formatParcelId(text).replaceAll(' ', '-')]);
    expect(readParcelId(written), written).toEqual({ id: null, fault });
    expect(findParcelId(`Mã thửa: ${written}`), written).toEqual({ id: null, fault });
  }
  expect([...kinds].sort()).toEqual(['character', 'tooLong', 'tooShort']);
  expect(readParcelId(' - ')).toEqual({ id: null, fault: { kind: 'empty' } });
});

it('parcelId: in the search box a nearly correct one is reported without a label before it', () => {
  expect(findParcelId(CODE.slice(0, 10))).toMatchObject({ fault: { kind: 'tooShort', count: 10 } });
  expect(findParcelId(`${CODE}7`)).toMatchObject({ fault: { kind: 'tooLong', count: 13 } });
  expect(findParcelId(`${CODE.slice(0, 7)}o${CODE.slice(8)}`)).toMatchObject({ fault: { kind: 'character', place: 8, meant: '0' } });
});

it.each([
  'Hòa Xuân',
  'hoa xuan',
  'thửa 8 tờ 83 Hòa Xuân',
  'w',
  'World',
  'Wonder Park 2',
  'Westpoint Đỗ Đức Dục',
  'phường',
  '012345678901',
  '1771012.43 550214.18',
  '16.005, 108.221',
  'trungmyvphuc',
  'quy nhon dung',
  'x'.repeat(100_000),
  `https://maps.app.goo.gl/${CODE}`,
])('parcelId: %s is no identifier', (text) => {
  expect(findParcelId(text)).toBeNull();
});

it('parcelId: outside Việt Nam it needs a digit, and is marked as abroad', () => {
  expect(findParcelId('u4pruydqqvj8')).toMatchObject({ id: { isInVietnam: false } });
  expect(findParcelId('thutrungphuq')).toBeNull();
  expect(readParcelId('thutrungphuq')).toMatchObject({ id: { isInVietnam: false } });
});
