import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { success } from '../../../src/domain/result.ts';
import { ExtractDialogs } from '../../../src/features/parcel/extract/ExtractDialogs.tsx';
import { showParcel } from '../../../src/flows/parcel/openParcel.ts';
import { openFiles } from '../../../src/flows/shell/device/openFiles.ts';
import { closeExtract, endExtractCheck, openExtract } from '../../../src/state/map/extractSlice.ts';
import { planOverlapSlice, selectionSlice } from '../../../src/state/selectionSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

/** 43 by 44 m. */
const RING = [
  { lng: 108.2204, lat: 16.0126 },
  { lng: 108.2208, lat: 16.0126 },
  { lng: 108.2208, lat: 16.0122 },
  { lng: 108.2204, lat: 16.0122 },
];
const PARCEL = {
  type: 'cadastrals' as const,
  id: 'p',
  title: 'Thửa 118',
  sheetNumber: '24',
  parcelNumber: '118',
  areaM2: 1893.2,
  landCode: 'ODT',
  center: { lng: 108.2206, lat: 16.0124 },
  ring: RING,
  address: 'Phường Hòa Xuân, quận Cẩm Lệ, thành phố Đà Nẵng',
  addressNow: 'Phường Hoà Xuân, TP. Đà Nẵng',
  provinceCode: '48',
  isSample: false,
};

beforeEach(async () => {
  await page.viewport(360, 640);
  // No land is held here: the end-to-end test has neighbours.
  vi.spyOn(parcelsClient, 'parcelsTouching').mockResolvedValue(success([]));
  await showParcel(PARCEL);
});

afterEach(() => {
  closeExtract();
  endExtractCheck();
  vi.restoreAllMocks();
  Object.assign(selectionSlice, { status: 'none', parcel: null, table: null, unmeasured: false });
  Object.assign(planOverlapSlice, { status: 'none', groundId: null, plans: [], overlap: null });
});

/** What a press hands to the browser's downloads. */
async function savedBy(press: () => Promise<void>): Promise<File> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press();
  await expect.poll(() => files).toHaveLength(1);
  vi.mocked(URL.createObjectURL).mockRestore();
  return files[0] as File;
}

test('extract dialog: paper, scale and language change what is seen; a scale at which the parcel does not fit is said', async () => {
  openExtract();
  const screen = await renderPanel(<ExtractDialogs />);
  const line = screen.getByText(/trang · tỷ lệ 1:/);
  await expect.element(line).toHaveTextContent('tỷ lệ 1:500');
  const preview = screen.getByRole('img', { name: /^Xem trước trang 1/ });
  const shownBox = (): string | null => preview.element().getAttribute('viewBox');
  expect(shownBox()).toBe('0 0 210 297');
  await expect.element(preview).toHaveTextContent('Chỉ để tham khảo, không có giá trị pháp lý.');
  await screen.getByRole('radio', { name: 'A3' }).click({ force: true });
  await screen.getByRole('radio', { name: 'Ngang' }).click({ force: true });
  await expect.poll(shownBox).toBe('0 0 420 297');
  await screen.getByLabelText('Tỷ lệ bản vẽ').selectOptions('200');
  await expect.element(line).toHaveTextContent('tỷ lệ 1:200');
  await screen.getByRole('radio', { name: 'A4' }).click({ force: true });
  await expect.element(screen.getByText('Ở tỷ lệ này thửa không nằm trọn trong khung vẽ.')).toBeVisible();
  await screen.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect.element(preview).toHaveTextContent('For reference only, without legal force.');
});

test('extract dialog: what it saves is told to be unchanged when it is opened here, and changed after a byte of it was', async () => {
  openExtract();
  const screen = await renderPanel(<ExtractDialogs />);
  const file = await savedBy(() => screen.getByRole('button', { name: 'Tải về' }).click());
  expect([file.name, file.type]).toEqual(['phieu-thua-118-to-24.pdf', 'application/pdf']);
  openFiles([file]);
  await expect.element(screen.getByText('Không bị sửa')).toBeVisible();
  await expect.element(screen.getByText(/Thửa 118 · Tờ bản đồ 24/).last()).toBeVisible();
  endExtractCheck();
  const bytes = new Uint8Array(await file.arrayBuffer());
  bytes[bytes.length >> 1]! ^= 1;
  openFiles([new File([bytes], 'other.pdf')]);
  await expect.element(screen.getByText('Đã bị sửa')).toBeVisible();
  endExtractCheck();
  openFiles([new File(['%PDF-1.4 of somebody else'], 'third.pdf')]);
  await expect.element(screen.getByText('Không phải phiếu của Thửa')).toBeVisible();
});
