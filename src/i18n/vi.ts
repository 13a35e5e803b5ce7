/** The Vietnamese catalogue: the default language (§9) and the list of every message there is. */
export const vi = {
  'app.name': 'Thửa',
  'notice.coordinateFormat': 'Toạ độ Google có dạng 21.06245, 105.77612 hoặc 21,06245, 105,77612',
  'notice.cornersEmpty': 'Bạn chưa điền toạ độ',
  'notice.provinceRequired': 'Bạn phải chọn tỉnh thành!',
  'notice.districtRequired': 'Bạn phải chọn quận huyện!',
  'notice.wardRequired': 'Bạn phải chọn phường xã!',
  'notice.sheetRequired': 'Bạn chưa điền số tờ',
  'notice.parcelRequired': 'Bạn chưa điền số thửa',
  'notice.noResult': 'Không có nội dung tìm kiếm phù hợp',
  'notice.offlineSearch': 'Mất kết nối mạng: chưa tìm mới được, dữ liệu đang mở vẫn dùng được.',
  'notice.searchFailed': 'Chưa tìm được, vui lòng thử lại.',
  'notice.loginRequired': 'Bạn cần đăng nhập để thực hiện chức năng này',
} as const;

export type MessageId = keyof typeof vi;
