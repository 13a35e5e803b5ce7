import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { AroundRequest } from '../../../src/contract/land/around.ts';
import type { CadastralItem } from '../../../src/contract/land/parcels.ts';
import { parcelsAround } from '../../support/land/wholeAround.ts';
import type { ExtractRecord } from '../../../src/domain/land/extractRecord.ts';
import { readPdf } from '../../support/extract/readPdf.ts';
import { openPage } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { onSampleLand } from '../../support/pages/onSampleLand.ts';

const SMALL_PHONE = { width: 360, height: 640 };

const fixture = onSampleLand();

const BOX: AroundRequest['position'] = [
  { latitude: 16.0115, longitude: 108.2195 },
  { latitude: 16.0145, longitude: 108.2224 },
];

/** Finds a lot of the sample land and those that share a side (two corners) with it. */
async function lotWithNeighbours(): Promise<{ parcel: CadastralItem; beside: CadastralItem[] }> {
  const data = await parcelsAround(fixture.productUrl, BOX);
  const cornersOf = ({ position }: CadastralItem): string[] => position.map(({ longitude, latitude }) => `${longitude} ${latitude}`);
  for (const parcel of data) {
    const own = new Set(cornersOf(parcel));
    const beside = data.filter((other) => other !== parcel && new Set(cornersOf(other).filter((corner) => own.has(corner))).size > 1);
    if (beside.length > 1) return { parcel, beside };
  }
  throw new Error('the sample land has no lot with two neighbours where the test looks');
}

/** Drops a file on the page. */
const drop = (page: Page, bytes: Buffer, name: string): Promise<void> =>
  page.evaluate(
    ([base64, fileName]) => {
      const file = new File([Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0))], fileName!, { type: 'application/pdf' });
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      for (const kind of ['dragenter', 'drop'])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [bytes.toString('base64'), name],
  );

it('extract: at 360 px a sheet is previewed and saved; dropped, it is told apart from a changed one', async () => {
  const { parcel, beside } = await lotWithNeighbours();
  const { latitude_center: lat, longitude_center: lng } = parcel;
  const address = `${fixture.productUrl}/#18/${lat}/${lng}&parcel=${parcel._id}`;
  const { page, complaints } = await openPage(fixture.browser, address, SMALL_PHONE, { pixels: false });
  // Plannings are measured once the panel shows its verdict.
  const verdict = page.getByRole('status', { name: 'Quy hoạch trên thửa' });
  await verdict.getByText(/^theo /).waitFor();
  const [, percent, landCode] = /^([\d.]+) % quy hoạch .*\((\w+)\)/.exec(await verdict.innerText())!;
  await page.getByRole('button', { name: 'Phiếu thông tin (PDF)' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Phiếu thông tin thửa đất' });
  const preview = dialog.getByRole('img', { name: /^Xem trước trang 1 trong \d+ trang, tỷ lệ 1:[\d,]+$/ });
  await preview.waitFor();
  await expectClean(page);
  const filled = (): Promise<number> => preview.locator('path:not([fill="none"])').count();
  const inside = await filled();
  await dialog.getByRole('radio', { name: 'Cả xung quanh' }).check({ force: true });
  await expect.poll(filled).toBeGreaterThan(inside);
  await dialog.getByLabel('Tỷ lệ bản vẽ').selectOption('500');
  await dialog.getByText(/trang · tỷ lệ 1:500$/).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Tải về' }).tap()]);
  expect(download.suggestedFilename()).toMatch(/^phieu-thua-[a-z0-9-]+-to-[a-z0-9-]+\.pdf$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.length / 1000).toBeLessThan(400);

  const { pages, attachments } = await readPdf(bytes);
  const text = pages
    .map((each) => each.text)
    .join(' ')
    .replaceAll('\n', ' ');
  for (const words of ['Tỷ lệ 1:500', "kinh tuyến trục 107°45'", 'dữ liệu mẫu', 'Thửa giáp ranh', 'Quy hoạch trên thửa'])
    expect(text).toContain(words);
  const record = JSON.parse(attachments['thua-dat.json']!) as ExtractRecord;
  expect(record.parcel).toMatchObject({ id: parcel._id, sheetNumber: parcel.land_number, parcelNumber: parcel.parcel_number });
  expect(record.rings[0]!.corners).toHaveLength(parcel.position.length);
  const sharing = record.neighbours.filter(({ sides }) => sides.length > 0).map(({ parcelNumber }) => parcelNumber);
  expect(sharing).toEqual(expect.arrayContaining(beside.map(({ parcel_number }) => parcel_number)));
  expect(record.plannings[0]!.lines![0]).toMatchObject({ landCode, percent: Number(percent) });
  expect(decodeURIComponent(record.link)).toContain(`&parcel=${parcel._id}`);

  await dialog.getByRole('button', { name: 'Đóng', exact: true }).tap();
  await drop(page, bytes, 'phieu.pdf');
  const told = page.getByRole('dialog', { name: 'Kiểm tra phiếu' });
  await told.getByText('Không bị sửa', { exact: true }).waitFor();
  await told.getByText(/không phải chữ ký/).waitFor();
  await expectClean(page);
  await told.getByRole('button', { name: 'Đóng', exact: true }).tap();
  bytes[bytes.length >> 1]! ^= 1;
  await drop(page, bytes, 'phieu.pdf');
  await told.getByText('Đã bị sửa', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
