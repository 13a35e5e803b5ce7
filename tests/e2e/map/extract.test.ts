import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { ExtractRecord } from '../../../src/domain/land/extractRecord.ts';
import { readPdf } from '../../support/extract/readPdf.ts';
import { pickPlannedParcel, type PlannedParcel } from '../../support/land/plannedParcel.ts';
import { openPage } from '../../support/pages/browserPage.ts';
import { expectClean } from '../../support/pages/expectAccessible.ts';
import { onSampleLand } from '../../support/pages/onSampleLand.ts';

const PATIENT = { timeout: 30_000 };
const SMALL_PHONE = { width: 360, height: 640 };

const stage = onSampleLand();
let planned: PlannedParcel;

beforeAll(async () => {
  planned = await pickPlannedParcel(stage.productUrl);
});

/** A file dropped on the page. */
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

it('extract: at 360 px a parcel’s sheet is chosen, seen and saved; what it says is the land’s; dropped, it is told from a changed one', async () => {
  const { parcel, planning, shares } = planned;
  const { latitude_center: lat, longitude_center: lng } = parcel;
  const address = `${stage.productUrl}/#18/${lat}/${lng}&parcel=${parcel._id}`;
  const { page, complaints } = await openPage(stage.browser, address, SMALL_PHONE, { pixels: false });
  // Its plannings are measured once the panel has said what is planned.
  await page
    .getByText(/^theo /)
    .first()
    .waitFor(PATIENT);
  await page.getByRole('button', { name: 'Phiếu thông tin (PDF)' }).tap(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Phiếu thông tin thửa đất' });
  const preview = dialog.getByRole('img', { name: /^Xem trước trang 1 trong \d+ trang, tỷ lệ 1:\d+$/ });
  await preview.waitFor(PATIENT);
  await expectClean(page);
  await dialog.getByLabel('Tỷ lệ bản vẽ').selectOption('500');
  await dialog.getByText(/trang · tỷ lệ 1:500$/).waitFor(PATIENT);
  const [download] = await Promise.all([page.waitForEvent('download', PATIENT), dialog.getByRole('button', { name: 'Tải về' }).tap()]);
  expect(download.suggestedFilename()).toMatch(/^phieu-thua-[a-z0-9-]+-to-[a-z0-9-]+\.pdf$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.length / 1000).toBeLessThan(400);

  const { pages, attachments } = await readPdf(bytes);
  const text = pages
    .map((each) => each.text)
    .join(' ')
    .replaceAll('\n', ' ');
  for (const words of ['Tỷ lệ 1:500', "kinh tuyến trục 107°45'", 'dữ liệu mẫu', 'Thửa giáp ranh', planning.title])
    expect(text).toContain(words);
  const record = JSON.parse(attachments['thua-dat.json']!) as ExtractRecord;
  expect(record.parcel).toMatchObject({ id: parcel._id, sheetNumber: parcel.land_number, parcelNumber: parcel.parcel_number });
  expect(record.rings[0]!.corners).toHaveLength(parcel.position.length);
  expect(record.neighbours.length).toBeGreaterThan(1);
  const own = record.plannings.find(({ title }) => title === planning.title)!;
  for (const { landCode, percent } of own.lines!) expect(Math.abs(percent - (shares.get(landCode) ?? 0) * 100)).toBeLessThan(0.1);
  expect(decodeURIComponent(record.link)).toContain(`&parcel=${parcel._id}`);

  await dialog.getByRole('button', { name: 'Đóng', exact: true }).tap();
  await drop(page, bytes, 'phieu.pdf');
  const verdict = page.getByRole('dialog', { name: 'Kiểm tra phiếu' });
  await verdict.getByText('Không bị sửa', { exact: true }).waitFor(PATIENT);
  await verdict.getByText(/không phải chữ ký/).waitFor();
  await expectClean(page);
  await verdict.getByRole('button', { name: 'Đóng', exact: true }).tap();
  bytes[bytes.length >> 1]! ^= 1;
  await drop(page, bytes, 'phieu.pdf');
  await verdict.getByText('Đã bị sửa', { exact: true }).waitFor(PATIENT);
  expect(complaints).toEqual([]);
  await page.context().close();
});
