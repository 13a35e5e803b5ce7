import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { ExtractRecord } from '../../../src/domain/land/extractRecord.ts';
import { success } from '../../../src/domain/result.ts';
import { ExtractDialogs } from '../../../src/features/parcel/extract/ExtractDialogs.tsx';
import { showParcel } from '../../../src/flows/parcel/openParcel.ts';
import { openFiles } from '../../../src/flows/shell/device/openFiles.ts';
import { checkExtract, showExtract } from '../../../src/state/parcel/extractSlice.ts';
import { planOverlapSlice } from '../../../src/state/parcel/planOverlapSlice.ts';
import { selectionSlice } from '../../../src/state/parcel/selectionSlice.ts';
import { loadPart } from '../../../src/i18n/catalogues/loadPart.ts';
import { renderPanel } from '../support/renderPanel.tsx';

/** Ring of 43 by 44 m. */
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
const EAST = RING[1]!.lng;
const NEIGHBOUR = {
  ...PARCEL,
  id: 'n',
  parcelNumber: '119',
  ring: [RING[1]!, { lng: EAST + 0.0003, lat: 16.0126 }, { lng: EAST + 0.0003, lat: 16.0122 }, RING[2]!],
};

const SOURCE = {
  _id: 's',
  kind: 'official',
  authority: 'UBND TP. Đà Nẵng',
  decision_number: '12/QĐ-UBND',
  decision_date: '2021-03-02',
  document_url: '',
  as_of: '2026-01-31',
  reliability: '',
  file_name: 'qh.gpkg',
  file_sha256: 'ab'.repeat(32),
  importer_version: '1',
  loaded_at: '2026-02-03T04:05:06.000Z',
};

const UNSAID = { status: '', from: '', to: '', replaces: [], adjusts: [], details: [] };

beforeEach(async () => {
  await page.viewport(360, 640);
  // The planning's source is known, that of the parcel is not.
  const real = fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!String(input).includes('/land-sources/find')) return real(input, init);
    return Promise.resolve(Response.json({ data: String(input).includes('of=planning') ? [SOURCE] : [] }));
  });
  // There is no land here: one neighbour, beyond the eastern side, from corner 2 to 3.
  vi.spyOn(parcelsClient, 'parcelsTouching').mockImplementation(async ({ lng }) => success(lng === EAST ? [PARCEL, NEIGHBOUR] : [PARCEL]));
  Object.assign(planOverlapSlice, {
    status: 'ready',
    groundId: 'p',
    plans: [{ id: 'q', title: 'Quy hoạch phân khu', year: 2023 }],
    around: [
      {
        id: 'q',
        title: 'Quy hoạch phân khu',
        year: 2023,
        edition: { ...UNSAID, status: 'in_force', from: '2021', to: '2030', replaces: ['cu'] },
      },
      { id: 'cu', title: 'Quy hoạch cũ', year: 2020, edition: { ...UNSAID, status: 'replaced', from: '2015', to: '2020' } },
    ],
    overlap: {
      areaM2: 1893.2,
      fault: null,
      outline: { path: 'M0 0L43 0L43 44L0 44Z', widthM: 43, heightM: 44 },
      plans: [
        {
          planningId: 'q',
          rows: [{ landCode: 'DGT', areaM2: 473.3 }],
          uncoveredM2: 1419.9,
          disputedM2: 0,
          faults: [],
          pieces: [{ landCode: 'DGT', path: 'M0 0L43 0L43 11L0 11Z' }],
        },
      ],
    },
  });
  await showParcel(PARCEL);
});

afterEach(() => {
  for (const own of ['share', 'canShare']) Reflect.deleteProperty(navigator, own);
  showExtract(false);
  checkExtract(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(selectionSlice, { status: 'none', parcel: null, table: null, unmeasured: false });
  Object.assign(planOverlapSlice, { status: 'none', groundId: null, plans: [], around: [], overlap: null });
});

/** Returns the file that a press offers as a download. */
async function savedBy(press: () => Promise<void>): Promise<File> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press();
  await expect.poll(() => files).toHaveLength(1);
  vi.mocked(URL.createObjectURL).mockRestore();
  return files[0] as File;
}

/** Reads the data that a file of ours contains, in its first stream. */
async function readAttached(file: File): Promise<ExtractRecord> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 600).arrayBuffer());
  const [all, length] = /\/Length (\d+)>>\nstream\n/.exec(head)!;
  const from = head.indexOf(all) + all.length;
  const packed = file.slice(from, from + Number(length));
  return (await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate'))).json()) as ExtractRecord;
}

test('extract dialog: paper size, scale and language change the preview; a scale too large is refused', async () => {
  showExtract(true);
  // The panel loads both languages of the document before it opens.
  await loadPart('en', 'paper');
  const screen = await renderPanel(<ExtractDialogs />);
  const line = screen.getByText(/trang · tỷ lệ 1:/);
  await expect.element(line).toHaveTextContent('tỷ lệ 1:500');
  const preview = screen.getByRole('img', { name: /^Xem trước trang 1/ });
  const shownBox = (): string | null => preview.element().getAttribute('viewBox');
  await expect.poll(shownBox).toBe('0 0 210 297');
  await expect.element(preview).toHaveTextContent('Chỉ để tham khảo, không có giá trị pháp lý.');
  // Measured by the panel, and its neighbour.
  await expect.element(preview).toHaveTextContent('Thửa 119');
  await expect.element(preview).toHaveTextContent('Đất công trình giao thông (DGT), theo Quy hoạch phân khu · 2023');
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

test('extract dialog: a saved sheet is recognized as unchanged, and as changed after one byte of it is', async () => {
  showExtract(true);
  const screen = await renderPanel(<ExtractDialogs />);
  const file = await savedBy(() => screen.getByRole('button', { name: 'Tải về' }).click());
  expect([file.name, file.type]).toEqual(['phieu-thua-118-to-24.pdf', 'application/pdf']);
  const record = await readAttached(file);
  expect(record.neighbours).toEqual([{ parcelNumber: '119', sheetNumber: '24', sides: [2] }]);
  expect(record.plannings[0]!.lines!.toSorted((one, other) => other.areaM2 - one.areaM2)).toEqual([
    { areaM2: 1419.9, landCode: null, percent: 75 },
    { areaM2: 473.3, landCode: 'DGT', percent: 25 },
  ]);
  expect(record.plannings[0]!.source).toEqual({ name: 'UBND TP. Đà Nẵng, 12/QĐ-UBND', day: '2026-01-31' });
  // The edition that it replaced, with its authority.
  expect(record.plannings[0]!.editions).toEqual([
    { title: 'Quy hoạch cũ', years: '2015–2020', source: { name: 'UBND TP. Đà Nẵng, 12/QĐ-UBND', day: '2026-01-31' } },
  ]);
  expect(record.source).toEqual({ name: null, day: null });
  openFiles([file]);
  await expect.element(screen.getByText('Không bị sửa')).toBeVisible();
  await expect.element(screen.getByText(/Thửa 118 · Tờ bản đồ 24/).last()).toBeVisible();
  checkExtract(null);
  const bytes = new Uint8Array(await file.arrayBuffer());
  bytes[bytes.length >> 1]! ^= 1;
  openFiles([new File([bytes], 'other.pdf')]);
  await expect.element(screen.getByText('Đã bị sửa')).toBeVisible();
  checkExtract(null);
  openFiles([new File(['%PDF-1.4 of somebody else'], 'third.pdf')]);
  await expect.element(screen.getByText('Không phải phiếu của Thửa')).toBeVisible();
});

test('extract dialog: the sheet is shared where the browser can share files, otherwise saved', async () => {
  const shared: File[] = [];
  const play = (share: (data: ShareData) => Promise<void>): unknown =>
    Object.defineProperties(navigator, {
      canShare: { configurable: true, value: ({ files }: ShareData) => files?.length === 1 },
      share: { configurable: true, value: share },
    });
  play(async ({ files }) => void shared.push(...files!));
  showExtract(true);
  const screen = await renderPanel(<ExtractDialogs />);
  const button = screen.getByRole('button', { name: 'Chia sẻ tệp' });
  await button.click();
  await expect.poll(() => shared.map(({ name, type }) => [name, type])).toEqual([['phieu-thua-118-to-24.pdf', 'application/pdf']]);
  play(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  const file = await savedBy(() => button.click());
  expect(file.size).toBe(shared[0]!.size);
});
