import { describe, expect, it } from 'vitest';
import { groundSize, MAP_SCALES, type SheetPageSetup, sheetPlan } from '../../../../../src/domain/map/mapSheet.ts';
import { canonicalJson } from '../../../../../src/domain/land/extractRecord.ts';
import { formatNumber } from '../../../../../src/domain/text/format.ts';
import { composeMapSheet } from '../../../../../src/features/parcel/print/composeMapSheet.ts';
import type { GatheredMap } from '../../../../../src/flows/map/gatherMapSheet.ts';
import { layOutMapSheet } from '../../../../../workers/extract/sheet/layOutMapSheet.ts';
import { extractCore } from '../../../../support/extract/extractCore.ts';
import { gatheredMap, lotIn, placed, shapesOf, SOUTH_M, WEST_M } from '../../../../support/extract/gatheredMap.ts';
import { readPdf } from '../../../../support/extract/readPdf.ts';

const long = process.env.THUA_LONG === '1';

const A4: SheetPageSetup = { size: 'a4', isLandscape: false, scale: 1000 };
const PAPERS: readonly SheetPageSetup[] = [
  A4,
  { ...A4, isLandscape: true },
  { ...A4, size: 'a3' },
  { ...A4, size: 'a3', isLandscape: true },
];
/** Widths of the open lot's line and of grid crosses, which no other lines have. */
const [SELECTED_MM, CROSS_MM] = [0.6, 0.15];
const MAX_KB = 400;
const MANY = long ? 20_000 : 3000;

const MANY_LOTS = long ? 8000 : 600;

const core = extractCore();

async function write(gathered: GatheredMap, title = '', language: 'vi' | 'en' = 'vi'): Promise<Uint8Array<ArrayBuffer>> {
  const { content, record } = composeMapSheet(gathered, title, language);
  const written = await core.writeMap(content, gathered.paper, canonicalJson(record));
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

const pageOf = async (bytes: Uint8Array) => (await readPdf(bytes)).pages[0]!;

/** Upper bound of a letter's width at a font size of a millimetre. */
const LETTER_MM = 0.56;

/** Returns texts beside and below the map that overlap each other or the footer line. */
function textFaults(paper: SheetPageSetup): string[] {
  const { content } = composeMapSheet(gatheredMap(paper), '', 'vi');
  const { field, about, foot } = sheetPlan(paper);
  const texts = layOutMapSheet(content, paper, (text) => text.length * LETTER_MM).pages[0]!.flatMap((command) => {
    if (command.kind !== 'text' || command.angleDeg !== undefined) return [];
    const { xMm: left, yMm, sizeMm, text } = command;
    if (left < about[0] && yMm < field[1] + field[3]) return [];
    return [{ text, left, right: left + text.length * LETTER_MM * sizeMm, top: yMm - 0.72 * sizeMm, bottom: yMm }];
  });
  const onLine = texts.filter(({ top, bottom }) => top < foot[1] && bottom > foot[1] - 0.4).map(({ text }) => `${text}: on the line`);
  const onOthers = texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.text}: on ${other.text}`),
  );
  return [...onLine, ...onOthers];
}

describe('map sheet', () => {
  it.each(PAPERS)('map sheet: on %j texts beside or below the map do not overlap', (paper) => {
    for (const scale of MAP_SCALES) expect([scale, textFaults({ ...paper, scale })]).toEqual([scale, []]);
  });

  it.each(PAPERS)('map sheet: on %j land and grid have their length at the scale to 0.2 mm, north up', async (paper) => {
    for (const scale of long ? MAP_SCALES : paper === A4 ? ([200, 25_000] as const) : ([500] as const)) {
      const scaled = { ...paper, scale };
      const { stroked, text, widthMm, heightMm } = await pageOf(await write(gatheredMap(scaled)));
      const plan = sheetPlan(scaled);
      expect([Math.round(widthMm), Math.round(heightMm)]).toEqual([plan.widthMm, plan.heightMm]);
      expect(text).toContain(`Tỷ lệ 1:${formatNumber(scale, 0)}`);
      const mmPerM = 1000 / scale;
      const [left, top, , height] = plan.field;
      /** Position on paper of a place, from the lower left corner. */
      const onPaper = (eastM: number, northM: number) => [
        left + (eastM - WEST_M) * mmPerM,
        plan.heightMm - top - height + (northM - SOUTH_M) * mmPerM,
      ];
      const [lot] = stroked.filter((line) => Math.abs(line.widthMm - SELECTED_MM) < 0.01);
      const ring = placed(lotIn(scaled));
      const faults = lot!.corners.map(([x, y], at) => {
        const [shouldX, shouldY] = onPaper(ring[2 * at]!, ring[2 * at + 1]!);
        return Math.hypot(x - shouldX!, y - shouldY!);
      });
      expect(faults).toHaveLength(4);
      expect(Math.max(...faults)).toBeLessThan(0.2);

      // Vertical strokes of the crosses, at the coordinates printed on the frame.
      const crosses = stroked.filter(({ widthMm: wide, corners }) => Math.abs(wide - CROSS_MM) < 0.01 && corners[0]![0] === corners[1]![0]);
      const eastings = [...new Set(crosses.map(({ corners }) => corners[0]![0]))];
      expect(eastings.length).toBeGreaterThan(1);
      for (const x of eastings) {
        const eastM = WEST_M + (x - left) / mmPerM;
        const told = Math.round(eastM * 100) / 100;
        expect(text).toContain(String(Math.round(told)));
        expect(Math.abs(told - Math.round(told)) * mmPerM).toBeLessThan(0.2);
      }
    }
  });

  it('map sheet: the most common land use is first in the legend', () => {
    const { content } = composeMapSheet(gatheredMap(A4), '', 'vi');
    const { items } = content.keys.find(({ title }) => title.startsWith('Quy hoạch'))!;
    expect(items.map(({ text }) => /\((\w+)\)/.exec(text)?.[1])).toEqual(['DGT', 'ODT']);
  });

  it('map sheet: grid, corners, sources, dates, gaps and no legal force are printed in both languages', async () => {
    const bytes = await write(gatheredMap(A4));
    const { title, language, isTagged, attachments, pages } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect([title, language, isTagged]).toEqual(['Bản đồ thửa 118, tờ 24', 'vi', true]);
    const text = pages[0]!.text.replaceAll('\n', ' ');
    for (const words of [
      "kinh tuyến trục 107°45'",
      '16.014500, 108.219500',
      '16.011500, 108.222400',
      'không có giá trị pháp lý',
      'dữ liệu mẫu',
      'Sở Xây dựng Đà Nẵng, 19/05/2023',
      'Nền bản đồ của nhà cung cấp',
      'Ranh thửa, số thửa',
      'Quy hoạch phân khu Hoà Xuân · 2023',
      'Đất ở tại đô thị (ODT)',
      'Nguyễn Phước Lan',
      '119',
    ])
      expect(text).toContain(words);
    expect(JSON.parse(attachments['ban-do.json']!)).toMatchObject({ format: 'thua-map-sheet', parcelCount: 2, leftOut: ['baseMap'] });
    expect(pages[0]!.alts).toEqual(
      expect.arrayContaining([
        expect.stringContaining('https://thua.test/#18/'),
        expect.stringMatching(/^Bản đồ tỷ lệ 1:1,000, .* 2 thửa, 2 phân khu/),
      ]),
    );
    expect(bytes.length / 1000).toBeLessThan(MAX_KB);
    const en = await readPdf(await write(gatheredMap(A4), 'My land', 'en'));
    expect([en.title, en.language]).toEqual(['My land', 'en']);
    expect(en.pages[0]!.text).toContain('without legal force');
  });

  it('map sheet: an open sheet has its name in the language of the map', () => {
    const sheet = { title: 'Tờ bản đồ 24, Phường Hòa Xuân (Dữ liệu mẫu)', address: 'Phường Hòa Xuân, Quận Cẩm Lệ', sheetNumber: '24' };
    const base = gatheredMap(A4);
    const gathered = gatheredMap(A4, {
      zones: [{ ...base.zones[0]!, ...sheet, of: 'sheet' }],
      sources: [{ of: 'sheet', name: sheet.title, ...sheet, source: { name: null, day: null }, isSample: false }],
    });
    const wordsOf = (language: 'vi' | 'en'): string => {
      const { keys, about } = composeMapSheet(gathered, '', language).content;
      return JSON.stringify([keys.map(({ items }) => items.map(({ text }) => text)), about]);
    };
    expect(wordsOf('en').match(/Map sheet 24, Phường Hòa Xuân/g)).toHaveLength(2);
    expect(wordsOf('en')).not.toMatch(/Tờ bản đồ|Dữ liệu mẫu/);
    expect(wordsOf('vi').match(/Tờ bản đồ 24, Phường Hòa Xuân/g)).toHaveLength(2);
  });

  it('map sheet: the same land gives the same bytes, and a changed file is distinguished', async () => {
    const [one, other] = [await write(gatheredMap(A4)), await write(gatheredMap(A4))];
    expect(Buffer.compare(one, other)).toBe(0);
    const answer = await core.check(new Blob([one]));
    expect(answer).toEqual({
      ok: true,
      value: { verdict: 'intact', mapTitle: 'Bản đồ thửa 118, tờ 24', madeAt: '2026-11-26T07:05:00.000Z' },
    });
    one[one.length >> 1]! ^= 1;
    expect(await core.check(new Blob([one]))).toMatchObject({ value: { verdict: 'changed' } });
  });

  it('map sheet: nothing is drawn outside its frame, except lines that are clipped', async () => {
    const { stroked } = await pageOf(await write(gatheredMap(A4)));
    const { field, heightMm } = sheetPlan(A4);
    const [left, top, width, height] = field;
    // The corners of street and neighbour are far outside.
    const reach = stroked.filter(({ widthMm }) => Math.abs(widthMm - 0.18) < 0.01).flatMap(({ corners }) => corners);
    expect(Math.max(...reach.map(([x]) => x))).toBeLessThanOrEqual(left + width + 2.01);
    expect(Math.min(...reach.map(([, y]) => y))).toBeGreaterThanOrEqual(heightMm - top - height - 2.01);
  });

  const { widthM, heightM } = groundSize(A4);
  const star = (count: number): number[] =>
    placed(
      Array.from({ length: count }, (_, i) => {
        const [turn, radius] = [(2 * Math.PI * i) / count, (0.3 + 0.1 * (i % 2)) * widthM];
        return [widthM / 2 + radius * Math.cos(turn), heightM / 2 + radius * Math.sin(turn)];
      }).flat(),
    );
  const lots = (count: number): GatheredMap['parcels'] => {
    const rows = Math.ceil(Math.sqrt(count));
    const [wide, high] = [widthM / rows, heightM / rows];
    const rings = Array.from({ length: count }, (_, i) => {
      const [x, y] = [(i % rows) * wide, Math.floor(i / rows) * high];
      return [placed([x, y, x + wide, y + 0.1, x + wide * 0.95, y + high, x, y + high * 0.9])];
    });
    return {
      shapes: shapesOf(rings),
      numbers: rings.map((_, i) => String(i)),
      landCodes: rings.map((_, i) => (i % 3 ? 'ODT' : 'CLN')),
      hasFill: true,
    };
  };
  const nothing = shapesOf([]);
  const base = gatheredMap(A4);
  const hostile: Array<[string, Partial<GatheredMap>, string?]> = [
    [`a lot of ${MANY} corners`, { selected: { shapes: shapesOf([[star(MANY)]]), sheetNumber: '1', parcelNumber: '2' } }],
    [
      'names of 300 letters without a space',
      { address: 'Ở'.repeat(300), zones: [{ ...base.zones[0]!, title: 'W'.repeat(300) }] },
      'Ữ'.repeat(300),
    ],
    ['words from right to left, and characters that turn them round', { address: 'مرحبا \u202e118 \u2066שלום' }, 'שלום \u202e811'],
    [
      'control characters, half a pair, nothing but spaces',
      { address: '\u0000\u001b[31m\ud800', parcels: { ...base.parcels, numbers: ['\u0007', '  '] } },
      ' \n ',
    ],
    ['text of PDF’s own', { address: ') Tj ET endstream endobj %%EOF {page} $& <<>>' }, '%%EOF (alert) {scale}'],
    [
      'nothing in view',
      {
        address: '',
        ground: { water: nothing, green: nothing, streets: nothing, streetNames: [] },
        zones: [],
        parcels: { shapes: nothing, numbers: [], landCodes: [], hasFill: true },
        selected: null,
        drawings: [],
        sources: [],
        gaps: ['nothing', 'parcelsFar', 'live', 'pictures', 'failed', 'parcelsPartial', 'baseMap', 'parcelsMany'],
      },
    ],
    [
      'numbers that are none',
      {
        parcels: { ...base.parcels, shapes: shapesOf([[[NaN, NaN, Infinity, 0, 1, 2]], [[]]]) },
        drawings: [{ shapes: nothing, mode: 'point', isClosed: true, measure: null, isShared: true }],
      },
    ],
    [`${MANY_LOTS} lots`, { parcels: lots(MANY_LOTS), zones: [], selected: null }],
    [
      '60 plannings of one another’s zones',
      { zones: Array.from({ length: 60 }, (_, i) => ({ ...base.zones[0]!, title: `Quy hoạch ${i}`, landCodes: [`X${i}`, `Y${i}`] })) },
    ],
    ['a link that no code holds', { link: `https://thua.test/#${'x'.repeat(9000)}` }],
  ];

  it.each(hostile)('map sheet: %s: is drawn on one page and can be read', async (_what, changes, title = '') => {
    const bytes = await write(gatheredMap(A4, changes), title);
    const { pages, attachments } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]!.text).toContain('Chỉ để tham khảo');
    expect(JSON.parse(attachments['ban-do.json']!)).toMatchObject({ format: 'thua-map-sheet' });
    expect(bytes.length / 1000).toBeLessThan(MAX_KB);
  });
});
