/** The Vietnamese words of 'Điều khoản' and 'Quyền riêng tư'. Whoever changes them raises TERMS_VERSION and says in 'terms.new' what is new; they say what the code does. */
export const viLegal = {
  'terms.changed': 'Điều khoản đã đổi',
  'terms.since': 'Bản ngày {date} thay bản ngày {agreed} mà bạn đã đồng ý.',
  'terms.new':
    'Liên kết chia sẻ mang theo được hình bạn vẽ, chỉ khi bạn chọn; mục Quyền riêng tư nói rõ.\nKhi điều khoản đổi, bạn được hỏi một lần sau khi đăng nhập. Bản bạn đồng ý và thời điểm đồng ý được ghi vào tài khoản.',
  'terms.read': 'Đọc điều khoản',
  'terms.later': 'Để sau',
  'terms.agree': 'Đồng ý',
  'terms.reference': 'Chỉ để tham khảo',
  'terms.referenceText':
    'Ranh thửa, diện tích, quy hoạch và số đo ở đây không thay thế giấy chứng nhận, trích lục hay văn bản của cơ quan có thẩm quyền.\nĐừng chỉ dựa vào chúng để cắm mốc, đặt cọc, mua bán hay giải quyết tranh chấp.\nDữ liệu có thể sai, cũ hoặc thiếu. Nơi ghi “Dữ liệu mẫu” không phải đất thật.',
  'terms.account': 'Tài khoản của bạn',
  'terms.accountText':
    'Đăng ký bằng email của chính bạn và giữ kín mật khẩu.\nĐơn vị vận hành có thể khoá tài khoản bị dùng sai; khi đó lúc đăng nhập bạn được báo và biết phải hỏi ai.\nBạn đóng tài khoản lúc nào cũng được, trong mục Tài khoản.',
  'terms.use': 'Dùng cho đúng',
  'terms.useText':
    'Đừng lấy dữ liệu hàng loạt bằng máy, đừng tìm cách vào tài khoản của người khác.\nMáy chủ giới hạn số lần hỏi; vượt quá thì phải chờ.',
  'terms.notes': 'Ghi chú và ảnh',
  'terms.notesText':
    'Ghi chú và ảnh vẫn là của bạn; chúng được lưu để bạn xem lại.\nMỗi tài khoản lưu được 500 ghi chú với 100,000 điểm, 600 ảnh với 150 MB.',
  'terms.points': 'Điểm, ví và gói dịch vụ',
  'terms.pointsText':
    'Điểm nạp vào ví khi đơn vị vận hành thấy khoản chuyển. Giá được giữ như lúc bạn gửi yêu cầu.\nTrước mỗi giao dịch bạn thấy số điểm, phí và người nhận. Giao dịch đã xác nhận thì không thể huỷ; chỉ yêu cầu nạp đang chờ là huỷ được.\nRút tối thiểu 100 VPOINT. Khoản rút bị từ chối được trả lại ví cùng với phí.\nNơi xem quy hoạch tốn điểm, bạn được hỏi trước khi trừ điểm lần đầu; mỗi quy hoạch chỉ trừ một lần mỗi ngày.\nĐóng tài khoản là bỏ số dư, điểm mua trước chưa nhận và gói còn hạn; bạn được hỏi lại trước khi đóng.',
  'terms.liability': 'Không bảo đảm',
  'terms.liabilityText':
    'Ứng dụng được cung cấp như hiện có. Dịch vụ có thể gián đoạn, dữ liệu có thể đổi hoặc bị gỡ.\nQuyền của bạn theo luật vẫn nguyên, dù ở đây viết gì.',
  'terms.changes': 'Khi điều khoản đổi',
  'terms.changesText':
    'Ngày ở đầu trang là ngày của bản đang dùng. Bản mới được báo trong mục Có gì mới, và bạn được hỏi một lần sau khi đăng nhập.\nBản bạn đồng ý và thời điểm đồng ý được ghi vào tài khoản; bạn thấy chúng trong tệp dữ liệu tải về.',

  'privacy.short': 'Nói ngắn gọn',
  'privacy.shortText':
    'Tra cứu không cần tài khoản, và máy chủ không giữ lại bạn đã tìm gì.\nỨng dụng không có quảng cáo và không có mã theo dõi.\nCó tài khoản thì bạn tự tải về và tự xoá được dữ liệu của mình.',
  'privacy.visit': 'Khi bạn tra cứu',
  'privacy.visitText':
    'Chữ bạn gõ và vùng bản đồ bạn xem được gửi đến máy chủ để tìm dữ liệu, trả lời xong thì không giữ. Chỉ quy hoạch bạn đã trả điểm để xem mới được ghi vào tài khoản.\nNhật ký máy chủ ghi loại yêu cầu, kết quả và thời gian xử lý; không ghi địa chỉ mạng, từ khoá hay vị trí.\nSố lần hỏi và số lần thử mật khẩu được đếm theo địa chỉ mạng để chặn kẻ phá hoại; số đếm tự hết hạn.\nẢnh giấy chứng nhận được đọc trên máy bạn. Vị trí của bạn chỉ được hỏi khi bạn chọn Vị trí của tôi hoặc mở la bàn.\nBản đồ nền, ảnh vệ tinh và độ cao có thể đến từ máy chủ của bên khác (mặc định là OpenFreeMap, NASA và Amazon). Họ thấy địa chỉ mạng của bạn và vùng đang xem.',
  'privacy.speed': 'Đo tốc độ trang',
  'privacy.speedText':
    'Đơn vị vận hành đo xem trang chạy nhanh hay chậm. Cứ 100 lượt mở trang thì {percent} lượt gửi ba con số: lúc chữ hiện ra, lần bấm chậm nhất, và chữ có bị xê dịch không.\nKhông gửi kèm bạn là ai, ở đâu hay xem gì. Máy chủ chỉ cộng vào số đếm chung, không giữ từng lượt.',
  'privacy.device': 'Trên máy của bạn',
  'privacy.deviceText':
    'Trình duyệt giữ ngôn ngữ, giao diện, nơi tìm gần đây, phiên đăng nhập, bản vẽ dở, ghi chú chưa gửi và chính ứng dụng, để mở được khi không có mạng. Xoá mọi thứ trên máy này, trong Cài đặt, xoá tất cả và đăng xuất.\nNơi tìm gần đây gồm tên, địa chỉ và vị trí, không gồm góc ranh; chọn Xoá hết trong ô tìm kiếm để xoá.\nMật khẩu bạn chọn ghi nhớ được mã hoá bằng một khoá không rời trình duyệt.\nSau khi đăng nhập có một cookie, dùng tối đa một năm, để nhận ra máy quen. Nó không theo bạn sang trang khác.',
  'privacy.account': 'Khi bạn có tài khoản',
  'privacy.accountText':
    'Hồ sơ: họ tên, email, số điện thoại, địa chỉ, tỉnh, ảnh đại diện, người giới thiệu, bản điều khoản đã đồng ý. Mật khẩu chỉ được giữ ở dạng không đọc ngược lại được.\nNhững gì bạn tạo: ghi chú, ảnh, nơi theo dõi, báo lỗi dữ liệu, tài khoản ngân hàng, khoá truy cập.\nVí, đơn hàng, quy hoạch đã trả điểm để xem, thông báo.\nCác lần đăng nhập với trình duyệt, hệ điều hành và một nửa địa chỉ mạng; nhật ký những việc quan trọng như đổi mật khẩu.',
  'privacy.seen': 'Ai thấy được',
  'privacy.seenText':
    'Bạn, sau khi đăng nhập, và đơn vị vận hành.\nNgười giới thiệu bạn thấy tên gọi và ngày bạn đăng ký. Ai chuyển điểm mà biết đúng email, số điện thoại hoặc mã của bạn thì thấy tên đã che bớt.\nẢnh nằm ở một địa chỉ ngẫu nhiên rất dài; ai có địa chỉ ấy thì xem được ảnh.\nLiên kết bạn chia sẻ chứa vị trí, lớp bản đồ và thửa; hình bạn vẽ chỉ đi cùng nếu bạn chọn Kèm hình vẽ.',
  'privacy.kept': 'Giữ bao lâu',
  'privacy.keptText':
    'Mã gửi qua email dùng được 10 phút. Phiên đã kết thúc quá 60 ngày bị xoá ở lần đăng nhập sau đó. Thông báo và ảnh đại diện: 500 thông báo, 5 ảnh mới nhất.\nGhi chú đã xoá: nội dung mất ngay, một mã số ở lại 365 ngày để bản gửi muộn không làm nó hiện lại. Ảnh không còn ghi chú hay hồ sơ nào dùng: tối đa 30 ngày.\nTài khoản đã đóng: 30 ngày để đổi ý, sau đó xoá hẳn hồ sơ, ghi chú, ảnh, nơi theo dõi, thông báo, tài khoản ngân hàng, thiết bị, khoá truy cập, báo lỗi và lịch sử xem quy hoạch.\nGiao dịch ví (cả lời nhắn kèm theo), nạp, rút, đơn hàng và thanh toán ở lại vì luật kế toán, dưới một mã số không còn tên, email hay số điện thoại. Nhật ký tài khoản khi ấy chỉ còn giữ việc gì đã làm và khi nào.\nBản sao lưu của đơn vị vận hành còn thứ đã xoá cho đến khi họ bỏ bản sao ấy.',
  'privacy.rights': 'Bạn tự làm được',
  'privacy.rightsText':
    'Xem và sửa: Sửa hồ sơ, Đổi email, Thiết bị đã đăng nhập, Khoá truy cập.\nTải về: Tải dữ liệu của tôi, một tệp ZIP với mọi thứ của bạn, 5 lần mỗi ngày.\nXoá: từng ghi chú, từng nơi theo dõi, từng tài khoản ngân hàng, từng khoá; hoặc tất cả bằng Đóng tài khoản.',
} as const;
