/** The Vietnamese words of 'Trợ giúp và thông tin', without its long pages. */
export const viAbout = {
  'about.title': 'Giới thiệu',
  'about.lead': 'Thửa giúp bạn tìm một mảnh đất trên bản đồ, xem quy hoạch ở đó, đo vẽ và ghi chú.',
  'about.version': 'Phiên bản {version}',
  'about.dataTitle': 'Dữ liệu từ đâu',
  'about.dataText':
    'Thửa đất, tờ bản đồ và quy hoạch do đơn vị vận hành nạp vào. Việt Nam chưa có kho địa chính mở.\nNơi ghi “Dữ liệu mẫu” là đất dựng ra để thử: ranh, số thửa và quy hoạch đều không có thật.\nĐơn vị hành chính có cả tên trước và sau ngày 01/07/2025.\nĐịa danh từ GeoNames, bản đồ đường từ OpenStreetMap. Nguồn của từng phần nằm trong Giấy phép.',
  'about.measureTitle': 'Tính toán ở đâu',
  'about.measureText':
    'Toạ độ, diện tích và ảnh giấy chứng nhận được tính và đọc ngay trên máy bạn.\nTỷ lệ quy hoạch trên thửa cũng tính trên máy bạn, từ ranh thửa và các vùng của lớp quy hoạch.',
  'about.operatorTitle': 'Ai vận hành',
  'about.operatorNone':
    'Đơn vị vận hành chưa khai tên và cách liên hệ. Trước khi đăng ký hay nạp tiền, hãy hỏi người đã cho bạn địa chỉ trang này.',

  'news.title': 'Có gì mới',
  'news.unread': 'mới',
  'news.n5':
    'Ô tìm kiếm nhận mã định danh thửa đất; bảng thông tin thửa cho biết các mã mà thửa có thể có, và kiểm tra mã bạn đang giữ.\nGóc ranh gõ hay đọc sai được giải thích: nhầm kinh tuyến, thiếu, lặp hay sai chữ số, sai dấu thập phân; chạm một lần là sửa, một lần nữa là hoàn tác.\nẢnh giấy chứng nhận được đọc cả mã QR, số tờ, số thửa, diện tích và địa chỉ, ngay trên máy.\nĐi tới góc dẫn bạn ra từng góc ranh ngoài thực địa, và cho biết khả năng bạn đang đứng trong thửa; nhận cả máy thu GNSS ngoài.\nỨng dụng mở được khi không có mạng và cài được lên máy; bản mới chỉ thay khi bạn đồng ý.\nVùng ngoại tuyến giữ dữ liệu của cả xã, phường trên máy, cho nơi không có mạng.\nNguồn? đứng bên mọi thửa và quy hoạch; các thời kỳ của một quy hoạch nằm trên dải năm, kèm điều đang hiệu lực và điều sắp đổi.\nPhiếu thông tin thửa đất được làm thành PDF ngay trên máy, đúng tỷ lệ; ứng dụng cho biết phiếu có bị sửa không.\nLiên kết chia sẻ hiện tiêu đề và bản đồ nhỏ trong ứng dụng nhắn tin.\nTheo dõi thay đổi một thửa, một vùng vẽ hay cả phường, xã: quy hoạch hay thửa ở đó đổi thì Thông báo, và email nếu bạn muốn, tìm đến bạn.',
  'news.n4':
    'Liên kết chia sẻ mang theo được hình bạn đã vẽ, nếu bạn chọn Kèm hình vẽ.\nKinh tuyến trục in trên giấy chứng nhận được đọc cùng bảng góc; khác tỉnh đã chọn thì chạm một lần là đổi.\nThửa có phần khoét bên trong hoặc gồm nhiều mảnh được vẽ, tính diện tích và so với quy hoạch đúng như ranh.\nMục Đo vẽ mở được bản vẽ DXF, DGN (V7), MIF và vết đi GPS; tệp có nhiều hình thì mở lần lượt.\nMục Lớp dữ liệu có thêm bản đồ của nơi khác, nếu đơn vị vận hành đưa vào; mỗi lớp ghi rõ nguồn và ngày.\nCó bản mới của Điều khoản và Quyền riêng tư; bạn được hỏi một lần sau khi đăng nhập.',
  'news.n3':
    'Ô tìm kiếm nhận mọi thứ: tên đường, số nhà, “thửa 8 tờ 83”, toạ độ, liên kết Google Maps, bảng góc ranh; gõ sai một chữ vẫn tìm được.\nBảng thông tin thửa cho biết ngay nơi đó quy hoạch gì.\nChạm giữ bản đồ để chép toạ độ, đo từ đó hoặc chia sẻ.\nNút Quay lại của điện thoại đóng từng bảng, không thoát ứng dụng.\nNạp điểm bằng mã VietQR; khoản đang chờ có thể huỷ.\nBáo lỗi dữ liệu ngay trên thửa.\nCó trang trợ giúp, điều khoản và quyền riêng tư.',
  'news.n2': 'Chụp giấy chứng nhận để đọc góc ranh, ngay trên máy.\nGhi chú lưu được cả khi mất mạng, có mạng thì tự gửi.',
  'news.n1':
    'Tìm theo địa danh, toạ độ, góc ranh, tờ và thửa.\nMở nhiều lớp quy hoạch, xem phần đất nằm trong từng vùng.\nĐo và vẽ điểm, đường, vùng.',

  'terms.title': 'Điều khoản',
  'privacy.title': 'Quyền riêng tư',
  'legal.version': 'Bản ngày {date}',
  'legal.operator': 'Hỏi ai',
} as const;
