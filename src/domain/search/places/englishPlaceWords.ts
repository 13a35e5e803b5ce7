/** Phrases added to names by `describeUnit`, `listPlaces` and `searchPlaces`. */
const PHRASES: ReadonlyArray<[RegExp, string]> = [
  [/nay chủ yếu thuộc /g, 'now mostly in '],
  [/nay thuộc /g, 'now in '],
  [/một phần thuộc /g, 'partly in '],
  [/ và (\d+) (?:nơi|đơn vị) khác/g, ' and $1 more'],
  [/gồm (\S.*?) cũ/g, 'with the former $1'],
  // Notes may omit the leading zeros of the date.
  [/từ 0?1\/0?7\/2025, gồm /g, 'since 1 July 2025, made of '],
  [/từ 0?1\/0?7\/2025/g, 'since 1 July 2025'],
  [/trước 0?1\/0?7\/2025/g, 'before 1 July 2025'],
  [/vị trí gần đúng: /g, 'approximate position: '],
  [/dữ liệu mẫu/g, 'sample data'],
  [/^Thửa ([^,]+), tờ ([^,]+)/g, 'Parcel $1, sheet $2'],
];

/** Translates text about a place to English. Names stay. */
export const englishPlaceWords = (words: string): string =>
  PHRASES.reduce((translated, [phrase, english]) => translated.replaceAll(phrase, english), words);

export const englishPlace = <Place extends { name: string; address: string; note?: string | undefined }>(place: Place): Place => ({
  ...place,
  name: englishPlaceWords(place.name),
  address: englishPlaceWords(place.address),
  ...(place.note === undefined ? {} : { note: englishPlaceWords(place.note) }),
});
