import { makeIntl } from '../intl/makeIntl.ts';

/** The Vietnamese words of 'In bản đồ': of its panel, and, as 'sheet…', of the paper. What both papers say stands in `viExtract`. */
export const viMapWords = {
  'map.title': 'In bản đồ',
  'map.lead': 'Kéo bản đồ để đặt khung. Phần trong khung sẽ được in, đúng tỷ lệ, bắc lưới VN-2000 ở trên.',
  'map.frame': 'Khung in, tỷ lệ 1:{scale}: {width} × {height} m',
  'map.tilted': 'Bản đồ đang nghiêng nên khung chỉ gần đúng.',
  'map.flatten': 'Đặt bản đồ nằm phẳng',
  'map.fit': 'Thu phóng vừa khung',
  'map.name': 'Tên bản đồ',
  'map.nameEmpty': 'Bản đồ khu vực',
  'map.scale': 'Tỷ lệ',
  'map.file': 'Tệp',
  'map.png': 'PNG {dpi} dpi',
  'map.done': '{name}: {size} KB, tỷ lệ 1:{scale}.',
  'map.failed': 'Chưa in được bản đồ. Hãy thử lại.',
  'map.offline': 'Chưa tải được phần in hay phông chữ. Hãy xem lại mạng rồi thử lại.',
  'map.unable': 'Trình duyệt này, hoặc trang mở không qua https, không in được bản đồ.',

  'sheet.lot': 'Bản đồ thửa {parcel}, tờ {sheet}',
  'sheet.field':
    'Bản đồ tỷ lệ 1:{scale}, hướng bắc lưới VN-2000 ở trên: {parcels} thửa, {zones} vùng quy hoạch, từ {south} đến {north} độ vĩ bắc, từ {west} đến {east} độ kinh đông.',
  'sheet.grid':
    'Lưới VN-2000 (m), kinh tuyến trục {meridian}, múi 3°: trên dưới là Y (đông), hai bên là X (bắc). Ở góc: vĩ độ, kinh độ WGS84.',
  'sheet.key': 'Chú giải',
  'sheet.parcels': 'Ranh thửa, số thửa',
  'sheet.selected': 'Thửa {parcel}, tờ {sheet}',
  'sheet.searched': 'Góc ranh đã tra',
  'sheet.drawing': 'Hình đã vẽ{figures}',
  'sheet.shared': 'Hình được chia sẻ{figures}',
  'sheet.figures': ': {figures}',
  'sheet.sheetLines': 'Ranh thửa của {title}',
  'sheet.water': 'Mặt nước',
  'sheet.green': 'Rừng, công viên',
  'sheet.lotUses': 'Loại đất của thửa',
  'sheet.moreUses': 'và {count} loại đất nữa',
  'sheet.sources': 'Nguồn và ngày',
  'sheet.parcelSource': 'Thửa đất, tờ {name}: {source}.',
  'sheet.layerSource': '{name}: {source}.',
  'sheet.groundSource': 'Mặt nước, cây xanh, tên đường: suy ra từ dữ liệu trên.',
  'sheet.gaps': 'Không có trên bản đồ này',
  'sheet.gap.baseMap': 'Nền bản đồ của nhà cung cấp (đường, nhà, ảnh vệ tinh).',
  'sheet.gap.pictures': 'Ảnh và ô ảnh của quy hoạch đang mở.',
  'sheet.gap.live': 'Lớp của máy chủ khác: chưa biết có được phép in.',
  'sheet.gap.failed': 'Lớp chưa tải được.',
  'sheet.gap.parcelsMany': 'Các thửa nhỏ nhất: khung có nhiều hơn {most} thửa.',
  'sheet.gap.parcelsFar': 'Thửa chưa được tải ở mức thu phóng này.',
  'sheet.gap.parcelsPartial': 'Một số thửa: chưa tải đủ khi in.',
  'sheet.gap.nothing': 'Thửa đất: không có dữ liệu trong khung.',
  'sheet.gap.always': 'Người sử dụng đất, tình trạng pháp lý, tài sản trên đất (ứng dụng không có).',
  'sheet.cut': 'Còn nữa, xem tệp dữ liệu kèm theo PDF.',
} as const;

type MapMessageId = keyof typeof viMapWords;

/** The English words. */
export const enMapWords: Record<MapMessageId, string> = {
  'map.title': 'Print the map',
  'map.lead': 'Drag the map to place the frame. What lies in it is printed, to scale, VN-2000 grid north at the top.',
  'map.frame': 'Printed frame, scale 1:{scale}: {width} × {height} m',
  'map.tilted': 'The map is tilted, so the frame is only roughly right.',
  'map.flatten': 'Lay the map flat',
  'map.fit': 'Zoom to the frame',
  'map.name': 'Title of the map',
  'map.nameEmpty': 'Map of the area',
  'map.scale': 'Scale',
  'map.file': 'File',
  'map.png': 'PNG {dpi} dpi',
  'map.done': '{name}: {size} KB, scale 1:{scale}.',
  'map.failed': 'The map could not be printed. Please try again.',
  'map.offline': 'What prints, or its fonts, did not come. Check the network and try again.',
  'map.unable': 'This browser, or a page that was not opened by https, cannot print the map.',

  'sheet.lot': 'Map of parcel {parcel}, sheet {sheet}',
  'sheet.field':
    'Map, scale 1:{scale}, VN-2000 grid north at the top: {parcels} parcels, {zones} planned zones, from latitude {south} to {north}, from longitude {west} to {east}.',
  'sheet.grid':
    'VN-2000 grid (m), central meridian {meridian}, 3° zone: above and below Y (east), beside X (north). At the corners: latitude, longitude, WGS84.',
  'sheet.key': 'Key',
  'sheet.parcels': 'Parcel boundaries and numbers',
  'sheet.selected': 'Parcel {parcel}, sheet {sheet}',
  'sheet.searched': 'Corners that were searched',
  'sheet.drawing': 'Drawn shape{figures}',
  'sheet.shared': 'Shared shape{figures}',
  'sheet.figures': ': {figures}',
  'sheet.sheetLines': 'Parcel boundaries of {title}',
  'sheet.water': 'Water',
  'sheet.green': 'Woods, parks',
  'sheet.lotUses': 'Land uses of parcels',
  'sheet.moreUses': 'further land uses: {count}',
  'sheet.sources': 'Sources and days',
  'sheet.parcelSource': 'Parcels, sheet {name}: {source}.',
  'sheet.layerSource': '{name}: {source}.',
  'sheet.groundSource': 'Water, green, street names: derived from the data above.',
  'sheet.gaps': 'Not on this map',
  'sheet.gap.baseMap': 'The provider’s base map (roads, buildings, imagery).',
  'sheet.gap.pictures': 'Pictures and tiles of open plannings.',
  'sheet.gap.live': 'Layers of other servers: whether they may be printed is not known.',
  'sheet.gap.failed': 'Layers that could not be loaded.',
  'sheet.gap.parcelsMany': 'The smallest parcels: there are more than {most} in the frame.',
  'sheet.gap.parcelsFar': 'Parcels, which are not loaded at this zoom.',
  'sheet.gap.parcelsPartial': 'Some parcels, which had not all come.',
  'sheet.gap.nothing': 'Parcels: there is no data in the frame.',
  'sheet.gap.always': 'Land users, legal status, property on the land (the app has none).',
  'sheet.cut': 'There is more in the data file attached to the PDF.',
};

export type MapText = (id: MapMessageId, values?: Record<string, string | number>) => string;

/** The words of printed maps in a language that the page need not have: both come with the panel. */
export function mapText(language: 'vi' | 'en'): MapText {
  const intl = makeIntl(language, language === 'en' ? enMapWords : viMapWords);
  return (id, values) => intl.formatMessage({ id }, values);
}
