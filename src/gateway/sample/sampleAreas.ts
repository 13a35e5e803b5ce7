import type { SampleArea } from './sampleLand.ts';

/**
 * Where the made land lies: seven places with seven ways of building and six meridians (TT 25/2014/TT-BTNMT). Unit codes
 * are of the General Statistics Office before 1 July 2025. Middles are general geographic knowledge, rounded; `originM`
 * is the same point on the area's TM-3 grid by PROJ's formulas, to the metre. The made land is larger than some of
 * these wards: it is a drawing placed there, not a survey.
 */
export const SAMPLE_AREAS: readonly SampleArea[] = [
  {
    // Phường Dịch Vọng Hậu, quận Cầu Giấy, Hà Nội.
    key: 'dich-vong-hau',
    provinceCode: '01',
    districtCode: '005',
    wardCode: '00167',
    wardName: 'phường Dịch Vọng Hậu',
    centralMeridianDeg: 105,
    center: { lng: 105.785, lat: 21.034 },
    originM: [581396, 2326917],
    parcelTarget: 17400,
    seed: 1010,
    character: { home: 'ODT', organic: 0.6, townUntil: 0.985, field: 'CLN', riverM: 0, turnDeg: -21, bend: 0.3, alleys: 'ngõ' },
  },
  {
    // Phường Thảo Điền, thành phố Thủ Đức, TP. Hồ Chí Minh.
    key: 'thao-dien',
    provinceCode: '79',
    districtCode: '769',
    wardCode: '27088',
    wardName: 'phường Thảo Điền',
    centralMeridianDeg: 105.75,
    center: { lng: 106.735, lat: 10.806 },
    originM: [607516, 1195173],
    parcelTarget: 17400,
    seed: 7921,
    character: { home: 'ODT', organic: 0.38, townUntil: 0.97, field: 'CLN', riverM: 130, turnDeg: 27, bend: 0.36, alleys: 'hẻm' },
  },
  {
    // Phường Hòa Xuân, quận Cẩm Lệ, Đà Nẵng.
    key: 'hoa-xuan',
    provinceCode: '48',
    districtCode: '495',
    wardCode: '20314',
    wardName: 'phường Hòa Xuân',
    centralMeridianDeg: 107.75,
    center: { lng: 108.221, lat: 16.005 },
    originM: [550212, 1770189],
    parcelTarget: 17400,
    seed: 4848,
    character: { home: 'ODT', organic: 0.08, townUntil: 0.97, field: 'HNK', riverM: 95, turnDeg: 14, bend: 0.24, alleys: 'hẻm' },
  },
  {
    // Phường Võ Cường, thành phố Bắc Ninh.
    key: 'vo-cuong',
    provinceCode: '27',
    districtCode: '256',
    wardCode: '09190',
    wardName: 'phường Võ Cường',
    centralMeridianDeg: 105.5,
    center: { lng: 106.05, lat: 21.172 },
    originM: [556917, 2342094],
    parcelTarget: 17400,
    seed: 2727,
    character: { home: 'ODT', organic: 0.3, townUntil: 0.92, field: 'LUC', riverM: 0, turnDeg: 36, bend: 0.26, alleys: 'ngõ' },
  },
  {
    // Phường An Khánh, quận Ninh Kiều, Cần Thơ.
    key: 'an-khanh',
    provinceCode: '92',
    districtCode: '916',
    wardCode: '31149',
    wardName: 'phường An Khánh',
    centralMeridianDeg: 105,
    center: { lng: 105.752, lat: 10.03 },
    originM: [582239, 1109268],
    parcelTarget: 17400,
    seed: 9292,
    character: { home: 'ODT', organic: 0.35, townUntil: 0.94, field: 'CLN', riverM: 60, turnDeg: -38, bend: 0.32, alleys: 'hẻm' },
  },
  {
    // Phường Mỹ Phước, thành phố Long Xuyên, An Giang.
    key: 'my-phuoc',
    provinceCode: '89',
    districtCode: '883',
    wardCode: '30295',
    wardName: 'phường Mỹ Phước',
    centralMeridianDeg: 104.75,
    center: { lng: 105.432, lat: 10.372 },
    originM: [574486, 1147078],
    parcelTarget: 17400,
    seed: 8989,
    character: { home: 'ODT', organic: 0.45, townUntil: 0.93, field: 'LUC', riverM: 80, turnDeg: 42, bend: 0.34, alleys: 'hẻm' },
  },
  {
    // Xã Cà Ná, huyện Thuận Nam, Ninh Thuận: around the published pair X 1255172.51, Y 568262.924.
    key: 'ca-na',
    provinceCode: '58',
    districtCode: '589',
    wardCode: '22910',
    wardName: 'xã Cà Ná',
    centralMeridianDeg: 108.25,
    center: { lng: 108.8772, lat: 11.3494 },
    originM: [568263, 1255177],
    parcelTarget: 17400,
    seed: 5858,
    character: { home: 'ONT', organic: 0.55, townUntil: 0.92, field: 'LMU', riverM: 45, turnDeg: -29, bend: 0.34, alleys: 'hẻm' },
  },
];
