import { describe, expect, it } from 'vitest';
import { accentKey, foldVietnamese } from '../../../../src/domain/text/vietnameseText.ts';

describe('foldVietnamese', () => {
  it.each([
    ['Đường Hoà-Xuân ', 'duong hoa xuan'],
    ['Thừa Thiên – Huế', 'thua thien hue'],
    ['ĐỊA CHÍNH', 'dia chinh'],
    ["Xã Đạ M'ri", 'xa da m ri'],
    ['Phường 12, Quận 1', 'phuong 12 quan 1'],
    ['Ươ ưỡ ặ ễ ỵ ọ', 'uo uo a e y o'],
    ['', ''],
    [' .,- ', ''],
  ])('foldVietnamese: %j becomes %j', (text, folded) => {
    expect(foldVietnamese(text)).toBe(folded);
  });

  it('foldVietnamese: composed and decomposed text fold alike, and folding twice changes nothing', () => {
    for (const text of ['Nghĩa Đàn', 'Quỳ Hợp', 'Sóc Trăng', 'Ea H’Leo']) {
      expect(foldVietnamese(text.normalize('NFD'))).toBe(foldVietnamese(text.normalize('NFC')));
      expect(foldVietnamese(foldVietnamese(text))).toBe(foldVietnamese(text));
    }
  });
});

describe('accentKey', () => {
  it.each([
    ['Hòa Xuân', 'Hoà Xuân'],
    ['Thủy', 'Thuỷ'],
    ['KHÓA', 'khoá'],
    ['Phường  Hòa-An', 'phường hoà an'],
    ['Quý'.normalize('NFD'), 'Quý'],
  ])('accentKey: %j and %j are written alike', (one, other) => {
    expect(accentKey(one)).toBe(accentKey(other));
  });

  it.each([
    ['Hòa', 'Hoa'],
    ['Hòa', 'Hóa'],
    ['Tân', 'Tan'],
    ['Đông', 'Dông'],
    ['Bưởi', 'Buổi'],
  ])('accentKey: %j and %j are not', (one, other) => {
    expect(accentKey(one)).not.toBe(accentKey(other));
  });
});
