import { expect, it } from 'vitest';
import { joinPlots, namesPlot, readPrintedPlot, type PrintedLine } from '../../../../src/domain/picture/readPrintedPlot.ts';

const line = (text: string, { others = [] as string[], share = 0.99 } = {}): PrintedLine => ({
  text,
  shares: Array.from(text, () => share),
  others,
});
const plot = (...texts: string[]) => readPrintedPlot(texts.map((text) => line(text)));

it('plot: sheet, parcel, area and address are read from a certificate’s text', () => {
  expect(
    plot('Thửa đất số: 45; tờ bản đồ số: 12', 'Diện tích: 1.234,5 m²', 'Địa chỉ: 12 Lê Lợi, phường Hòa Xuân,', 'thành phố Đà Nẵng'),
  ).toEqual({
    sheet: { text: '12', isSure: true },
    parcel: { text: '45', isSure: true },
    areaM2: { text: '1234.5', isSure: true },
    address: '12 Lê Lợi, phường Hòa Xuân, thành phố Đà Nẵng',
  });
});

it.each([
  ['Thua dat s6: 45; td ban dé sé: 12', '12', '45'],
  ['Thura dat so 045 To ban do s6 012', '12', '45'],
  ['THỬA ĐẤT SỐ: 7', null, '7'],
  ['Tờ bản đồ số: 12345678', null, null],
  ['Tờ bản đồ số: 12a', null, null],
  ['Thửa đất số: 45,7', null, null],
  ['Bảng liệt kê tọa độ góc ranh, tờ số 3', null, null],
])('plot: %s', (text, sheet, parcel) => {
  const read = plot(text);
  expect([read.sheet?.text ?? null, read.parcel?.text ?? null]).toEqual([sheet, parcel]);
});

it.each([
  ['Diện tích: 123,4 m²', '123.4'],
  ['Dién tich thửa đất: 1 234.5 m2', '1234.5'],
  ['Diện tích: 1.234 m²', '1234'],
  ['Diện tích: 1,2,3 m²', null],
])('plot: %s is read as square metres', (text, areaM2) => {
  expect(plot(text).areaM2?.text ?? null).toBe(areaM2);
});

it('plot: a number read differently or unclearly is doubtful; one with two values is none', () => {
  const text = 'Thửa đất số: 45';
  expect(readPrintedPlot([line(text, { others: ['Thửa đất số: 46'] })]).parcel).toEqual({ text: '45', isSure: false });
  expect(readPrintedPlot([line(text, { others: ['Thua dat so: 45'] })]).parcel).toEqual({ text: '45', isSure: true });
  expect(readPrintedPlot([line(text, { share: 0.7 })]).parcel).toEqual({ text: '45', isSure: false });
  expect(plot(text, 'Thửa đất số: 46').parcel).toBeNull();
  expect(plot(text, text).parcel).toEqual({ text: '45', isSure: true });
});

it('plot: lines that name a plot get a second pass, which only adds missing values', () => {
  expect([namesPlot('Tờ bản đồ số: 12'), namesPlot('Hệ tọa độ VN-2000')]).toEqual([true, false]);
  const joined = joinPlots(plot('Thửa đất số: 45'), plot('Thửa đất số: 46', 'Tờ bản đồ số: 12'));
  expect([joined.parcel?.text, joined.sheet?.text]).toEqual(['45', '12']);
});

it('plot: a page of 200 KB in one line is read at once', () => {
  for (const text of ['d'.repeat(200_000), 'Thửa đất số '.repeat(16_000), 'Địa chỉ: '.repeat(20_000), 'dien tich 1 '.repeat(16_000)]) {
    expect(plot(text).address?.length ?? 0).toBeLessThanOrEqual(160);
  }
});
