import { expect, it } from 'vitest';
import { fitZoom } from '../../../../src/domain/map/fitZoom.ts';
import { viewBox } from '../../../../src/domain/map/viewBox.ts';

it('view box: what a map shows fits it at its zoom, around its middle', () => {
  const area = { widthPx: 390, heightPx: 844 };
  const box = viewBox({ lng: 108.221, lat: 16.005 }, 16, area);
  expect(fitZoom(box, area)).toBeCloseTo(16, 9);
  expect((box.west + box.east) / 2).toBeCloseTo(108.221, 9);
  expect(box.east - box.west).toBeCloseTo((390 / 512 / 2 ** 16) * 360, 9);
  expect(box.south).toBeLessThan(16.005);
  expect(box.north).toBeGreaterThan(16.005);
});
