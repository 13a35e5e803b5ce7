/** The Vietnamese words of open layers and their legend, a part of the catalogue. */
export const viLayers = {
  'layers.title': 'Lớp dữ liệu đang mở',
} as const;
