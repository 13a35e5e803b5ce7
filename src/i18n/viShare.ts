/** The Vietnamese words of links to the map, a part of the catalogue. */
export const viShare = {
  'share.parcel': 'Chia sẻ',
  'share.view': 'Chia sẻ bản đồ đang xem',
  'share.copied': 'Đã sao chép liên kết',
  'share.link': 'Liên kết',
  'share.linkHint': 'Trình duyệt không cho sao chép tự động. Liên kết đã được chọn sẵn để bạn sao chép.',
  'share.gone': 'Một phần của liên kết không còn nữa nên không mở được',
  'share.waiting': 'Một phần của liên kết chưa tải được, sẽ mở khi có mạng lại',
} as const;
