import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BaseMapChooser } from '../../../src/features/map/BaseMapChooser.tsx';
import { mapModeSlice } from '../../../src/state/map/mapModeSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

const presses: string[] = [];
const chooser = <BaseMapChooser onChoose3d={() => presses.push('3d')} onToggleRotation={() => presses.push('rotation')} />;

afterEach(() => {
  presses.length = 0;
  Object.assign(mapModeSlice, { baseMap: 'street', rotation: 'paused' });
  Object.assign(viewSlice, { baseMap: 'offline', baseMapComing: false });
});

const names = (): string[] =>
  page
    .getByRole('radio')
    .elements()
    .map((radio) => (radio as HTMLInputElement).labels![0]!.innerText.trim());

test('base map chooser: on a phone it offers street, satellite, 3D and the 360 switch', async () => {
  await renderPanel(chooser);
  expect(names()).toEqual(['Đường phố', 'Vệ tinh', '3D']);
  await expect.element(page.getByRole('radio', { name: 'Đường phố' })).toBeChecked();
  await page.getByRole('radio', { name: '3D' }).click();
  await page.getByRole('switch', { name: 'Xoay 360°' }).click();
  expect(presses).toEqual(['3d', 'rotation']);
});

test('base map chooser: beside a panel it offers street, satellite, outdoors and terrain, by keys, too', async () => {
  await renderPanel(chooser, drawerHost('side'));
  expect(names()).toEqual(['Đường phố', 'Vệ tinh', 'Ngoài trời', 'Địa hình']);
  expect(page.getByRole('switch').query()).toBeNull();
  await page.getByRole('radio', { name: 'Vệ tinh' }).click();
  expect(mapModeSlice.baseMap).toBe('satellite');
  await userEvent.keyboard('{ArrowRight}');
  expect(mapModeSlice.baseMap).toBe('outdoors');
});

test('base map chooser: it reports that a map is loading and that a provider cannot be reached', async () => {
  viewSlice.baseMapComing = true;
  await renderPanel(chooser);
  await expect.element(page.getByRole('status')).toHaveTextContent('Đang tải bản đồ nền…');
  viewSlice.baseMapComing = false;
  await expect.element(page.getByRole('status')).toHaveTextContent('Chưa kết nối được nguồn bản đồ này.');
  const askedId = mapModeSlice.baseMapChosen?.id ?? 0;
  await page.getByRole('button', { name: 'Thử lại' }).click();
  expect(mapModeSlice.baseMap).toBe('street');
  expect(mapModeSlice.baseMapChosen!.id).toBeGreaterThan(askedId);
  viewSlice.baseMap = 'online';
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});
