import { describe, expect, it } from 'vitest';
import { parseCoordinateText } from '../../../../src/domain/coordinates/parseCoordinateText.ts';
import { readCoordinates } from '../../../../src/domain/coordinates/readCoordinates.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const LONG = process.env['THUA_LONG'] === '1';
const [LAT, LNG] = [21.0625, 105.776];

describe('readCoordinates', () => {
  it.each([
    ['https://www.google.com/maps/@21.0625,105.776,17z', 'link'],
    ['https://www.google.com/maps/@21.0625,105.776,1204m/data=!3m1!1e3?entry=ttu', 'link'],
    [
      'https://www.google.com/maps/place/H%C3%A0+N%E1%BB%99i/@20.99,105.5,11z/data=!4m6!3m5!1s0x3135!8m2!3d21.0625!4d105.776!16zL20',
      'link',
    ],
    ['https://www.google.com/maps/place/21.0625,105.776', 'link'],
    ["https://www.google.com/maps/place/21%C2%B003'45.0%22N+105%C2%B046'33.6%22E/", 'link'],
    ['https://www.google.com/maps/search/?api=1&query=21.0625%2C105.776', 'link'],
    ['https://www.google.com/maps/dir//21.0625,105.776/@21,105,12z', 'link'],
    ['https://maps.google.com/?q=21.0625,105.776', 'link'],
    ['http://maps.google.com/maps?q=loc:21.0625+105.776', 'link'],
    ['maps.google.com/?ll=21.0625,105.776&z=15', 'link'],
    ['https://maps.apple.com/?ll=21.0625,105.776', 'link'],
    ['https://www.openstreetmap.org/?mlat=21.0625&mlon=105.776#map=16/21.1/105.8', 'link'],
    ['https://www.openstreetmap.org/#map=16/21.0625/105.776', 'link'],
    ['geo:21.0625,105.776?z=17', 'link'],
    ['Xem ở đây: https://maps.google.com/?q=21.0625,105.776 nhé', 'link'],
    ['21°03\'45"N 105°46\'33.6"E', 'angles'],
    ['21°03′45″N, 105°46′33.6″E', 'angles'],
    ["21º 3' 45'' N 105º 46' 33,6'' E", 'angles'],
    ['21°03’45”B 105°46’33.6”Đ', 'angles'],
    ['N21°03\'45" E105°46\'33.6"', 'angles'],
    ["N 21° 3.75' E 105° 46.56'", 'angles'],
    ['105°46\'33.6"E 21°03\'45"N', 'angles'],
    ['21° 03\' 45" vĩ độ Bắc, 105° 46\' 33,6" kinh độ Đông', 'angles'],
    ['21 độ 3 phút 45 giây Bắc 105 độ 46 phút 33,6 giây Đông', 'angles'],
    ['21°03\'45" 105°46\'33.6"', 'angles'],
    ['21 03 45 N 105 46 33.6 E', 'angles'],
    ['21.0625°N, 105.776°E', 'angles'],
    ['21.0625N 105.776E', 'angles'],
    ['N21.0625 E105.776', 'angles'],
    ['21,0625° B; 105,776° Đ', 'angles'],
    ['lat: 21.0625 lng: 105.776', 'labels'],
    ['Latitude = 21.0625, Longitude = 105.776', 'labels'],
    ['{"lat":21.0625,"lon":105.776}', 'labels'],
    ['Kinh độ 105,776 - Vĩ độ 21,0625', 'labels'],
    ['nhà ở 21.0625, 105.776 nhé', 'text'],
    ['Toạ độ: 21.0625 105.776.', 'text'],
    ['[21.0625, 105.776]', 'text'],
    ['ở 21,0625, 105,776 gần chợ', 'text'],
  ] as const)('readCoordinates: %s', (text, form) => {
    const read = readCoordinates(text);
    expect(read).toMatchObject({ form, swapped: false });
    if (read === null || read === 'shortLink') throw new Error('nothing read');
    expect(read.position.lat).toBeCloseTo(LAT, 6);
    expect(read.position.lng).toBeCloseTo(LNG, 6);
  });

  it.each(['105.776, 21.0625', '105,776, 21,0625', '(105.776 21.0625)', 'ở 105.776, 21.0625 nhé'])(
    'readCoordinates: longitude first in Việt Nam is corrected and reported: %s',
    (text) => {
      expect(readCoordinates(text)).toEqual({ position: { lat: LAT, lng: LNG }, form: 'text', swapped: true, unused: [] });
    },
  );

  it.each(['https://maps.app.goo.gl/AbCdEf123', 'https://goo.gl/maps/AbCdEf123', 'Nhà tôi: https://maps.app.goo.gl/x?g_st=iz'])(
    'readCoordinates: a short link has no coordinates: %s',
    (text) => {
      expect(readCoordinates(text)).toBe('shortLink');
    },
  );

  it.each([
    '',
    'Hà Nội',
    '21.0625',
    '105.776',
    '200.5, 21.5',
    '21.06245, 105.77612, 3',
    '3 21,06245, 105,77612',
    '105.77, 89.9',
    'X 1255172.510 Y 568262.924',
    'giá 12,5 tỷ, 100 m2',
    'điện thoại 0912 345 678',
    '21°75\'00"N 105°46\'34"E',
    '95°N 105°E',
    'https://www.google.com/maps',
    'lat: 21.0625',
  ])('readCoordinates: refuses %j', (text) => {
    expect(readCoordinates(text)).toBeNull();
  });

  it('readCoordinates: texts of §5 are read as by §5’s rules alone', () => {
    const random = seededRandom(55);
    const pieces = ['21', '.06245', ',06245', '105', ' ', ', ', ';', '(', ')', '-', '+', '90', '180', '７', '\t', '.', '0', '°', 'N'];
    let taken = 0;
    for (let round = 0; round < (LONG ? 1_000_000 : 30_000); round++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pieces[Math.floor(random() * pieces.length)]).join('');
      const strict = parseCoordinateText(text);
      if (!strict) continue;
      taken += 1;
      expect(readCoordinates(text)).toEqual({ position: strict, form: 'google', swapped: false, unused: [] });
    }
    expect(taken).toBeGreaterThan(100);
  });

  it('readCoordinates: any pasted text gives positions on Earth only, and nothing is thrown', () => {
    const random = seededRandom(56);
    // oxfmt-ignore
    const pieces = ['21.06', '105.776', '°', "'", '"', 'N', 'E', 'B', 'Đ', ' ', ',', '@', '!3d', '!4d', 'https://', 'maps', '?q=', '%', '%C2', '%B0', 'lat', ':', 'lng', '/', '#', 'độ', '999', '-', '\u0301', '\ud800', '&', '('];
    for (let round = 0; round < (LONG ? 1_000_000 : 20_000); round++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 14) }, () => pieces[Math.floor(random() * pieces.length)]).join('');
      const read = readCoordinates(text);
      if (read === null || read === 'shortLink') continue;
      expect(Math.abs(read.position.lat), text).toBeLessThanOrEqual(90);
      expect(Math.abs(read.position.lng), text).toBeLessThanOrEqual(180);
    }
  });

  // A backtracking pattern would block for minutes, so that the test would time out.
  it.each(["1°1'", '21.1,', '1 1 1 ', 'N1°', 'lat:', '%C2%B0', '!3d1', '/place/', '111.111', '-', ' ', 'https://@1,', "''", 'độ 1 '])(
    'readCoordinates: hostile repetitions of %j are read or refused at once',
    (piece) => {
      for (const length of [3_990, 200_000]) readCoordinates(piece.repeat(Math.floor(length / piece.length)));
    },
  );
});
