import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MapState } from '../../../src/features/shell/MapState.tsx';
import { viewSlice } from '../../../src/state/viewSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

afterEach(() => {
  Object.assign(viewSlice, { map: 'loading', restart: null });
});

test('map state: a map that cannot be shown says so, and a press asks for it again', async () => {
  viewSlice.map = 'failed';
  await renderPanel(<MapState />);
  await expect.element(page.getByText('Trình duyệt này không vẽ được bản đồ. Vẫn có thể tra cứu và xem danh sách.')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Thử mở lại bản đồ' }).click();
  expect(viewSlice).toMatchObject({ map: 'loading', restart: { id: expect.any(Number) } });
  await expect.element(page.getByText('Đang mở bản đồ')).toBeInTheDocument();
});

test('map state: a lost picture is being redrawn, and nothing is asked of the user', async () => {
  viewSlice.map = 'contextLost';
  await renderPanel(<MapState />);
  await expect.element(page.getByText('Bản đồ đang được vẽ lại…')).toBeInTheDocument();
  expect(document.querySelector('button')).toBeNull();
});
