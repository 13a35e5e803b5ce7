import type { viFurther } from './viFurther.ts';

/** The Vietnamese words that the page begins with: those of everything that loads before the map. The default language (§9). */
export const vi = {
  'app.name': 'Thửa',
  'app.title': 'Thửa – tra cứu quy hoạch và địa chính',
  'app.errorTitle': 'Ứng dụng gặp lỗi',
  'app.errorText': 'Có lỗi bất ngờ. Hãy tải lại trang để tiếp tục.',
  'app.reload': 'Tải lại trang',
  'app.map': 'Bản đồ',
  'app.panels': 'Tra cứu và thông tin',

  'map.attribution': 'Hiện hoặc ẩn nguồn bản đồ',
  'map.feedback': 'Góp ý bản đồ',
  'map.zoomIn': 'Phóng to',
  'map.zoomOut': 'Thu nhỏ',
  'map.north': 'Xoay về hướng bắc',

  'drawer.close': 'Đóng',
  'drawer.handle': 'Kéo để đổi chiều cao bảng',
  'drawer.peek': 'Thu gọn',
  'drawer.half': 'Nửa màn hình',
  'drawer.full': 'Toàn màn hình',

  'searchBar.placeholder': 'Nhập địa chỉ hoặc toạ độ Google Map',
  'searchBar.planningCount': 'Quy hoạch',
  'searchBar.cadastralCount': 'Địa chính',
  'searchBar.logIn': 'Đăng nhập',
  'searchBar.account': 'Tài khoản',
  'searchBar.counts': 'Kết quả quanh vị trí',

  'info.title': 'Trợ giúp và thông tin',
  'info.unread': 'có điều mới',

  'settings.title': 'Cài đặt',
  'settings.language': 'Ngôn ngữ',
  'settings.vietnamese': 'Tiếng Việt',
  'settings.english': 'English',
  'settings.theme': 'Giao diện',
  'settings.light': 'Sáng',
  'settings.dark': 'Tối',
  'settings.system': 'Theo máy',

  'search.title': 'Tra cứu toạ độ',

  'results.title': 'Gợi ý quy hoạch',
  'results.pinned': 'Vị trí đang ghim',

  'parcel.title': 'Thông tin thước đo',
  'parcel.name': 'Tờ {sheet} · Thửa {parcel}',
  'parcel.sheet': 'Tờ',
  'parcel.loading': 'Đang tải thông tin thửa',

  'cornersPanel.title': 'Góc ranh đã nhập',

  'network.offline': 'Mất mạng. Bản đồ và thửa đã tải vẫn xem được.',
  'network.beganOffline': 'Không có mạng: góc ranh, thước đo, ghi chú dùng được; thửa, quy hoạch, địa chỉ cần mạng.',
  'network.parcelsLoading': 'Đang tải thửa…',
  'network.parcelsFar': 'Phóng to để xem thửa',
  'network.parcelsFull': 'Phóng to để xem hết thửa',
  'network.parcelsPartial': 'Còn thửa chưa tải được',
  'network.mapLoading': 'Đang mở bản đồ',
  'network.mapLost': 'Bản đồ đang được vẽ lại…',
  'network.mapFailed': 'Trình duyệt này không vẽ được bản đồ. Vẫn có thể tra cứu và xem danh sách.',
  'network.mapRetry': 'Thử mở lại bản đồ',

  'notice.noResult': 'Không có nội dung tìm kiếm phù hợp',
  'notice.offlineSearch': 'Tìm kiếm mới cần có mạng. Những gì đang có trên bản đồ vẫn dùng được.',
  'notice.noAnswer': 'Không kết nối được, hãy kiểm tra mạng rồi thử lại',
  'notice.serverFailed': 'Có lỗi xảy ra, hãy thử lại sau',
  'notice.hostOtherUser': 'Ứng dụng gửi một tài khoản khác. Hãy đăng xuất trước khi đổi tài khoản.',

  'fault.usernameMissing': 'Vui lòng nhập email',
  'fault.passwordMissing': 'Vui lòng nhập mật khẩu',
  'fault.fullNameMissing': 'Vui lòng nhập họ và tên',
  'fault.emailMissing': 'Vui lòng nhập email',
  'fault.emailNotRight': 'Email không chính xác!',
  'fault.emailInvalid': 'Email không hợp lệ!',
  'fault.phoneMissing': 'Vui lòng nhập số điện thoại',
  'fault.phoneInvalid': 'Số điện thoại không hợp lệ!',
  'fault.confirmMissing': 'Vui lòng nhập lại mật khẩu',
  'fault.confirmDiffers': 'Mật khẩu nhắc lại không khớp',
  'fault.newConfirmDiffers': 'Mật khẩu không khớp!',
  'fault.newPasswordMissing': 'Vui lòng nhập mật khẩu mới',
  'fault.passwordLength': 'Mật khẩu cần từ 8 đến 128 ký tự',
  'fault.passwordCommon': 'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác',
  'fault.passwordPersonal': 'Mật khẩu không nên là tên hoặc email của bạn',
  'fault.oldPasswordMissing': 'Vui lòng nhập mật khẩu hiện tại',
  'fault.termsMissing': 'Hãy đánh dấu đồng ý để đăng ký',
  'fault.codeMissing': 'Vui lòng nhập mã OTP',
  'fault.codeDigits': 'Mã OTP gồm 6 chữ số',

  'package.title': 'Gói dịch vụ',

  'terms.agreed': 'Đã ghi nhận bạn đồng ý với điều khoản',

  'copy.done': 'Đã chép',
  'copy.failed': 'Trình duyệt không cho chép. Hãy chọn và chép bằng tay.',

  'oneBox.label': 'Tìm địa chỉ, thửa đất, vị trí',
  'oneBox.close': 'Đóng tìm kiếm',
  'oneBox.careful': 'Tra cứu chi tiết',
  'oneBox.remove': 'Bỏ ghim và kết quả',

  'place.clear': 'Xoá từ khoá',

  'suggest.title': 'Gợi ý quy hoạch',
  'suggest.pin': '{address}. Xem quy hoạch và địa chính quanh đây',

  'layers.title': 'Lớp dữ liệu đang mở',
  'layers.tooMany': 'Chỉ mở được {most} lớp cùng lúc. Hãy đóng bớt một lớp.',
  'layers.zonesHere': 'Quy hoạch tại vị trí vừa chạm',
  'layers.noCode': 'Chưa ghi loại đất',
  'layers.ownColour': 'Màu của bản vẽ',
  'layers.otherCode': 'Loại đất khác',
  'layers.planOfYear': '{title} · {year}',
  'layers.more': 'và {count} lớp nữa',

  'ground.more': 'Thêm',

  'draw.tools': 'Vẽ và đo',
  'draw.point': 'Điểm',
  'draw.line': 'Đường',
  'draw.area': 'Vùng',

  'measure.title': 'Thước đo',

  'files.drop': 'Thả tệp vào đây để đo',
  'files.dropPicture': 'Thả ảnh vào đây để đọc toạ độ',
  'files.dropHint': 'GeoJSON, KML, DXF, DGN, MIF, TAB, Shapefile, CSV, .zip, hoặc ảnh bảng toạ độ',

  'notes.title': 'Ghi chú của tôi',
  'notes.formTitle': 'Thông tin ghi chú',
  'notes.loadingPanel': 'Đang mở ghi chú',

  'baseMap.title': 'Bản đồ nền',

  'mapTools.left': 'Dữ liệu trên bản đồ',
  'mapTools.right': 'Góc nhìn bản đồ',
  'mapTools.locate': 'Vị trí của tôi',
  'mapTools.locating': 'Đang xác định vị trí…',
  'mapTools.locateDenied': 'Trang này chưa được phép dùng vị trí. Hãy cho phép trong cài đặt của trình duyệt.',
  'mapTools.locateFailed': 'Chưa xác định được vị trí. Hãy thử lại ở nơi thoáng hơn.',
  'mapTools.locateMissing': 'Trình duyệt này không cho biết vị trí.',
  'mapTools.block3d': 'Khối 3D',
  'mapTools.rotate': 'Xoay 360 độ',
  'mapTools.radius': 'Bán kính vòng tròn',
  'mapTools.view': 'Tuỳ chỉnh góc nhìn',
  'mapTools.depth': 'Độ sâu',
  'mapTools.tilt': 'Độ nghiêng',
  'mapTools.direction': 'Hướng',
  'mapTools.degrees': '{figure}°',
  'mapTools.metres': '{figure} m',
  'mapTools.reset': 'Về hướng bắc, nhìn thẳng',
  'mapTools.pickHere': 'Chọn vị trí này',

  'compass.title': 'La bàn',

  'share.parcel': 'Chia sẻ',
  'share.view': 'Chia sẻ bản đồ đang xem',
  'share.copied': 'Đã chép liên kết',
  'share.gone': 'Một phần của liên kết không còn nữa nên không mở được',
  'share.waiting': 'Một phần của liên kết chưa tải được, sẽ mở khi có mạng lại',
  'share.noParcel': 'Không tìm thấy thửa',
  'share.dismiss': 'Ẩn dòng này',

  'welcome.title': 'Bắt đầu tra cứu',
  'welcome.plot': 'Tìm thửa theo số tờ, số thửa',
  'welcome.corners': 'Gõ hoặc chụp toạ độ góc ranh trên sổ',
  'welcome.place': 'Xem quy hoạch quanh một địa danh',
  'welcome.wards': 'Nơi đang có dữ liệu thửa',
} as const;

/** Every message there is. */
export type MessageId = keyof typeof vi | keyof typeof viFurther;
