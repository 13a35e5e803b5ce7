import { afterEach, expect, it } from 'vitest';
import { CornersMisreading } from '../../../src/features/misreading/CornersMisreading.tsx';
import { ErrorField } from '../../../src/features/misreading/ErrorField.tsx';
import { cornersSlice } from '../../../src/state/search/cornersSlice.ts';
import { misreadingSlice } from '../../../src/state/misreading/misreadingSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

afterEach(() => {
  cornersSlice.table = null;
});

const searched = (meridianDeg: number | null): void =>
  void Object.assign(cornersSlice, {
    table: {
      meridianDeg,
      corners: [{ xM: 1_775_600, yM: 550_300, sideM: null, position: { lng: 108.22, lat: 16.05 } }],
      perimeterM: 0,
      areaWgs84M2: null,
      areaSphereM2: null,
      areaGridM2: null,
    },
  });

it('misreading: text and map show the error of the chosen wrong meridian, until it is deselected', async () => {
  searched(107.75);
  const screen = await renderPanel(<CornersMisreading />);
  await screen.getByText('Đọc sai thì lệch bao nhiêu?').click();
  const choice = screen.getByLabelText('Nếu đọc sai thành');
  await choice.selectOptions('Kinh tuyến trục 105°00′');
  await expect.element(screen.getByText('Kinh tuyến trục 105°00′: lệch 294 km về phía tây.')).toBeVisible();
  await expect.poll(() => misreadingSlice.shown).toMatchObject({ right: { lng: 108.22, lat: 16.05 } });
  expect(misreadingSlice.shown!.wrong.lng).toBeCloseTo(105.47, 2);
  await screen.getByRole('button', { name: 'Xem cả mũi tên trên bản đồ' }).click();
  expect(viewSlice.flight!.center.lng).toBeCloseTo(106.8, 1);
  await choice.selectOptions('X và Y đổi chỗ');
  await expect.element(screen.getByText(/^X và Y đổi chỗ: rơi ra ngoài lưới, cách khoảng [\d,]+ km về phía đông nam\.$/)).toBeVisible();
  await choice.selectOptions('Sai dấu góc xoay khi chuyển hệ');
  await expect.element(screen.getByText(/: lệch 0\.\d m về phía /)).toBeVisible();
  await choice.selectOptions('Chưa chọn');
  await expect.poll(() => misreadingSlice.shown).toBe(null);
  // The meridian in use is not a wrong one.
  expect([...(choice.element() as HTMLSelectElement).options].map(({ text }) => text)).not.toContain('Kinh tuyến trục 107°45′');
});

it('misreading: corners read by the literal formula show nothing, as the right position is unknown', async () => {
  searched(null);
  const screen = await renderPanel(<CornersMisreading />);
  expect(screen.container.textContent).toBe('');
});

it('error field: text and arrows show the error over the whole country, archipelagos included', async () => {
  const screen = await renderPanel(<ErrorField />);
  const picture = screen.getByRole('img', {
    name: /^Kinh tuyến trục 105°00′: lệch ít nhất 0\.0 m, ở giữa [\d.]+ km, nhiều nhất 3\d\d km\.$/,
  });
  await expect.element(picture).toBeVisible();
  const arrows = picture.element().querySelectorAll('path').length - 1;
  const dots = picture.element().querySelectorAll('circle').length;
  expect(arrows).toBeGreaterThan(40);
  expect(dots).toBeGreaterThan(5);
  expect(picture.element().textContent).toBe('Hoàng SaTrường Sa');
  await screen.getByLabelText('Nếu đọc sai thành').selectOptions('Múi 6° thay vì 3° (hệ số 0.9996)');
  await expect.element(screen.getByRole('img', { name: /^Múi 6° thay vì 3° \(hệ số 0\.9996\): lệch ít nhất [23]\d\d m/ })).toBeVisible();
});
