import '../../../src/ui/styles/fonts.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MeasurePanel } from '../../../src/features/drawing/MeasurePanel.tsx';
import { MapFoot } from '../../../src/features/map/MapFoot.tsx';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { SideDrawer } from '../../../src/ui/overlays/SideDrawer.tsx';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

const before = { ...viewSlice };
beforeEach(async () => {
  await page.viewport(360, 640);
  document.documentElement.style.fontSize = '200%';
});
afterEach(() => {
  document.documentElement.style.fontSize = '';
  Object.assign(viewSlice, before);
});

it('large text: the compass of a turned map is above the scale', async () => {
  Object.assign(viewSlice, { center: { lng: 108.22, lat: 16 }, zoom: 17, pitch: 0, bearing: 30 });
  await renderPanel(
    <div style={{ position: 'relative', height: 400 }}>
      <MapFoot />
    </div>,
  );
  const [north, scale] = [page.getByRole('button', { name: 'Xoay về hướng bắc' }), page.getByRole('img', { name: /m$/ })];
  await expect.element(north).toBeVisible();
  const [above, below] = [north, scale].map((part) => part.element().getBoundingClientRect()) as [DOMRect, DOMRect];
  expect(below.height).toBeGreaterThan(30);
  expect(above.bottom).toBeLessThanOrEqual(below.top);
});

/** Boxes in which the words of a heading are drawn. */
async function wordsOf(name: string): Promise<DOMRect[]> {
  const heading = page.getByRole('heading', { name });
  await expect.element(heading).toBeVisible();
  await document.fonts.load('600 32px "Be Vietnam Pro"', name);
  const words = document.createRange();
  words.selectNodeContents(heading.element());
  return [...words.getClientRects()];
}

it.each([360, 1280])('large text: the title of a side drawer breaks no word at %i px', async (width) => {
  await page.viewport(width, 640);
  await renderPanel(
    <SideDrawer title="Notifications" back={{ label: 'Back', onPress: () => undefined }} onClose={() => undefined}>
      <p>…</p>
    </SideDrawer>,
  );
  expect(new Set((await wordsOf('Notifications')).map(({ top }) => Math.round(top))).size).toBe(1);
});

it('large text: the heading of the measure panel does not overlap its buttons', async () => {
  await renderPanel(<MeasurePanel files={null} />, drawerHost('sheet'), 'en');
  const words = await wordsOf('Measure');
  const first = page.getByRole('switch', { name: 'Snap to parcel corners and edges' }).element().getBoundingClientRect();
  expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(first.left);
});
