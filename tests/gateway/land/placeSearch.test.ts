import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailPlaceCall, findPlacesCall } from '../../../src/contract/places/places.ts';
import { readPlaceWords } from '../../../src/domain/search/placeWords.ts';
import { foldVietnamese } from '../../../src/domain/text/foldVietnamese.ts';
import { listPlaces, unitKey } from '../../../src/gateway/places/seedUnits.ts';
import { describeUnit } from '../../../src/domain/search/places/placeDirectory.ts';
import { englishPlaceWords } from '../../../src/domain/search/places/englishPlaceWords.ts';
import formerUnits from '../../../src/gateway/places/formerUnits.json' with { type: 'json' };
import { readUnits, type UnitLists } from '../../../src/gateway/places/readUnits.ts';
import { readParcelQueries } from '../../../src/domain/search/places/readParcelQueries.ts';
import { readPlaceDirectory } from '../../../src/gateway/places/answerPlaces.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { unitChain } from '../../support/land/distortedQueries.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const LONG = process.env['THUA_LONG'] === '1';
/** Every n-th ward is searched in the daily run. */
const EVERY = LONG ? { old: 1, '2025': 1 } : { old: 100, '2025': 33 };

/** Text beside names, which begin with a capital. */
const SAID_IN_VIETNAMESE = /(?<!\p{L})(?:nay|từ|trước|gồm|thuộc|khác|phần|vị trí|dữ liệu|thửa|tờ)(?!\p{L})|Thửa/u;

let seeded: SeededApp;
let lists: UnitLists;
beforeAll(async () => {
  [seeded, lists] = await Promise.all([openSeededApp(), readUnits()]);
});
afterAll(() => seeded.close());

const ask = (search: string) => askGateway(seeded.app, findPlacesCall, { search });

/** Address line of a certificate, and common variants of it. */
function certificateLine(units: readonly string[], { sheet, parcel }: { sheet: number; parcel: number }, form: number): string {
  const plots = [
    `Thửa đất số ${parcel}, tờ bản đồ số ${sheet}`,
    `Thửa đất số: ${parcel}; tờ bản đồ số: ${sheet}`,
    `thửa ${parcel} tờ ${sheet}`,
    `Tờ bản đồ số ${sheet}, thửa đất số ${parcel}`,
    `parcel ${parcel}, map sheet ${sheet}`,
  ];
  const beside = ['', 'tổ 12, ', 'khu phố 3, ', 'địa chỉ: 73/2 Nguyễn Trãi, ', 'Địa chỉ thửa đất: tổ dân phố 5, ', 'thôn 4, '];
  const line = `${plots[form % plots.length]}, ${beside[form % beside.length]}${units.join(', ')}`;
  return form % 7 === 3 ? foldVietnamese(line) : line;
}

describe('place search', () => {
  it.each([
    ['old', 'ward + district + province'],
    ['2025', 'ward + province'],
  ] as const)('place search: a ward of %s is found by %s, among the first three', async (edition, _named) => {
    const directory = await readPlaceDirectory(seeded.store);
    const byKey = new Map(lists.units.map((unit) => [unitKey(unit), unit]));
    const wards = lists.units
      .filter((unit) => unit.edition === edition && unit.level === 'ward')
      .filter((_, at) => at % EVERY[edition] === 0);
    const missed = wards.filter((ward) => {
      const search = unitChain(ward, byKey)
        .map((unit) => unit.nameWithType)
        .join(', ');
      return !directory
        .match(readPlaceWords(search))
        .first.slice(0, 3)
        .some(({ entry }) => entry.id === unitKey(ward));
    });
    expect(missed.map((ward) => ward.nameWithType)).toEqual([]);
    expect(wards.length).toBeGreaterThan(LONG ? 3_000 : 90);
  });

  it('place search: 200 forms of a certificate’s address line find the parcel’s ward in all provinces', async () => {
    const directory = await readPlaceDirectory(seeded.store);
    const byKey = new Map(lists.units.map((unit) => [unitKey(unit), unit]));
    const wards = lists.units.filter((unit) => unit.edition === 'old' && unit.level === 'ward');
    const random = seededRandom(4602);
    const missed: string[] = [];
    for (let form = 0; form < 200; form += 1) {
      const ward = wards[Math.floor(((form + random()) / 200) * wards.length)]!;
      const [sheet, parcel] = [1 + Math.floor(random() * 150), 1 + Math.floor(random() * 900)];
      const line = certificateLine(
        unitChain(ward, byKey).map(({ nameWithType }) => nameWithType),
        { sheet, parcel },
        form,
      );
      const [query] = readParcelQueries(directory, readPlaceWords(line));
      const [reading] = query?.by === 'number' ? query.readings : [];
      const isRight = reading?.sheetNumber === `${sheet}` && reading.parcelNumber === `${parcel}` && reading.wardCodes?.includes(ward.code);
      if (!isRight) missed.push(line);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(4);
  });

  it('place search: names of units dissolved before 2025 find the unit that absorbed them', async () => {
    const byKey = new Map(lists.units.map((unit) => [unitKey(unit), unit]));
    const former = Object.entries(formerUnits).flatMap(([code, names]) => names.split(', ').map((name) => ({ code, name })));
    const directory = await readPlaceDirectory(seeded.store);
    const missed = former
      .filter((_, at) => LONG || at % 5 === 0)
      .filter(({ code, name }) => {
        const [ward, ...above] = unitChain(byKey.get(`old-${code.length > 3 ? 'ward' : 'district'}-${code}`)!, byKey);
        const words = [name, ...above.map(({ nameWithType }) => nameWithType)].join(', ');
        return !directory
          .match(readPlaceWords(words))
          .first.slice(0, 3)
          .some(({ entry }) => entry.id === unitKey(ward!));
      });
    expect(missed).toEqual([]);
    for (const [words, answer] of [
      ['Phường Quang Trung, Thành phố Hưng Yên, Tỉnh Hưng Yên', 'old-ward-11959'],
      ['Thị trấn Mỹ Lộc, Thành phố Nam Định, Tỉnh Nam Định', 'old-ward-13708'],
      ['Thị trấn Tĩnh Gia, Thị xã Nghi Sơn, Tỉnh Thanh Hóa', 'old-ward-16561'],
      ['Xã Bắc Sơn, huyện Kim Bôi, tỉnh Hòa Bình', 'old-ward-04987'],
      ['xã Bắc Sơn, Tân Lạc, Hòa Bình', 'old-ward-05176'],
      ['xã quảng phú, tp thanh hóa, tỉnh thanh hóa', 'old-ward-16522'],
    ] as const) {
      expect(directory.match(readPlaceWords(words)).first[0]?.entry.id, words).toBe(answer);
    }
    const [first] = (await ask('Phường 6, Quận 3, TP.HCM')).data;
    const note = 'gồm Phường 6 cũ; nay chủ yếu thuộc Phường Xuân Hòa, Thành phố Hồ Chí Minh';
    expect(first).toMatchObject({ name: 'Phường Võ Thị Sáu', mapbox_id: 'old-ward-27139', note });
    expect(englishPlaceWords(note)).toBe('with the former Phường 6; now mostly in Phường Xuân Hòa, Thành phố Hồ Chí Minh');
  });

  it('place search: an old ward shows its successor, a new one its predecessors', async () => {
    const { data } = await ask('Phường Hoà Xuân, Cẩm Lệ, Đà Nẵng');
    expect(data[0]).toEqual({
      name: 'Phường Hòa Xuân',
      mapbox_id: 'old-ward-20314',
      kind: 'ward',
      address: 'Quận Cẩm Lệ, Thành phố Đà Nẵng',
      edition: 'old',
      note: 'nay chủ yếu thuộc Phường Hòa Xuân, Thành phố Đà Nẵng',
      other_edition: [{ name: 'Phường Hòa Xuân', mapbox_id: '2025-ward-20314' }],
    });
    expect(data.find((place) => place.mapbox_id === '2025-ward-20314')).toMatchObject({
      edition: '2025',
      note: 'từ 01/07/2025, gồm Phường Hòa Xuân, Xã Hòa Châu, Xã Hòa Phước',
    });
  });

  it('place search: a corrected typo finds only units that match every word, like correct spelling', async () => {
    const directory = await readPlaceDirectory(seeded.store);
    const totals = ['hoa xuann, cam le', 'phuong hoa xaun da nang', 'quann cam le', 'hoa xuann zzz'].map((typed) => {
      const variants = directory.spelling.correct(readPlaceWords(typed)).map((words) => directory.match(words));
      const best = new Map<string, number>();
      for (const { entry, score } of variants.flatMap(({ first }) => first.filter(({ unexplained }) => unexplained === 0))) {
        best.set(entry.id, Math.max(score, best.get(entry.id) ?? -Infinity));
      }
      const { first, total } = directory.matchCorrected(readPlaceWords(typed));
      expect(new Map(first.map(({ entry, score }) => [entry.id, score]))).toEqual(best);
      return total;
    });
    expect(totals.map((total) => total > 0)).toEqual([true, true, true, false]);
  });

  it.each([
    ['tp. nha t', 'Thành phố Nha Trang'],
    ['P Vĩnu Nguyên, TP Nha Trang', 'Phường Vĩnh Nguyên'],
  ])('place search: TP in %j is the abbreviation of city, not a typo', async (search, name) => {
    expect((await ask(search)).data[0]!.name).toBe(name);
  });

  it.each([
    ['tỉnh quảng nam', 'old', 'trước 01/07/2025; nay thuộc Thành phố Đà Nẵng'],
    ['quận cẩm lệ', 'old', 'trước 01/07/2025; nay thuộc Thành phố Đà Nẵng'],
    ['tp đà nẵng', '2025', 'từ 01/07/2025, gồm Quảng Nam, Đà Nẵng'],
  ])('place search: %j shows the counterpart of the other edition', async (search, edition, note) => {
    expect((await ask(search)).data[0]).toMatchObject({ edition, note });
  });

  it('place search: the total counts every match and nothing else', async () => {
    const wards = lists.units.filter((unit) => unit.edition === 'old' && unit.nameWithType === 'Phường 4');
    const { data, total } = await ask('phường 4');
    expect(data.filter((place) => place.name === 'Phường 4')).toHaveLength(Math.min(30, wards.length));
    expect(total).toBeGreaterThanOrEqual(wards.length);
    expect((await ask('zzzz')).total).toBe(0);
  });

  it('place search: composed, decomposed, upper-case and unaccented spellings find the same places', async () => {
    const ids = async (search: string): Promise<string[]> => (await ask(search)).data.map((place) => place.mapbox_id);
    const wanted = await ids('hòa xuân, cẩm lệ');
    for (const search of ['hòa xuân, cẩm lệ'.normalize('NFD'), 'HOÀ XUÂN, CẨM LỆ', 'hoa xuan, cam le']) {
      expect((await ids(search)).toSorted(), search).toEqual(wanted.toSorted());
    }
  });
});

describe('place search for parcels', () => {
  interface Row {
    id: string;
    street: string;
    land_number: string;
    parcel_number: string;
    center_lng: number;
    center_lat: number;
  }
  const sampled = (ward: string): Promise<Row[]> =>
    seeded.store.query<Row>(
      `select id, street, land_number, parcel_number, center_lng, center_lat from cadastral_items
       where ward_code = $1 and street ~ '^[0-9]' order by md5(id) limit 12`,
      [ward],
    );

  it.each([
    ['20314', 'Hòa Xuân, Cẩm Lệ, Đà Nẵng'],
    ['00167', 'Dịch Vọng Hậu, Cầu Giấy, Hà Nội'],
    ['27088', 'Thảo Điền, Thủ Đức, TP.HCM'],
  ])('place search: an address in ward %s is found with and without commas and accents', async (ward, units) => {
    for (const { street } of await sampled(ward)) {
      for (const search of [`${street}, ${units}`, `số ${street} ${units}`, foldVietnamese(`${street} ${units}`)]) {
        const { data, total } = await ask(search);
        expect(
          data.slice(0, 3).map((place) => place.name),
          search,
        ).toContain(street);
        expect(total, search).toBeGreaterThanOrEqual(data.length);
      }
    }
  });

  it('place search: a parcel is found by sheet, number and ward, with its position', async () => {
    for (const row of await sampled('20314')) {
      const { data, total } = await ask(`tờ ${row.land_number} thửa ${row.parcel_number} hoà xuân`);
      expect(total).toBe(1);
      expect(data[0]).toMatchObject({
        name: `Thửa ${row.parcel_number}, tờ ${row.land_number}`,
        mapbox_id: `parcel-48-${row.id}`,
        kind: 'parcel',
      });
      expect(data[0]!.note).toContain('dữ liệu mẫu');
      const detail = await askGateway(seeded.app, detailPlaceCall, { map_box_id: data[0]!.mapbox_id });
      const { coordinates, address } = detail.data.features[0]!.properties;
      expect(coordinates).toEqual({ latitude: row.center_lat, longitude: row.center_lng });
      expect(address).toContain('Phường Hòa Xuân, Quận Cẩm Lệ');
    }
  });

  it('place search: with English requested, every note, position and missing place is in English', async () => {
    const directory = await readPlaceDirectory(seeded.store);
    const told = lists.units
      .flatMap((unit) => describeUnit(directory.unit(unitKey(unit))!).note)
      .concat(listPlaces(lists, [], new Map()).flatMap(({ address, positionNote }) => [address, positionNote]));
    expect(told.map(englishPlaceWords).filter((words) => SAID_IN_VIETNAMESE.test(words))).toEqual([]);
    const asked = async (path: string, body: object): Promise<string> => {
      const headers = { 'accept-language': 'en', 'content-type': 'application/json' };
      const answer = await seeded.app.request(`http://gateway${GATEWAY_BASE}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return answer.text();
    };
    expect(await asked(findPlacesCall.path, { search: 'hòa xuân' })).toContain('now mostly in Phường Hòa Xuân, Thành phố Đà Nẵng');
    const [row] = await sampled('20314');
    const parcel = await asked(findPlacesCall.path, { search: `tờ ${row!.land_number} thửa ${row!.parcel_number} hoà xuân` });
    expect(parcel).toContain(`"name":"Parcel ${row!.parcel_number}, sheet ${row!.land_number}"`);
    expect(parcel).toContain('sample data; now mostly in ');
    expect(await asked(detailPlaceCall.path, { map_box_id: `parcel-48-${row!.id}` })).toMatch(/"address":"Parcel \S+, sheet /);
    expect(await asked(detailPlaceCall.path, { map_box_id: 'old-ward-20314' })).toContain('; now mostly in ');
    expect(await asked(detailPlaceCall.path, { map_box_id: 'old-ward-00000' })).toContain('This place was not found.');
  });
});

describe('place search around a view', () => {
  const HOA_XUAN = { latitude: 16.005, longitude: 108.221 };
  const firstOf = async (search: string, near?: typeof HOA_XUAN) => {
    const { data } = await askGateway(seeded.app, findPlacesCall, { search, ...(near ? { near } : {}) });
    return data.slice(0, 3);
  };

  it('place search: of namesakes the one in the view comes first, a street there among the first three', async () => {
    expect((await firstOf('hòa xuân', HOA_XUAN))[0]!.mapbox_id).toBe('2025-ward-20314');
    const street = await firstOf('lê lợi', { latitude: 21.034, longitude: 105.785 });
    expect(street.some(({ kind, address }) => kind === 'parcel' && address.includes('Dịch Vọng Hậu'))).toBe(true);
    expect((await firstOf('hà nội', HOA_XUAN))[0]!.mapbox_id).toBe('2025-province-01');
  });

  it('place search: a typo is corrected though a longer name starts with it; unfinished input is no typo', async () => {
    expect((await firstOf('Hoa Xuann', HOA_XUAN)).map(({ name }) => name)).toContain('Phường Hòa Xuân');
    expect((await firstOf('phường hòa xuâ', HOA_XUAN))[0]!.name).toBe('Phường Hòa Xuân');
    expect(await firstOf('zzzz', HOA_XUAN)).toEqual([]);
  });
});

/** Builds another gateway app on the same store, as after a restart. */
const restarted = (store: Store): ReturnType<typeof buildApp> => buildApp({ ...store, query: store.query.bind(store) } as Store);

it('place search: a fuller table offers every successor of a divided ward', async () => {
  await seeded.store.query("insert into ward_changes (old_code, new_code) values ('20314', '20260')");
  const { data } = await askGateway(restarted(seeded.store), findPlacesCall, { search: 'phường hòa xuân, cẩm lệ' });
  expect(data[0]!.note).toMatch(/^nay chủ yếu thuộc Phường Hòa Xuân, Thành phố Đà Nẵng; một phần thuộc /);
  expect(data[0]!.other_edition!.map((unit) => unit.mapbox_id)).toEqual(['2025-ward-20314', '2025-ward-20260']);
});
