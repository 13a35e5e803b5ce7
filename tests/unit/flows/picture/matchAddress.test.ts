import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Unit } from '../../../../src/domain/search/place.ts';
import { searchPrintedPlot } from '../../../../src/flows/picture/matchAddress.ts';
import { chooseCornerProvince } from '../../../../src/flows/search/pasteCorners.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { showLoaded } from '../../../../src/state/loadStatus.ts';
import { updatePicture } from '../../../../src/state/picture/pictureSlice.ts';
import { closeSearch, searchSlice, showPlotUnits, typePlot } from '../../../../src/state/search/searchSlice.ts';
import { unitListOf, unitsSlice } from '../../../../src/state/search/unitsSlice.ts';

const unit = (code: string, nameWithType: string): Unit => ({
  code,
  name: nameWithType.replace(/^(Thành phố|Quận|Phường|Xã) /, ''),
  nameWithType,
});
const before = { ...unitsSlice };

beforeEach(() => {
  showLoaded(unitListOf({ provincesOf: 'old' }), { units: [unit('48', 'Thành phố Đà Nẵng')] });
  showLoaded(unitListOf({ provincesOf: '2025' }), { units: [unit('48', 'Thành phố Đà Nẵng')] });
  showLoaded(unitListOf({ districtsOf: '48' }), { units: [unit('495', 'Quận Cẩm Lệ')] });
  showLoaded(unitListOf({ wardsOf: 'old:495' }), { units: [unit('20314', 'Phường Hòa Xuân'), unit('20305', 'Phường Khuê Trung')] });
  showLoaded(unitListOf({ wardsOf: '2025:48' }), { units: [unit('20333', 'Phường Hòa Xuân'), unit('20257', 'Phường Hải Châu')] });
  noticeSlice.waiting = [];
  chooseCornerProvince('2025', '48');
});
afterEach(() => {
  updatePicture({ review: null, documentFacts: null });
  closeSearch();
  typePlot({ sheetNumber: '', parcelNumber: '' });
  showPlotUnits({ edition: 'old', provinceCode: '' });
  chooseCornerProvince('old', '');
  Object.assign(unitsSlice, { ...before, districts: {}, wards: {} });
});

it.each([
  ['with a district of before July 2025', 'phudng Hoa Xuan, quan Cam Le, thanh pho Da Nang', ['old', '48', '495', '20314'], []],
  ['of a ward that is not recognised', 'phudng Xyz Abcd, quan Cam Le, thanh pho Da Nang', ['old', '48', '495', ''], ['ocr.noWard']],
  ['without a district', 'Phuong Hai Chau, thanh pho Da Nang', ['2025', '48', '', '20257'], []],
  ['that names nothing known', 'thon 3', ['2025', '48', '', ''], ['ocr.noWard']],
] as const)('searchPrintedPlot: an address %s fills the form', async (_what, address, units, notices) => {
  const number = (text: string) => ({ text, isSure: true });
  updatePicture({
    review: null,
    documentFacts: { code: null, plot: { sheet: number('12'), parcel: number('45'), areaM2: null, address } },
    stage: { kind: 'review' },
  });
  await searchPrintedPlot();
  const { edition, provinceCode, districtCode, wardCode, sheetNumber, parcelNumber } = searchSlice.plot;
  expect([edition, provinceCode, districtCode, wardCode]).toEqual(units);
  expect([sheetNumber, parcelNumber]).toEqual(['12', '45']);
  expect(noticeSlice.waiting.map(({ message }) => message)).toEqual(notices.map((id) => expect.objectContaining({ id })));
});
