/** The Vietnamese words of open layers and their legend, a part of the catalogue. */
export const viLayers = {
  'layers.title': 'Lớp dữ liệu đang mở',
  'layers.tooMany': 'Chỉ mở được {most} lớp cùng lúc. Hãy đóng bớt một lớp.',
} as const;
