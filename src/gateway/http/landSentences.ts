/** Of what the gateway says in English (`englishWords`), what is about land: layers, tiles, packs, places that are watched and what is told of them. */
export const LAND_SENTENCES: Readonly<Record<string, string>> = {
  // Layers of other services
  'Không tìm thấy lớp bản đồ này.': 'There is no such map layer.',
  'Quá nhiều yêu cầu tới lớp bản đồ này.': 'Too many requests to this map layer.',
  'Máy chủ của lớp bản đồ không trả lời đúng.': 'The server of the map layer did not answer as it should.',

  // Tiles and packs
  'Không có lớp ô bản đồ này.': 'There is no such layer of tiles.',
  'Không có ô bản đồ này.': 'There is no such tile.',
  'Ô bản đồ này có quá nhiều thửa.': 'There are too many parcels in this tile.',
  'Nơi vận hành không cho tải vùng ngoại tuyến.': 'Whoever runs this lets no land be kept on devices.',
  'Không có phường, xã này.': 'There is no such ward.',
  'Phường, xã này không có dữ liệu để tải về máy.': 'There is no data of this ward to be kept.',
  'Phường, xã này có quá nhiều thửa để tải về máy.': 'This ward has too many parcels to be kept on a device.',
  'Dữ liệu của phường, xã đã đổi, phần này không còn nữa.': 'The data of the ward has changed, this part is no longer there.',
  'Bạn đã tải nhiều vùng liên tiếp, vui lòng thử lại sau một phút.':
    'You have asked for many areas in a row, please try again in a minute.',

  // Comparing plannings
  'Máy chủ đang so sánh nhiều bản quy hoạch, vui lòng thử lại sau.': 'The server is comparing many plannings, please try again later.',
  'Các phân khu chồng lên nhau quá nhiều, không so sánh được.': 'Too many zones lie over each other to be compared.',

  // Watches
  'Vùng đã vẽ': 'Drawn area',
  'không mã': 'without a code',
  'Đã theo dõi thay đổi': 'You are watching it',
  'Đã sửa nơi theo dõi': 'Watch changed',
  'Đã bỏ theo dõi': 'No longer watched',
  'Không tìm thấy nơi theo dõi này.': 'This watch was not found.',
  'Bạn đang theo dõi đủ 100 nơi. Vui lòng bỏ bớt rồi thêm lại.': 'You watch 100 places already. Please remove some, then add it again.',
  'Hãy chọn một thửa đất, một vùng hoặc một phường, xã để theo dõi.': 'Choose a parcel, an area or a ward to watch.',
  'Vùng này không có diện tích.': 'This area bounds nothing.',
  'Vùng này có cạnh cắt nhau.': 'Sides of this area cross each other.',
  'Vùng này quá rộng: tối đa 50 km² mỗi nơi theo dõi.': 'This area is too large: 50 km² at most for each watch.',
  'Quy hoạch thay đổi: {title}': 'Planning changed: {title}',
  'Dự thảo quy hoạch mới: {title}': 'New draft of a planning: {title}',
  'Thửa đất thay đổi: {title}': 'Parcels changed: {title}',
  'Theo {title}.': 'By {title}.',
  'Thêm {after}: {area} m².': 'Added {after}: {area} m².',
  'Bỏ {before}: {area} m².': 'Removed {before}: {area} m².',
  '{before} thành {after}: {area} m².': '{before} to {after}: {area} m².',
  'Còn {n} loại thay đổi khác.': '{n} other kinds of change.',
  'Thửa mới: {n}.': 'New parcels: {n}.',
  'Thửa không còn: {n}.': 'Parcels gone: {n}.',
  'Thửa đổi ranh giới: {n}.': 'Parcels with another border: {n}.',
  'Thửa đổi loại đất: {n}.': 'Parcels with another land code: {n}.',
};
