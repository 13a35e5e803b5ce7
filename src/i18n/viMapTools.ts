/** The Vietnamese words of map tools, base maps and compass, a part of the catalogue. */
export const viMapTools = {
  'baseMap.title': 'Bản đồ nền',
  'baseMap.street': 'Đường phố',
  'baseMap.satellite': 'Vệ tinh',
  'baseMap.outdoors': 'Ngoài trời',
  'baseMap.terrain': 'Địa hình',
  'baseMap.street3d': '3D',
  'baseMap.rotate': 'Xoay 360°',
  'baseMap.coming': 'Đang tải bản đồ nền…',
  'baseMap.offline': 'Chưa kết nối được nguồn bản đồ này. Đang dùng bản đồ có sẵn trong ứng dụng.',
  'baseMap.retry': 'Thử lại',
  'baseMap.coarse': 'Ảnh vệ tinh mặc định (NASA) chỉ rõ ở mức vùng. Ở gần, bản đồ nền hiện đường và mặt nước.',
} as const;
