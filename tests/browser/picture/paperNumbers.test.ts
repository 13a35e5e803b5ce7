import { afterAll, expect, it } from 'vitest';
import type { PrintedPlot } from '../../../src/domain/picture/readPrintedPlot.ts';
import { ocrClient } from '../../../workers/ocr/client.ts';
import { photographCoded } from '../../support/certificates/coded/photographCoded.ts';
import { type Dice, makeDice } from '../../support/certificates/dice.ts';

const isLong = import.meta.env.THUA_LONG === '1';
const PAPERS = isLong ? 60 : 2;
const FIRST_SEED = 7001;

type Field = 'sheet' | 'parcel' | 'areaM2';
const FIELDS: readonly Field[] = ['sheet', 'parcel', 'areaM2'];

/** Makes printed lines as certificates word them, with their meaning. */
function drawWords(dice: Dice): { lines: string[]; printed: Record<Field, string> } {
  const sheet = String(dice.whole(1, 180));
  const parcel = String(dice.whole(1, 1200));
  const area = `${dice.whole(30, 4999)}.${dice.whole(1, 9)}`;
  const [whole, tenths] = area.split('.') as [string, string];
  const grouped = dice.chance(0.5) ? whole.replaceAll(/\B(?=(\d{3})+$)/g, '.') : whole;
  const numbers = dice.pick([
    [`Thửa đất số: ${parcel}; tờ bản đồ số: ${sheet}`],
    [`a) Thửa đất số: ${parcel}, tờ bản đồ số: ${sheet}`],
    [`a) Thửa đất số: ${parcel}`, `b) Tờ bản đồ số: ${sheet}`],
    [`Thửa đất số ${parcel}`, `Tờ bản đồ số ${sheet}`],
  ]);
  const areas = dice.pick([`Diện tích: ${grouped},${tenths} m²`, `c) Diện tích: ${grouped},${tenths} m2, hình thức sử dụng: riêng`]);
  const address = dice.pick([
    'Địa chỉ: phường Hòa Xuân, quận Cẩm Lệ, thành phố Đà Nẵng',
    'Địa chỉ: xã Hòa Tiến, huyện Hòa Vang, thành phố Đà Nẵng',
  ]);
  const lines = [
    'GIẤY CHỨNG NHẬN',
    ...numbers,
    ...dice.pick([
      [areas, address],
      [address, areas],
    ]),
  ];
  return { lines, printed: { sheet, parcel, areaM2: area } };
}

interface Tally {
  right: number;
  /** Read correctly, but reported as doubtful. */
  rightInDoubt: number;
  wrongInDoubt: number;
  wrong: number;
  unread: number;
}

function judge(tally: Tally, read: PrintedPlot[Field], printed: string): void {
  if (read === null) tally.unread += 1;
  else if (read.text === printed) tally[read.isSure ? 'right' : 'rightInDoubt'] += 1;
  else tally[read.isSure ? 'wrong' : 'wrongInDoubt'] += 1;
}

afterAll(() => ocrClient.stop());

it(`certificate: sheet, parcel and area are read from ${PAPERS} photos, none wrong without a mark`, async () => {
  const tallies = Object.fromEntries(
    FIELDS.map((field): [Field, Tally] => [field, { right: 0, rightInDoubt: 0, wrongInDoubt: 0, wrong: 0, unread: 0 }]),
  ) as Record<Field, Tally>;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PAPERS; seed += 1) {
    const { lines, printed } = drawWords(makeDice(seed * 8 + 1));
    const { jpeg, conditions } = await photographCoded(seed, lines);
    const context = { crop: null, quarterTurns: 0, range: null } as const;
    const answer = await ocrClient.readCorners(jpeg, context, `paper ${seed}`, () => undefined);
    const plot = answer.ok ? answer.value.plot : null;
    for (const field of FIELDS) judge(tallies[field], plot?.[field] ?? null, printed[field]);
    if (isLong) console.log(JSON.stringify({ seed, lines, plot, module: conditions.modulePx, focus: conditions.focus }));
  }
  if (isLong) console.table(tallies);
  for (const field of FIELDS) {
    expect(tallies[field].wrong, field).toBe(0);
    expect((tallies[field].right + tallies[field].rightInDoubt) / PAPERS, field).toBeGreaterThanOrEqual(0.5);
  }
});
