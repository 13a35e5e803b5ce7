import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MapState, ParcelsState } from '../../../src/features/shell/MapState.tsx';
import { MapFoot } from '../../../src/features/map/MapFoot.tsx';
import { coverageSlice } from '../../../src/state/map/coverageSlice.ts';
import { showViewCompleteness } from '../../../src/state/results/resultsSlice.ts';
import { reportLand, reportRefusedLand, requestFlight, updateCamera, viewSlice } from '../../../src/state/map/viewSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

afterEach(() => {
  Object.assign(viewSlice, { map: 'loading', restart: null, flight: null });
  coverageSlice.nearest = null;
  showViewCompleteness('complete', false);
  reportLand({ hasLand: false, hasSample: false });
  reportRefusedLand(false);
});

test('map state: a map that cannot be shown says so, and a press starts it again', async () => {
  viewSlice.map = 'failed';
  await renderPanel(<MapState />);
  await expect.element(page.getByText('Trình duyệt này không vẽ được bản đồ. Vẫn có thể tra cứu và xem danh sách.')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Thử mở lại bản đồ' }).click();
  expect(viewSlice).toMatchObject({ map: 'loading', restart: { id: expect.any(Number) } });
  await expect.element(page.getByText('Đang mở bản đồ')).toBeInTheDocument();
});

test('map state: a lost picture is reported as being redrawn, and the user need do nothing', async () => {
  viewSlice.map = 'contextLost';
  await renderPanel(<MapState />);
  await expect.element(page.getByText('Bản đồ đang được vẽ lại…')).toBeInTheDocument();
  expect(document.querySelector('button')).toBeNull();
});

test('map state: from afar it says to zoom in; where parcels are visible it shows nothing', async () => {
  coverageSlice.nearest = null;
  viewSlice.map = 'ready';
  showViewCompleteness('far', false);
  await renderPanel(<ParcelsState />);
  await expect.element(page.getByText('Phóng to để xem thửa')).toBeInTheDocument();
  reportLand({ hasLand: true, hasSample: false });
  await expect.element(page.getByText('Phóng to để xem thửa')).not.toBeInTheDocument();
});

test('map state: where the device cannot draw parcels it says what still works', async () => {
  viewSlice.map = 'ready';
  reportRefusedLand(true);
  await renderPanel(<ParcelsState />);
  await expect
    .element(page.getByText('Thiết bị này không vẽ được thửa và quy hoạch. Chạm bản đồ và danh sách vẫn dùng được.'))
    .toBeInTheDocument();
});

test('map state: the nearest ward is not shown over a found lot, and again after a move by hand', async () => {
  const center = { lng: 108.2, lat: 16 };
  coverageSlice.nearest = { code: '1', name: 'Hòa Xuân', cityName: 'Đà Nẵng' };
  const nearest = page.getByRole('button', { name: 'Chưa có dữ liệu ở đây, gần nhất: Hòa Xuân, Đà Nẵng' });
  updateCamera({ restedByUser: false });
  requestFlight({ center, zoom: 17, delayMs: 0 });
  await renderPanel(<MapFoot />);
  await expect.element(nearest).toBeVisible();
  requestFlight({ center, zoom: 20, delayMs: 0, box: { west: 108.2, south: 16, east: 108.2001, north: 16.0001 } });
  await expect.element(nearest).not.toBeInTheDocument();
  updateCamera({ restedByUser: true });
  await expect.element(nearest).toBeVisible();
});
