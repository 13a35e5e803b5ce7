import { expect, it } from 'vitest';
import { isHn72Page } from '../../../../src/domain/coordinates/isHn72Page.ts';

const ROWS = ['1 2410400.54 18431312.46', '2 2410383.52 18431314.02', '3 2410367.29 18431300.08'];

it.each([
  ['named', ['Hệ toạ độ HN-72, múi 6°', '1 2410400.54 431312.46']],
  ['named in words', ['Hệ toạ độ Hà Nội 72', '1 2410400.54 431312.46']],
  ['with the zone before Y', ROWS],
  ['with the zone before Y, grouped', ['1 2.410.400,54 18.431.312,46', '2 2.410.383,52 18.431.314,02']],
  ['with one row misread', [...ROWS, '4 2410384.97 431273.01']],
])('isHn72Page: a page is recognised %s', (_, lines) => {
  expect(isHn72Page(lines)).toBe(true);
});

it.each([
  ['a page of VN-2000', ['Hệ toạ độ VN-2000', '1 1843131.46 567890.12', '2 1843127.01 567891.30']],
  ['a number that gained a digit', ['1 18843131.46 567890.12', '2 1843127.01 567891.30', '3 1843130.08 567899.02']],
  ['a single row', ['1 2410400.54 18431312.46']],
  ['a number of a house or a sheet after the name of the city', ['Hà Nội 720 Đê La Thành', 'Tờ 5, Hà Nội', '72 2325123.45 583456.78']],
  ['no coordinates', ['Thửa đất số 18, tờ bản đồ số 48']],
])('isHn72Page: %s is not recognised', (_, lines) => {
  expect(isHn72Page(lines)).toBe(false);
});
