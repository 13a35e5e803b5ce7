/** The Vietnamese words of 'Trợ giúp': each text is a list of steps, one a line. */
export const viHelp = {
  'help.title': 'Trợ giúp',
  'help.open': 'Mở công cụ này',
  'help.place': 'Tìm theo địa danh',
  'help.placeSteps':
    'Chạm vào ô tìm kiếm phía trên bản đồ.\nGõ tên đường, số nhà, phường xã, tỉnh; tên cũ hay mới, có dấu hay không dấu đều được.\nChọn một dòng kết quả, bản đồ bay đến đó.',
  'help.google': 'Tìm theo toạ độ',
  'help.googleSteps':
    'Trên Google Maps, chạm giữ vị trí cần xem rồi chép dãy số toạ độ.\nDán vào ô tìm kiếm. Liên kết Google Maps và độ, phút, giây cũng được.\nChọn dòng đầu tiên để ghim vị trí.',
  'help.corners': 'Tìm theo góc ranh trên sổ',
  'help.cornersSteps':
    'Mở Tra cứu toạ độ, tab Góc ranh.\nChọn tỉnh nơi cấp sổ để dùng đúng kinh tuyến trục.\nNhập X, Y của từng góc, hoặc dán cả bảng. Một góc cũng tìm được.\nX là số lớn hơn, có 7 chữ số; Y có 6 chữ số.\nGóc không khớp thì biểu mẫu nêu lý do có thể; Sửa theo cách này để nhận, Hoàn tác để bỏ.',
  'help.misread': 'Đọc sai toạ độ thì lệch bao nhiêu',
  'help.misreadSteps':
    'Tra cứu góc ranh với tỉnh đã chọn, rồi mở Đọc sai thì lệch bao nhiêu trong bảng góc: mũi tên trên bản đồ chỉ chỗ rơi sai.\nHình dưới đây cho thấy cả nước, tính bằng chính phép chuyển của ứng dụng.',
  'help.stakeout': 'Đi tới góc ngoài thực địa',
  'help.stakeoutSteps':
    'Mở một thửa, bảng góc đã tra hoặc hình đã vẽ, rồi chọn Đi tới góc.\nĐi theo mũi tên; số đo không bao giờ mịn hơn sai số của máy thu.\nChọn góc khác trong danh sách, bằng nút Góc sau, hoặc chạm vào góc trên bản đồ.\nĐây không phải là đo đạc địa chính: điện thoại thường lệch vài mét.',
  'help.photo': 'Chụp ảnh sổ để đọc góc',
  'help.photoSteps':
    'Trong tab Góc ranh, chọn Đọc toạ độ từ ảnh.\nChụp hoặc chọn ảnh, kéo khung cho vừa bảng toạ độ.\nChọn Đọc toạ độ, rồi đối chiếu những số có gạch chân với ảnh.\nẢnh được đọc trên máy bạn và không gửi đi đâu.',
  'help.plot': 'Tìm theo số tờ, số thửa',
  'help.plotSteps':
    'Gõ vào ô tìm kiếm như “thửa 8 tờ 83 Hòa Xuân”.\nHoặc mở Tra cứu toạ độ, tab Tờ thửa, chọn tỉnh, quận huyện, phường xã rồi nhập hai số.\nHai số ấy nằm ở mục Thửa đất trên sổ.',
  'help.parcelId': 'Tìm theo mã định danh thửa đất',
  'help.parcelIdSteps':
    'Gõ hoặc dán mã 12 ký tự vào ô tìm kiếm; chữ hoa hay thường, có khoảng trắng hay gạch nối đều được.\nMã không dùng chữ a, i, l, o: số 0 và số 1 dễ bị đọc thành chữ.\nChọn dòng đầu tiên: thửa ở đó mở ra và cho biết mã nằm trong thửa hay cách ranh bao nhiêu.\nMục Mã định danh thửa đất của một thửa có những mã có thể, và ô để đối chiếu mã bạn có.',
  'help.layers': 'Xem quy hoạch và lớp bản đồ',
  'help.layersSteps':
    'Chạm vào một thửa: bảng thông tin nói ngay nơi đó quy hoạch gì.\nChọn Gợi ý quy hoạch để mở thêm lớp.\nTrong Lớp dữ liệu đang mở, kéo để đổi độ đậm, đổi thứ tự hoặc đóng lớp.\nChạm vào một vùng màu để biết loại đất.',
  'help.measure': 'Đo và vẽ',
  'help.measureSteps':
    'Chọn đo điểm, đường hoặc vùng, rồi chạm vào bản đồ để thêm góc.\nKéo một góc để sửa; chạm vào giữa một cạnh để thêm góc.\nChọn Đóng để khép vùng. Diện tích và chiều dài hiện ngay.\nMở được tệp GeoJSON, KML, CSV; xuất được cả DXF.',
  'help.notes': 'Ghi chú',
  'help.notesSteps':
    'Vẽ xong chọn Lưu ghi chú, đặt tên rồi lưu. Lúc lưu mới cần đăng nhập.\nMất mạng vẫn lưu được: ghi chú nằm trên máy và tự gửi khi có mạng.\nXem lại ở Ghi chú của tôi; chọn một ghi chú, bản đồ bay đến chỗ đã vẽ.',
  'help.topUp': 'Nạp điểm vào ví',
  'help.topUpSteps':
    'Đăng nhập, mở Tài khoản rồi Ví điểm, chọn Nạp.\nNhập số điểm, kiểm tra số tiền rồi xác nhận.\nQuét mã VietQR bằng ứng dụng ngân hàng; giữ nguyên số tiền và nội dung.\nĐiểm vào ví khi đơn vị vận hành thấy khoản chuyển. Chưa chuyển thì huỷ được trong mục Đang chờ.',
} as const;
