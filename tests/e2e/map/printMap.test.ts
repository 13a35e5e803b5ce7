import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { MapSheetRecord } from '../../../src/domain/map/mapSheet.ts';
import { readPdf } from '../../support/extract/readPdf.ts';
import { openPage } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { onSampleLand } from '../../support/pages/onSampleLand.ts';

const SMALL_PHONE = { width: 360, height: 640 };

const fixture = onSampleLand();

it('print: at 360 px the frame on the map is the printed area, as PDF and as picture, with the open lot', async () => {
  const { latitude_center: lat, longitude_center: lng, _id: id, parcel_number: number } = fixture.target.parcel;
  const address = `${fixture.productUrl}/#18/${lat}/${lng}&parcel=${id}`;
  const { page, complaints } = await openPage(fixture.browser, address, SMALL_PHONE, { pixels: false });
  // Wait for the link's lot: its panel would replace the one that is opened next.
  await page.getByRole('heading', { name: new RegExp(`Thửa ${number}`) }).waitFor();
  await page.getByRole('button', { name: 'Lớp dữ liệu đang mở' }).tap();
  await page.getByRole('button', { name: 'In bản đồ' }).tap();
  const frame = page.getByRole('img', { name: /^Khung in, tỷ lệ 1:/ });
  await frame.waitFor();
  await page.getByLabel('Tỷ lệ', { exact: true }).selectOption('500');
  await page.getByRole('img', { name: /^Khung in, tỷ lệ 1:500: 89 × \d+ m$/ }).waitFor();
  await expectClean(page);
  // The frame is over the free part of the map, whose middle is cut out.
  const heading = page.getByRole('heading', { name: 'In bản đồ' });
  await expect
    .poll(async () => {
      const [line, below] = [await frame.locator('path').last().boundingBox(), await heading.boundingBox()];
      return line!.y > 0 && line!.y + line!.height < below!.y;
    })
    .toBe(true);

  const save = async (): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Tải về' }).tap()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const pdf = await save();
  expect(pdf.name).toMatch(/^ban-do-thua-.*1-500\.pdf$/);
  expect(pdf.bytes.length / 1000).toBeLessThan(400);
  const { pages, attachments } = await readPdf(pdf.bytes);
  const text = pages[0]!.text.replaceAll('\n', ' ');
  for (const words of ['Tỷ lệ 1:500', "kinh tuyến trục 107°45'", 'không có giá trị pháp lý', 'dữ liệu mẫu', number])
    expect(text).toContain(words);
  const record = JSON.parse(attachments['ban-do.json']!) as MapSheetRecord;
  expect(record).toMatchObject({ meridianDeg: 107.75, paper: { size: 'a4', isLandscape: false, scale: 500 } });
  expect(record.parcelCount).toBeGreaterThan(3);
  // The middle of the map is the middle of the printed page.
  const [northWest, , southEast] = record.corners;
  const offDeg = (): number => {
    const view = /#([\d.]+)\/([\d.]+)\/([\d.]+)/.exec(page.url())!;
    const [offLat, offLng] = [2, 3].map((at) => (northWest![3 - at]! + southEast![3 - at]!) / 2 - Number(view[at]));
    return Math.max(Math.abs(offLat!), Math.abs(offLng!));
  };
  await expect.poll(offDeg).toBeLessThan(2e-5);

  await page.getByRole('radio', { name: 'PNG 150 dpi' }).check({ force: true });
  const png = await save();
  const picture = sharp(png.bytes);
  const { width, height, density } = await picture.metadata();
  expect([png.name.endsWith('.png'), width, height, density]).toEqual([true, 1240, 1754, 150]);
  // Paper is white at its edge; lots on the map are coloured.
  const { dominant, channels } = await picture.stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  expect(complaints).toEqual([]);
  await page.context().close();
});
