import { expect, it } from 'vitest';
import { readAnglePair } from '../../../../src/domain/coordinates/readAnglePair.ts';

/** Expected position of a text of 21°01'42", 105°48'17". */
const AT = { lat: expect.closeTo(21.028333, 5) as number, lng: expect.closeTo(105.804722, 5) as number };

it.each([
  'Lat, Long: 21.028333, 105.804722',
  'Kinh độ/Vĩ độ: 105,804722\n21,028333',
  '(lng; lat) = (105.804722; 21.028333)',
  'Toạ độ (vĩ độ, kinh độ): 21.028333 | 105.804722',
  `21o01'42" 105o48'17"`,
  `N21⁰01'42'' E105⁰48'17''`,
  `21d 1' 42" N, 105d 48' 17" E`,
  `２１o０１'４２"B １０５o４８'１７"Đ`,
  '21,028333 độ vĩ Bắc; 105,804722 độ kinh Đông',
  'Latitude (N) = 21 01 42\r\nLongitude (E) = 105 48 17',
  'Lat (WGS84): 21-01-42 Long (WGS84): 105-48-17',
  '21 độ 1 phút 42 giây và 105 độ 48 phút 17 giây',
  '21:01:42,105:48:17',
  '21.028333 N105.804722 E',
  '21.028333 B105.804722',
  '105.804722 E21.028333 N',
  `21°01'42" N105°48'17" E`,
  '21 01 42 N105 48 17 E',
])('readAnglePair: %j loses no digit', (text) => expect(readAnglePair(text)).toMatchObject({ position: AT, unused: [] }));

it.each([
  `N 21:01:42 E 105:48:17 độ cao 12 m`,
  '21:01:42N 105:48:17E độ cao 12 m',
  'lô 12 E105.804722\tN21.028333',
  'lô 12 E105 48 17 / N 21 01 42',
])('readAnglePair: in %j the other number is not part of the pair and reported as unused', (text) =>
  expect(readAnglePair(text)).toMatchObject({ position: AT, unused: ['12'] }),
);

it('readAnglePair: outside Việt Nam, directions after their numbers are read without a space', () =>
  expect(readAnglePair('10.5 S20.25 W')).toMatchObject({ position: { lat: -10.5, lng: -20.25 } }));

it.each([
  '12,5 x 20,4',
  '21,028 × 105,804',
  'giá 14.730.000 - 104.981.000 đồng',
  '14.730.000 - 104.981.000',
  '8,123 - 102,456 tỷ',
  '21.028 m2, 105.804 m2',
])('readAnglePair: %j is not a position', (text) => expect(readAnglePair(text)).toBeNull());
