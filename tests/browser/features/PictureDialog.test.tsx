import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ReadRowsFault } from '../../../src/features/search/corners/GridFaultNotice.tsx';
import { PictureDialog } from '../../../src/features/picture/PictureDialog.tsx';
import type { ReadNumber } from '../../../src/domain/picture/cornerReading.ts';
import { beginReview } from '../../../src/domain/picture/reviewedCorner.ts';
import { failure } from '../../../src/domain/result.ts';
import { dropPicture } from '../../../src/flows/picture/closePicture.ts';
import { readPicture } from '../../../src/flows/picture/readPicture.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { showPrintedMeridian } from '../../../src/state/picture/readingPicture.ts';
import { chooseCornerProvince } from '../../../src/flows/search/pasteCorners.ts';
import { pictureSlice } from '../../../src/state/picture/pictureSlice.ts';
import { searchSlice } from '../../../src/state/search/searchSlice.ts';
import { unitsSlice } from '../../../src/state/search/unitsSlice.ts';
import { ocrClient } from '../../../workers/ocr/client.ts';
import { renderPanel } from '../support/renderPanel.tsx';

/** A single grey pixel. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const BOX = { left: 10, top: 10, width: 60, height: 12 };

const number = (text: string, more: Partial<ReadNumber> = {}): ReadNumber => ({
  value: Number(text),
  text,
  trust: 'certain',
  before: null,
  doubtfulAt: [],
  box: BOX,
  ...more,
});
const corner = (name: string, x: ReadNumber, y: ReadNumber, side: string) => ({ name, x, y, sideM: number(side) });

const LOT = {
  corners: [
    corner('1', number('1771012.43'), number('550214.18', { trust: 'doubtful', doubtfulAt: [5] }), '6.02'),
    corner('2', number('1771013.90', { trust: 'repaired', before: '1711013.90' }), number('550220.02'), '21.00'),
    corner('3', number('1770993.51'), number('550225.06'), '6.04'),
    corner('4', number('1770992.07'), number('550219.19'), '20.97'),
  ],
  areaM2: number('126.4'),
};

const noticeIds = () => noticeSlice.waiting.map(({ message }) => ('id' in message ? message.id : ''));
const field = (label: string): HTMLInputElement => document.querySelector(`input[aria-label="${label}"]`)!;

/** Simulates a larger text size of the user's browser. */
function setText(scale: number): void {
  document.documentElement.style.fontSize = scale === 1 ? '' : `${16 * scale}px`;
  window.dispatchEvent(new Event('resize'));
}

const show = () =>
  renderPanel(
    <PictureDialog
      province={(fault) => <p>{fault}</p>}
      gridFault={(rows, namedDeg) => <ReadRowsFault rows={rows} namedDeg={namedDeg} />}
    />,
  );

beforeEach(() => {
  noticeSlice.waiting = [];
  searchSlice.corners.provinceCode = '';
  Object.assign(pictureSlice, {
    open: true,
    stage: { kind: 'form' },
    picture: null,
    review: null,
    fault: null,
    missing: { picture: false, province: false },
    camera: null,
  });
});
afterEach(() => {
  pictureSlice.open = false;
});

it('image form: a missing picture or province is reported in the words of §5 and §8', async () => {
  const screen = await show();
  await readPicture();
  expect(noticeIds()).toEqual(['ocr.noPicture']);
  await expect.element(screen.getByText('Vui lòng tải lên một hình ảnh!')).toBeVisible();
  pictureSlice.picture = {
    source: new Blob(),
    name: '',
    previewUrl: PIXEL,
    width: 800,
    height: 600,
    turns: 0,
    crop: { left: 0, top: 0, width: 1, height: 1 },
    isFramed: false,
  };
  await readPicture();
  expect(noticeIds().at(-1)).toBe('ocr.noProvince');
  await expect.element(screen.getByText('Vui lòng chọn tỉnh thành')).toBeVisible();
});

it('image form: a failure is reported in §8’s words, with what can be done', async () => {
  pictureSlice.fault = 'heic';
  const screen = await show();
  await expect.element(screen.getByText('Có lỗi xảy ra khi xử lý OCR!')).toBeVisible();
  await expect.element(screen.getByText(/chụp lại hoặc đổi sang JPEG/)).toBeVisible();
});

it('review: a printed meridian that differs from the province’s is reported and applied by a press', async () => {
  const review = {
    pictureUrl: PIXEL,
    width: 400,
    height: 300,
    parcels: [beginReview(LOT)],
    chosen: 0,
    swapped: false,
    isCut: false,
    meridianDeg: 105.75,
    at: null,
  };
  Object.assign(pictureSlice, { stage: { kind: 'review' }, review });
  chooseCornerProvince('old', '48');
  const screen = await show();
  await expect.element(screen.getByText('Kinh tuyến ghi kèm là 105°45′, tỉnh đã chọn dùng 107°45′.')).toBeVisible();
  const take = screen.getByRole('button', { name: /105°45′$/ });
  await take.click();
  expect(searchSlice.corners.meridianDeg).toBe(105.75);
  await expect.poll(() => take.elements()).toEqual([]);
  // Found while the corners are already shown.
  chooseCornerProvince('old', '31');
  showPrintedMeridian(107.75);
  await expect.element(screen.getByText('Kinh tuyến ghi kèm là 107°45′, tỉnh đã chọn dùng 105°45′.')).toBeVisible();
  // Any province may be chosen here, again and again.
  const units = ['31', '48'].map((code) => ({ code, name: `Tỉnh ${code}`, nameWithType: `Tỉnh ${code}`, parentCode: '' }));
  Object.assign(unitsSlice.provinces.old, { status: 'ready', units });
  const other = screen.getByRole('button', { name: 'Tỉnh khác…' });
  for (const name of ['Tỉnh 31', 'Tỉnh 48']) {
    await other.click();
    await screen.getByRole('option', { name }).click();
  }
  expect(searchSlice.corners).toMatchObject({ provinceCode: '48', meridianDeg: 107.75 });
  await expect.poll(() => other.elements()).toEqual([]);
});

it.each([true, false])('review: a press reads the whole picture again; a table at the crop’s edge (%s) is reported', async (isCut) => {
  const review = {
    pictureUrl: PIXEL,
    width: 400,
    height: 300,
    parcels: [beginReview(LOT)],
    chosen: 0,
    swapped: false,
    meridianDeg: null,
    at: null,
  };
  Object.assign(pictureSlice, {
    stage: { kind: 'review' },
    review: { ...review, isCut },
    documentFacts: { code: null, plot: { sheet: null, parcel: null, areaM2: null, address: null } },
    picture: {
      source: new Blob(),
      name: '',
      previewUrl: PIXEL,
      width: 800,
      height: 600,
      turns: 0,
      crop: { left: 0.2, top: 0, width: 0.5, height: 1 },
      isFramed: true,
    },
  });
  chooseCornerProvince('old', '48');
  const read = vi.spyOn(ocrClient, 'readCorners').mockResolvedValue(failure('malformed', 'noCorners'));
  const screen = await show();
  await page.viewport(360, 640);
  await screen.getByRole('button', { name: 'Cả ảnh' }).click({ trial: true });
  expect(screen.getByText(/^Bảng chạm mép phần được đọc/).elements()).toHaveLength(isCut ? 1 : 0);
  await screen.getByRole('button', { name: 'Cả ảnh' }).click();
  await expect.poll(() => read.mock.calls.map(([, { crop }]) => crop)).toEqual([{ left: 0, top: 0, width: 800, height: 600 }]);
  read.mockRestore();
  dropPicture();
});

it('review: every number is whole on the narrowest phone and in text of twice the size', async () => {
  Object.assign(pictureSlice, {
    stage: { kind: 'review' },
    review: {
      pictureUrl: PIXEL,
      width: 400,
      height: 300,
      parcels: [beginReview(LOT)],
      chosen: 0,
      swapped: false,
      isCut: false,
      meridianDeg: null,
      at: null,
    },
  });
  await show();
  const cut = (): string[] =>
    [...document.querySelectorAll('input')].flatMap(({ value, scrollWidth, clientWidth }) => (scrollWidth > clientWidth ? [value] : []));
  onTestFinished(() => setText(1));
  for (const [width, height, scale] of [
    [320, 568, 1],
    [360, 640, 1],
    [390, 844, 2],
    [1280, 800, 2],
  ] as const) {
    await page.viewport(width, height);
    setText(scale);
    await expect.poll(cut).toEqual([]);
    await expect.poll(() => document.querySelector('thead')!.className).toBe(width === 360 ? '' : 'visually-hidden');
  }
});

it('review: a doubtful digit is marked, a repair is undone by a press, the areas are compared', async () => {
  Object.assign(pictureSlice, {
    stage: { kind: 'review' },
    review: {
      pictureUrl: PIXEL,
      width: 400,
      height: 300,
      parcels: [beginReview(LOT)],
      chosen: 0,
      swapped: false,
      isCut: false,
      meridianDeg: null,
      at: null,
    },
  });
  const screen = await show();
  await expect.element(screen.getByText('Đọc được 4 góc. 2 số có gạch chân cần đối chiếu với ảnh.')).toBeVisible();
  await expect.element(screen.getByText('Khớp nhau')).toBeVisible();
  const doubtful = field('Y, điểm 1');
  expect(document.getElementById(doubtful.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Chưa chắc chữ số thứ 6: đối chiếu với ảnh.',
  );
  await screen.getByRole('button', { name: 'Số cần xem tiếp theo' }).click();
  await expect.poll(() => document.activeElement).toBe(doubtful);
  await screen.getByRole('button', { name: 'Đúng rồi' }).click();
  await screen.getByRole('button', { name: 'Số cần xem tiếp theo' }).click();
  await expect.poll(() => document.activeElement).toBe(field('X, điểm 2'));
  await screen.getByRole('button', { name: 'Lấy lại 1711013.90' }).click();
  await expect.poll(() => field('X, điểm 2').value).toBe('1711013.90');
  await expect.element(screen.getByText('Không khớp: có thể còn số đọc sai.')).toBeVisible();
});
