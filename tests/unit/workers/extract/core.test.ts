import { describe, expect, it } from 'vitest';
import { SELECTABLE_SCALES, type ExtractPageSetup } from '../../../../src/domain/land/extractContent.ts';
import { canonicalJson, UNKNOWN_SOURCE } from '../../../../src/domain/land/extractRecord.ts';
import { formatNumber } from '../../../../src/domain/text/format.ts';
import { landCode } from '../../../../src/domain/land/landCodes.ts';
import { composeExtract, paleColour } from '../../../../src/features/parcel/extract/composeExtract.ts';
import type { GatheredExtract } from '../../../../src/flows/parcel/gatherExtract.ts';
import { createExtractCore } from '../../../../workers/extract/core.ts';
import { extractCore, extractFonts } from '../../../support/extract/extractCore.ts';
import { CROOKED, gatheredExtract, ringM } from '../../../support/extract/gatheredExtract.ts';
import { readPdf } from '../../../support/extract/readPdf.ts';

const long = process.env.THUA_LONG === '1';

const A4: ExtractPageSetup = { size: 'a4', isLandscape: false, scale: null };
const PAPERS: readonly ExtractPageSetup[] = [
  A4,
  { size: 'a4', isLandscape: true, scale: null },
  { size: 'a3', isLandscape: false, scale: null },
  { size: 'a3', isLandscape: true, scale: null },
];
/** Width of the boundary, which no other line has. */
const BOUNDARY_MM = 0.5;
const ROAD_MM = 1;
const MAX_KB = 400;
const MANY = long ? 20_000 : 1500;

const core = extractCore();

async function write(gathered: GatheredExtract, paper = A4, language: 'vi' | 'en' = 'vi'): Promise<Uint8Array<ArrayBuffer>> {
  const written = await core.write(composeExtract(gathered, language), paper, canonicalJson(gathered.record));
  if (!written.ok) throw new Error(written.error.message);
  return written.value;
}

const verdictOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const answer = await core.check(new Blob([bytes]));
  return answer.ok ? answer.value.verdict : answer.error.kind;
};

describe('extract', () => {
  it.each(PAPERS)('extract: on %j each boundary side has its length at the scale to 0.2 mm, north up', async (paper) => {
    const gathered = gatheredExtract();
    for (const scale of paper === A4 ? [null, ...SELECTABLE_SCALES] : [null, 1000]) {
      const preview = await core.preview(composeExtract(gathered, 'vi'), { ...paper, scale });
      if (!preview.ok) throw new Error(preview.error.message);
      const mmPerM = 1000 / preview.value.scale;
      const { pages } = await readPdf(await write(gathered, { ...paper, scale }), 1);
      expect(pages[0]!.text).toContain(`Tỷ lệ 1:${formatNumber(preview.value.scale, 0)}`);
      const [boundary] = pages[0]!.stroked.filter(({ widthMm }) => Math.abs(widthMm - BOUNDARY_MM) < 0.01);
      expect(boundary!.corners).toHaveLength(CROOKED.length);
      const [fromX, fromY] = boundary!.corners[0]!;
      const faults = boundary!.corners.map(([x, y], i) =>
        Math.hypot(x - fromX - (CROOKED[i]![0] - CROOKED[0]![0]) * mmPerM, y - fromY - (CROOKED[i]![1] - CROOKED[0]![1]) * mmPerM),
      );
      expect(Math.max(...faults)).toBeLessThan(0.2);
    }
  });

  it('extract: streets around the parcel are drawn and in the legend, with a line width of their own', async () => {
    const gathered = gatheredExtract();
    for (const [roadsM, drawn] of [
      [gathered.roadsM, 1],
      [[], 0],
    ] as const) {
      const { pages } = await readPdf(await write({ ...gathered, roadsM: [...roadsM] }, A4, 'en'), 1);
      expect(pages[0]!.stroked.filter(({ widthMm }) => Math.abs(widthMm - ROAD_MM) < 0.01)).toHaveLength(drawn);
      expect(pages.some(({ text }) => text.includes('Road'))).toBe(drawn === 1);
    }
  });

  it('extract: planning colours end at the boundary, or on request continue around it below streets', async () => {
    const colours = [...new Set(['ODT', 'DGT', 'CLN'].map((code) => paleColour(landCode(code)!.colour)))];
    for (const [where, codes] of [
      ['own', ['ODT', 'DGT']],
      ['around', ['ODT', 'CLN']],
    ] as const) {
      const content = composeExtract(gatheredExtract(), 'vi', where);
      const preview = await core.preview(content, A4);
      if (!preview.ok) throw new Error(preview.error.message);
      const marks = preview.value.first.filter((mark) => mark.kind !== 'text');
      const filled = marks.flatMap((mark, at) => (mark.kind === 'path' && colours.includes(mark.fill ?? '') && mark.node >= 0 ? [at] : []));
      expect(filled.map((at) => (marks[at] as { fill: string }).fill)).toEqual(codes.map((code) => paleColour(landCode(code)!.colour)));
      const road = marks.findIndex((mark) => mark.kind === 'path' && mark.widthMm === ROAD_MM);
      expect(filled.every((at) => (where === 'around' ? at < road : at > road))).toBe(true);
      expect(marks.filter(({ kind }) => kind === 'clip')).toHaveLength(where === 'around' ? 1 : 2);
      const key = content.blocks.find((block) => block.kind === 'key')!;
      expect(key.items.filter(({ sign }) => sign === 'zone')).toHaveLength(2);
    }
  });

  it('extract: copied text equals the printed one, and each page denies legal force in both languages', async () => {
    const gathered = gatheredExtract();
    const vi = await readPdf(await write(gathered));
    const all = vi.pages.map(({ text }) => text).join('\n');
    for (const words of [
      'Phiếu thông tin thửa đất',
      'Thửa 118 · Tờ bản đồ 24',
      'Đường Nguyễn Phước Lan, phường Hòa Xuân, quận Cẩm Lệ, thành phố Đà Nẵng',
      "kinh tuyến trục 107°45'",
      '1771016.54',
      '550253.99',
      'Sở Xây dựng Đà Nẵng, 19/05/2023',
      'dữ liệu mẫu',
      'Không đọc được “Quy hoạch sử dụng đất · 2021”',
      '912.4 m²',
      '76.7',
    ])
      expect(all.replaceAll('\n', ' ')).toContain(words);
    for (const { text } of vi.pages) expect(text).toContain('Chỉ để tham khảo, không có giá trị pháp lý.');
    const en = await readPdf(await write(gathered, A4, 'en'));
    expect([vi.language, en.language]).toEqual(['vi', 'en']);
    expect(en.pages[0]!.text).toContain('Parcel information sheet');
    for (const { text } of en.pages) expect(text).toContain('For reference only, without legal force.');
  });

  it('extract: a tagged PDF under 400 KB has title, figure descriptions and its data as canonical JSON', async () => {
    const gathered = gatheredExtract();
    const bytes = await write(gathered);
    expect(bytes.length / 1000).toBeLessThan(MAX_KB);
    const { title, isTagged, attachments, pages } = await readPdf(bytes);
    expect(title).toBe('Phiếu thông tin thửa đất: Thửa 118 · Tờ bản đồ 24');
    expect(isTagged).toBe(true);
    expect(attachments).toEqual({ 'thua-dat.json': canonicalJson(gathered.record) });
    const roles = new Set(pages.flatMap((page) => page.roles));
    for (const role of ['H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']) expect(roles).toContain(role);
    expect(pages[0]!.alts).toEqual([
      expect.stringContaining('https://thua.test/#18/'),
      expect.stringMatching(/^Sơ đồ Thửa 118 · Tờ bản đồ 24, tỷ lệ 1:[\d,]+, .*5 góc, 1 thửa giáp ranh/),
    ]);
  });

  it('extract: the same data on the same paper gives the same bytes', async () => {
    const [one, other] = [await write(gatheredExtract()), await write(gatheredExtract())];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('extract: an unchanged file is distinguished from one with a changed, missing or added byte', async () => {
    const bytes = await write(gatheredExtract());
    const answer = await core.check(new Blob([bytes]));
    expect(answer).toEqual({
      ok: true,
      value: { verdict: 'intact', sheetNumber: '24', parcelNumber: '118', madeAt: '2026-11-26T07:05:00.000Z' },
    });
    const unseen: number[] = [];
    for (let at = 0; at < bytes.length; at += long ? 97 : 2_997) {
      const changed = bytes.slice();
      changed[at]! ^= 1 << (at % 8);
      if ((await verdictOf(changed)) !== 'changed') unseen.push(at);
    }
    // Every byte of the end, which includes the seal.
    for (let at = bytes.length - 130; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at]! ^= 0x20;
      if ((await verdictOf(changed)) !== 'changed') unseen.push(at);
    }
    expect(unseen).toEqual([]);
    expect(await verdictOf(new Uint8Array([...bytes, 10]))).toBe('changed');
    expect(await verdictOf(bytes.slice(0, -1))).toBe('changed');
    expect(await verdictOf(new Uint8Array())).toBe('foreign');
    expect(await verdictOf(new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'))).toBe('foreign');
  });

  it('extract: fonts that do not load are a network failure, and are requested again', async () => {
    let calls = 0;
    const unlucky = createExtractCore(() => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(extractFonts());
    });
    const content = composeExtract(gatheredExtract(), 'vi');
    expect(await unlucky.preview(content, A4)).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(await unlucky.preview(content, A4)).toMatchObject({ ok: true, value: { scale: 500, isWhole: true, widthMm: 210 } });
  });

  it('extract: a sample planning on real ground is printed as sample data', () => {
    const plain = gatheredExtract();
    const plannings = plain.record.plannings.map((planning) => ({ ...planning, isSample: true, source: UNKNOWN_SOURCE }));
    const record = { ...plain.record, isSample: false, plannings };
    const words = JSON.stringify(composeExtract({ ...plain, record }, 'en'));
    expect(words).toContain('Source: sample data.');
    expect(words).not.toContain('This is sample data');
  });

  it('extract: letters that the font lacks are boxes, and are copied correctly', async () => {
    const plain = gatheredExtract();
    const { record } = plain;
    const address = 'Tên 漢字 với العربية và 🏠';
    const { pages } = await readPdf(await write({ ...plain, record: { ...record, parcel: { ...record.parcel, address } } }));
    expect(pages[0]!.text).toContain('Tên 漢字');
  });

  const many = (count: number): Array<readonly [number, number]> =>
    Array.from({ length: count }, (_, i) => {
      const turn = (2 * Math.PI * i) / count;
      const radius = 300 + 20 * (i % 2);
      return [radius * Math.cos(turn), radius * Math.sin(turn)] as const;
    });
  const named = (parcel: Partial<GatheredExtract['record']['parcel']>): GatheredExtract => {
    const plain = gatheredExtract();
    return { ...plain, record: { ...plain.record, parcel: { ...plain.record.parcel, ...parcel } } };
  };
  const hostile: Array<[string, () => GatheredExtract]> = [
    [`${MANY} corners`, () => gatheredExtract(many(MANY))],
    [
      'names of 300 letters without a space',
      () => named({ address: 'Ở'.repeat(300), sheetNumber: 'W'.repeat(300), addressNow: 'ặ '.repeat(300) }),
    ],
    [
      'words from right to left, and characters that turn them round',
      () => named({ address: 'مرحبا \u202e118 \u2066שלום', parcelNumber: '\u202e811' }),
    ],
    [
      'control characters, half a pair, nothing but spaces',
      () => named({ address: '\u0000\u001b[31m\ud800', addressNow: '  \n\t ', parcelNumber: '' }),
    ],
    ['text of PDF’s own', () => named({ address: ') Tj ET endstream endobj %%EOF {page} $& <<>>', id: '/JS (alert)' })],
    [
      'no corners, no neighbours, no plannings',
      () => ({
        ...gatheredExtract([], { neighbours: [], plannings: [], gaps: ['noPlans', 'noNeighbours'], areaGridM2: null, areaWgs84M2: null }),
        neighbourRingsM: [],
        roadsM: [],
        zones: [],
        zonesAround: [],
      }),
    ],
    ['numbers that are none', () => ({ ...gatheredExtract(), ringsM: [[NaN, NaN, Infinity, 0, 1, 2]], middleM: [NaN, NaN] })],
    [
      'a lot as large as a province, and corners in one place',
      () =>
        gatheredExtract([
          [0, 0],
          [90_000, 0],
          [90_000, 120_000],
          [90_000, 120_000],
        ]),
    ],
    [
      '300 neighbours and 60 plannings of 60 uses',
      () => {
        const plain = gatheredExtract();
        const lines = Array.from({ length: 60 }, (_, i) => ({ landCode: `X${i}`, areaM2: i, percent: 1 }));
        return {
          ...plain,
          record: {
            ...plain.record,
            neighbours: Array.from({ length: 300 }, (_, i) => ({ sheetNumber: '24', parcelNumber: `${i}`, sides: [1 + (i % 5), 9999] })),
            plannings: Array.from({ length: 60 }, () => ({ ...plain.record.plannings[0]!, lines })),
          },
          neighbourRingsM: Array.from({ length: 300 }, () => [ringM(CROOKED)]),
        };
      },
    ],
    ['a link that no code holds', () => gatheredExtract(CROOKED, { link: `https://thua.test/#${'x'.repeat(9000)}` })],
  ];

  it.each(hostile)('extract: %s: is drawn on few pages and can be read', async (_what, make) => {
    const bytes = await write(make());
    const { pages, attachments } = await readPdf(bytes);
    expect(pages.length).toBeLessThanOrEqual(25);
    expect(bytes.length / 1000).toBeLessThan(1500);
    expect(JSON.parse(attachments['thua-dat.json']!)).toMatchObject({ format: 'thua-parcel-extract' });
    for (const { text } of pages) expect(text).toContain('Chỉ để tham khảo');
    expect(await verdictOf(bytes)).toBe('intact');
  });
});
