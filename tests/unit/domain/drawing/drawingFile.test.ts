import { expect, it } from 'vitest';
import { drawingFileName } from '../../../../src/domain/drawing/drawingFile.ts';

it.each([
  ['Bản vẽ 22/11/2026 08:03:09', 'ban-ve-22-11-2026-08-03-09.dxf'],
  ['Thửa 118, tờ 24 – Hoà Xuân', 'thua-118-to-24-hoa-xuan.dxf'],
  ['../../etc/passwd\u0000', 'etc-passwd.dxf'],
  ['', 'ban-ve.dxf'],
  ['🏠', 'ban-ve.dxf'],
  ['CON', 'ban-ve.dxf'],
  ['土地 5', '5.dxf'],
])('drawingFileName: %j becomes %s', (title, name) => {
  expect(drawingFileName(title, 'dxf')).toBe(name);
});

it('drawingFileName: a long title is shortened, its extension stays', () => {
  expect(drawingFileName('a b '.repeat(100), 'geojson')).toMatch(/^[a-z-]{1,60}\.geojson$/);
});
