/** The Vietnamese words of the search drawer, a part of the catalogue. */
export const viSearch = {
  'unit.find': 'Tìm {unit}',
  'unit.count': '{count} đơn vị',
  'unit.noneTitle': 'Không có tên nào khớp',
  'unit.noneText': 'Thử gõ ít chữ hơn, có dấu hay không dấu đều được.',
} as const;
