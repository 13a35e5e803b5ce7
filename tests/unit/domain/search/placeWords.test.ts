import { expect, it } from 'vitest';
import { readPlaceWords, streetKey, withoutHamlets } from '../../../../src/domain/search/placeWords.ts';
import { onOneLevel, splitUnitName } from '../../../../src/domain/search/unitType.ts';

it.each([
  ['Q7', 'q 7'],
  ['P.04, Q.3', 'p 4 q 3'],
  ['quận3', 'quan 3'],
  ['TP.HCM', 'tp hcm'],
  ['tx.Sa Pa', 'tx sa pa'],
  ["Ea H'Leo", 'ea h leo'],
  ['Tờ24 thửa118', 'to 24 thua 118'],
  ['Bà Rịa - Vũng Tàu', 'ba ria vung tau'],
  ['12A/5', '12a 5'],
  ['  , ;', ''],
])('place words: %j is %j', (text, folded) => {
  expect(
    readPlaceWords(text)
      .map((word) => word.folded)
      .join(' '),
  ).toBe(folded);
});

it.each([
  ['thửa 8 tờ 83 tổ 12 phường Hòa Xuân', 'thua 8 to 83 phuong hoa xuan'],
  ['8/83 Tổ dân phố số 12, Hòa Xuân', '8 83 hoa xuan'],
  ['Địa chỉ: 73/2 Lê Lợi, KP3, P. 6', '73 2 le loi p 6'],
  ['khu phố 3 ấp 2A thôn 4 Hòa Xuân', 'hoa xuan'],
  // Without accents, 'to' may mean the sheet.
  ['thua 8 to 83 hoa xuan', 'thua 8 to 83 hoa xuan'],
  ['khu phố 3', 'khu pho 3'],
  ['Thôn Đoài, Đội Bình', 'thon doai doi binh'],
])('place words: from %j without numbered parts of a ward %j remains', (text, folded) => {
  expect(
    readPlaceWords(withoutHamlets(text))
      .map((word) => word.folded)
      .join(' '),
  ).toBe(folded);
});

it('place words: a comma or the end closes a run, and a long text gives 32 words', () => {
  expect(readPlaceWords('Hòa Xuân, Đà Nẵng').map(({ last }) => last)).toEqual([false, true, false, true]);
  expect(readPlaceWords('hòa xuân '.repeat(10_000))).toHaveLength(32);
});

it.each([
  ['Thị xã Sơn Tây', 'thi xa', 'Sơn Tây'],
  ['Phường 12', 'phuong', '12'],
  ['Thành Phố Hồ Chí Minh', 'thanh pho', 'Hồ Chí Minh'],
  ['Phường Phường Đúc', 'phuong', 'Phường Đúc'],
  ['Đặc khu Phú Quốc', 'dac khu', 'Phú Quốc'],
  ['P Rao', undefined, 'P Rao'],
  ['Xã', undefined, 'Xã'],
])('unit type: %j is %j, %j', (text, type, name) => {
  expect(splitUnitName(text)).toEqual({ type, name });
});

it('unit type: a xã may become a phường, not a huyện', () => {
  expect(onOneLevel('xa', 'phuong')).toBe(true);
  expect(onOneLevel('thanh pho', 'huyen')).toBe(true);
  expect(onOneLevel('xa', 'huyen')).toBe(false);
});

it.each([
  ['12 Lê Lợi', 'le loi 12'],
  ['số 12 đường Lê Lợi', 'le loi 12'],
  ['Lê Lợi', 'le loi'],
  ['45/12 Lê Lợi', 'le loi 45 12'],
  ['12 ngõ 45 Lê Lợi', 'le loi 45 12'],
  ['số nhà 12, ngách 45/7, phố Hàng Bạc', 'hang bac 45 7 12'],
  ['12A Đường số 5', 'duong so 5 12a'],
  ['Xứ đồng Gò Cao', 'xu dong go cao'],
  ['12', '12'],
])('street key: %j is %j', (street, key) => {
  expect(streetKey(street)).toBe(key);
});
