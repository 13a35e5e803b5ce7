import { LAND_SENTENCES } from './landSentences.ts';

/**
 * What the gateway says, in English: for a page that is. Names in braces stand for what is filled in, and are turned themselves where they are
 * here. A test finds every sentence of the gateway's sources among these.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  ...LAND_SENTENCES,

  // Orders and payments
  'Hiện chưa mở bán gói dịch vụ.': 'No packages are on sale at the moment.',
  'Gói này không bán bằng điểm.': 'This package cannot be paid with points.',
  'Giá gói đã thay đổi, vui lòng xem lại trước khi mua.': 'The price has changed. Please look at it again before you buy.',
  'Bạn đang có gói còn hạn, hãy chọn gia hạn.': 'You have a package in force. Choose to prolong it.',
  'Bạn không có gói nào còn hạn để gia hạn.': 'You have no package in force that could be prolonged.',
  'Bạn có {n} đơn hàng chưa thanh toán trong ngày, vui lòng thử lại sau.': 'You have {n} unpaid orders of today. Please try again later.',
  'Không có gói dịch vụ này.': 'There is no such package.',
  'Không tìm thấy đơn hàng này.': 'This order was not found.',
  'Đơn hàng này không cần thanh toán.': 'Nothing is due for this order.',
  'Cổng thanh toán chưa trả lời, vui lòng thử lại sau.': 'The payment provider did not answer. Please try again later.',
  'Xác nhận thanh toán không hợp lệ.': 'This is no valid confirmation of a payment.',
  'Xác nhận thanh toán không phải của đơn hàng này.': 'This confirmation is of another order.',
  'Thanh toán chưa thành công.': 'The payment has not gone through.',
  'Số tiền đã thanh toán không khớp với đơn hàng.': 'The amount that was paid is not that of the order.',
  'Mua gói dịch vụ thành công': 'Package bought',
  'Đã tạo đơn hàng, vui lòng thanh toán': 'Order made, please pay it',
  'Hiện chưa có cổng thanh toán.': 'There is no payment provider at the moment.',
  'Đơn hàng đang chờ thanh toán': 'The order waits to be paid',
  'Thanh toán thành công': 'Paid',
  '{pack}, dùng đến {time}.': '{pack}, in force until {time}.',
  'Gói dịch vụ đã có hiệu lực': 'Your package is in force',
  'đơn hàng': 'order',
  'giao dịch': 'transaction',

  // Requests
  'Địa chỉ yêu cầu quá dài.': 'The address of the request is too long.',
  'Nội dung yêu cầu lồng nhau quá sâu.': 'The request is nested too deeply.',
  'Nội dung yêu cầu không phải UTF-8.': 'The request is not UTF-8.',
  'Nội dung yêu cầu không phải JSON hợp lệ.': 'The request is not valid JSON.',
  'Nội dung yêu cầu phải là JSON (application/json).': 'The request must be JSON (application/json).',
  'Nội dung yêu cầu phải là một đối tượng JSON.': 'The request must be a JSON object.',
  "Yêu cầu không hợp lệ: tiêu đề '{name}' không đúng.": "Invalid request: the header '{name}' is wrong.",
  "Yêu cầu không hợp lệ: trường '{name}' không đúng.": "Invalid request: the field '{name}' is wrong.",
  'Yêu cầu không hợp lệ.': 'Invalid request.',
  'Máy chủ đang quá tải, vui lòng thử lại sau ít giây.': 'The server is overloaded. Please try again in a few seconds.',
  'Máy chủ đang khởi động, vui lòng thử lại sau ít giây.': 'The server is starting. Please try again in a few seconds.',
  'Nội dung yêu cầu đến quá chậm, vui lòng kiểm tra mạng rồi thử lại.':
    'The request came too slowly. Please check your network and try again.',
  'Yêu cầu phải cho biết độ dài nội dung (Content-Length).': 'The request must tell how long its content is (Content-Length).',
  'Nội dung yêu cầu đến thành quá nhiều mảnh nhỏ.': 'The request came in too many small pieces.',
  'Nội dung yêu cầu quá lớn.': 'The request is too large.',
  'Không tìm thấy đường dẫn này.': 'There is nothing at this address.',
  'Máy chủ đã hết chỗ lưu ảnh, vui lòng thử lại sau.': 'The server has no room left for pictures. Please try again later.',
  'Máy chủ đã hết chỗ lưu, vui lòng thử lại sau.': 'The server has no room left. Please try again later.',
  'Kho ảnh chưa trả lời, vui lòng thử lại sau.': 'The store of pictures did not answer. Please try again later.',
  'Máy chủ đang bận, vui lòng thử lại sau.': 'The server is busy. Please try again later.',
  'Máy chủ gặp lỗi, vui lòng thử lại sau.': 'The server had an error. Please try again later.',
  'Báo cáo phải là application/csp-report hoặc application/reports+json.':
    'Reports must be application/csp-report or application/reports+json.',
  'Quá nhiều báo cáo.': 'Too many reports.',
  'Quá nhiều số đo.': 'Too many measurements.',
  'Số đo không đúng dạng.': 'The measurements are not in the right form.',
  'Số đo phải là application/json.': 'Measurements have to be application/json.',

  // Notes
  'Ghi chú điểm phải có đúng một điểm.': 'A note of a point has exactly one point.',
  'Ghi chú đường phải có từ 2 điểm.': 'A note of a line has 2 points or more.',
  'Ghi chú vùng phải có từ {n} điểm.': 'A note of an area has {n} points or more.',
  'Bản vẽ có quá nhiều điểm: tối đa 20,000 điểm mỗi ghi chú.': 'The drawing has too many points: at most 20,000 a note.',
  'Vùng tô của ghi chú không khớp với các điểm của nó.': 'The filled area of the note does not match its points.',
  'Không có ảnh này trong các ảnh bạn đã tải lên, vui lòng tải ảnh lên lại.':
    'This is none of the pictures you uploaded. Please upload it again.',
  'Bạn đã lưu đủ 500 ghi chú. Vui lòng xoá bớt ghi chú cũ rồi lưu lại.':
    'You have 500 notes already. Please delete old ones, then save again.',
  'Các ghi chú của bạn đã có quá nhiều điểm (tối đa 100,000). Vui lòng xoá bớt ghi chú cũ rồi lưu lại.':
    'Your notes have too many points (at most 100,000). Please delete old ones, then save again.',
  'Ghi chú này đã bị xoá.': 'This note was deleted.',
  'Lưu ghi chú thành công': 'Note saved',
  'Không tìm thấy ghi chú này.': 'This note was not found.',
  'Không đổi được loại của ghi chú.': 'The kind of a note cannot be changed.',
  'Chỉnh sửa ghi chú thành công': 'Note changed',
  'Xoá thành công': 'Deleted',

  // The wallet
  'Nạp điểm thành công': 'Points deposited',
  '{amount} đã vào ví của bạn.': '{amount} arrived in your wallet.',
  'Yêu cầu nạp không được xác nhận': 'Deposit not confirmed',
  'Chưa thấy khoản chuyển {text} cho {amount}. Nếu bạn đã chuyển tiền, vui lòng liên hệ với chúng tôi.':
    'No transfer {text} for {amount} has been seen. If you have sent the money, please contact us.',
  'Đã chi trả': 'Paid out',
  '{amount} đã được chuyển vào tài khoản ngân hàng của bạn.': '{amount} was transferred to your bank account.',
  'Yêu cầu rút bị từ chối': 'Withdrawal refused',
  '{amount} và phí rút đã trở lại ví của bạn.': '{amount} and the fee are back in your wallet.',
  'Không thể gửi cho chính mình.': 'You cannot send to yourself.',
  'Bạn có {n} yêu cầu nạp đang chờ xác nhận, vui lòng đợi.': '{n} of your deposits wait to be confirmed. Please wait for them.',
  'Số lượng rút tối thiểu là {amount} {token}.': 'The least that can be withdrawn is {amount} {token}.',
  'Không tìm thấy tài khoản ngân hàng này.': 'This bank account was not found.',
  'Không đổi được giữa hai loại điểm này.': 'These two cannot be converted into one another.',
  'Số lượng quá nhỏ để đổi.': 'Too little to convert.',
  'Số lượng quá lớn để đổi.': 'Too much to convert.',
  'Mã yêu cầu này đã được dùng cho một {what} khác.': 'This request id was used for another {what}.',
  'Không tìm thấy yêu cầu nạp này.': 'This deposit was not found.',
  'Khoản nạp này đã vào ví.': 'This deposit has arrived already.',
  'Đã huỷ yêu cầu nạp': 'Deposit cancelled',
  'Chuyển điểm thành công': 'Points sent',
  'Đã ghi nhận yêu cầu nạp, vui lòng chờ xác nhận': 'Deposit noted, please wait until it is confirmed',
  'Đã ghi nhận yêu cầu rút, vui lòng chờ chi trả': 'Withdrawal noted, please wait until it is paid out',
  'Đổi điểm thành công': 'Points converted',
  'Đóng góp thành công': 'Contributed',
  'Đăng ký mua thành công': 'Purchase noted',
  'Nhận điểm thành công': 'Points claimed',
  'Số lượng không hợp lệ: phải lớn hơn 0 và có tối đa {n} chữ số thập phân.':
    'Invalid amount: it must be above 0, with {n} decimals at most.',
  'Không có loại điểm này.': 'There is no such token.',
  'Số dư trong ví không đủ.': 'The wallet holds too little.',
  'Đợt này không mở bán.': 'This round is not open.',
  'Số lượng mua tối thiểu là {amount} {token}.': 'The least that can be bought is {amount} {token}.',
  'Số lượng quá lớn.': 'Too much.',
  'Đợt này không còn đủ số lượng.': 'Not so much is left of this round.',
  'Không tìm thấy phần này.': 'This part was not found.',
  'Bạn đã nhận phần này rồi.': 'You have claimed this part already.',
  'Phần này chưa đến ngày nhận.': 'This part cannot be claimed yet.',
  'Mỗi lượt xem quy hoạch cần {n} VPOINT, số dư trong ví của bạn không đủ.':
    'A look at a planning costs {n} VPOINT, and your wallet holds too little.',
  'Có khoản rút đang chờ chi trả vào tài khoản này, chưa xoá được.': 'A payout to this account waits, so it cannot be deleted yet.',
  'Không có ngân hàng này, vui lòng chọn trong danh sách.': 'There is no such bank. Please choose one of the list.',
  'Bạn đã lưu đủ 10 tài khoản ngân hàng.': 'You have 10 bank accounts already.',
  'Đã lưu tài khoản ngân hàng': 'Bank account saved',
  'Đã sửa tài khoản ngân hàng': 'Bank account changed',
  'Đã xoá tài khoản ngân hàng': 'Bank account deleted',

  // Pictures
  'Bạn đang tải ảnh khác lên, vui lòng đợi xong rồi thử lại.': 'You are uploading another picture. Please wait for it, then try again.',
  'Tệp này không phải ảnh JPEG, PNG, WebP, GIF hoặc HEIC.': 'This is no JPEG, PNG, WebP, GIF or HEIC picture.',
  'Ảnh bị hỏng hoặc không đọc được, vui lòng chọn ảnh khác.': 'The picture is damaged or cannot be read. Please choose another.',
  'Máy chủ chưa đọc được ảnh HEIC này, vui lòng gửi ảnh JPEG hoặc PNG.':
    'The server cannot read this HEIC picture. Please send JPEG or PNG.',
  'Ảnh có quá nhiều điểm ảnh: tối đa 25 triệu điểm ảnh, mỗi cạnh tối đa 16,384.':
    'The picture is too large: at most 25 million pixels, and 16,384 a side.',
  'Ảnh đại diện quá lớn: tối đa 2 MB.': 'The profile picture is too large: at most 2 MB.',
  'Ảnh quá lớn: tối đa 10 MB.': 'The picture is too large: at most 10 MB.',
  'Mã tải lên không hợp lệ.': 'Invalid upload id.',
  'Tải ảnh thành công': 'Picture uploaded',
  'Không tìm thấy ảnh này.': 'This picture was not found.',
  'Nội dung gửi lên không đúng dạng multipart/form-data.': 'What was sent is no valid multipart/form-data.',
  'Ảnh phải được gửi bằng multipart/form-data.': 'Pictures must be sent as multipart/form-data.',
  'Mỗi lần chỉ tải lên được một ảnh.': 'One picture at a time can be uploaded.',
  'Thiếu ảnh: tệp phải nằm ở trường {name}.': 'No picture: the file must be in the field {name}.',
  'Tệp rỗng, vui lòng chọn ảnh khác.': 'The file is empty. Please choose another picture.',
  'Nội dung gửi lên bị cắt ngang, vui lòng thử lại.': 'What was sent broke off. Please try again.',
  'Gửi ảnh quá lâu, vui lòng kiểm tra mạng rồi thử lại.': 'The picture took too long. Please check your network and try again.',
  'Kết nối bị ngắt khi đang gửi ảnh.': 'The connection broke while the picture was sent.',
  'Bạn đã dùng hết chỗ lưu ảnh (600 ảnh hoặc 150 MB).': 'Your room for pictures is used up (600 pictures or 150 MB).',

  // Land
  'Vùng tìm rộng quá {n} độ, vui lòng phóng to bản đồ rồi tìm lại.': 'The area is wider than {n} degrees. Please zoom in and search again.',
  'Không tìm thấy tệp này.': 'This file was not found.',
  'Không tìm thấy tờ bản đồ này.': 'This sheet was not found.',
  'Không tìm thấy địa danh này.': 'This place was not found.',
  'Không tìm thấy quy hoạch này.': 'This planning was not found.',
  'Không tìm thấy thửa đất này.': 'This parcel was not found.',
  'Cảm ơn bạn, báo lỗi đã được ghi nhận.': 'Thank you, your report is noted.',
  'Báo lỗi dữ liệu của bạn đã được xem': 'Your data report was looked at',
  'Thửa {parcel}, tờ bản đồ {sheet}': 'Parcel {parcel}, sheet {sheet}',
  'Thửa {parcel}, tờ bản đồ {sheet}: {answer}': 'Parcel {parcel}, sheet {sheet}: {answer}',
  'Có quá nhiều báo lỗi từ mạng của bạn. Vui lòng thử lại sau {wait}.':
    'There were too many reports from your network. Please try again in {wait}.',
  'Bạn đã gửi nhiều báo lỗi. Vui lòng thử lại sau {wait}.': 'You sent many reports. Please try again in {wait}.',
  'Đang có nhiều báo lỗi chờ đọc. Vui lòng thử lại sau {wait}.': 'Many reports wait to be read. Please try again in {wait}.',
  'Danh sách chỉ xem được {n} dòng đầu, vui lòng thu hẹp tìm kiếm.': 'Only the first {n} rows can be seen. Please narrow the search.',

  // Accounts
  'Phiên đăng nhập đã kết thúc, vui lòng đăng nhập lại.': 'Your session has ended. Please log in again.',
  'Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại.': 'Your session has run out. Please log in again.',
  'Bạn cần đăng nhập để thực hiện chức năng này': 'You have to log in to do this',
  '{n} giờ': '{n} hours',
  '{n} phút': '{n} minutes',
  '{n} giây': '{n} seconds',
  'Bạn đã thử quá nhiều lần. Vui lòng thử lại sau {wait}.': 'You tried too often. Please try again in {wait}.',
  'Tài khoản này bị thử mật khẩu quá nhiều lần. Vui lòng thử lại sau {wait}, hoặc đặt lại mật khẩu.':
    'Too many passwords were tried for this account. Please try again in {wait}, or reset the password.',
  'Có quá nhiều lần thử từ mạng của bạn. Vui lòng thử lại sau {wait}.':
    'There were too many tries from your network. Please try again in {wait}.',
  'Vui lòng chờ {wait} trước khi gửi lại mã.': 'Please wait {wait} before another code is sent.',
  'Hộp thư này đã nhận nhiều mã. Vui lòng chờ {wait} trước khi gửi lại mã.':
    'This mailbox was sent many codes. Please wait {wait} for another one.',
  'Máy chủ đang gửi nhiều email. Vui lòng thử lại sau {wait}.': 'The server is sending many mails. Please try again in {wait}.',
  'Có quá nhiều yêu cầu gửi mã từ mạng của bạn. Vui lòng thử lại sau {wait}.':
    'Too many codes were asked for from your network. Please try again in {wait}.',
  'Bạn đã nhập sai người nhận quá nhiều lần. Vui lòng thử lại sau {wait}.':
    'You named too many unknown receivers. Please try again in {wait}.',
  'Bạn đã tìm người nhận quá nhiều lần. Vui lòng thử lại sau {wait}.': 'You looked for too many receivers. Please try again in {wait}.',
  'Bạn đã tải dữ liệu 5 lần trong ngày. Vui lòng thử lại sau {wait}.':
    'You downloaded your data 5 times today. Please try again in {wait}.',
  'Điều khoản này chưa có hiệu lực. Hãy tải lại trang.': 'These terms are not in force yet. Please load the page again.',
  'Đã ghi nhận bạn đồng ý với điều khoản': 'Your agreement to the terms was noted',
  'Cập nhật thông tin thành công': 'Profile saved',
  'Mã xác nhận đã được gửi đến email mới.': 'A code was sent to the new email.',
  'Email này đã có tài khoản khác.': 'This email has another account.',
  'Đổi email thành công': 'Email changed',
  'Identifier or password invalid': 'Identifier or password invalid',
  'Tài khoản này đã đóng và đang chờ xoá. Hãy mở lại nếu bạn muốn dùng tiếp.':
    'This account is closed and will be erased. Open it again to go on using it.',
  'Tài khoản này đã bị khoá. Vui lòng liên hệ đơn vị vận hành.': 'This account is blocked. Please contact the operator.',
  'Tài khoản đã được mở lại': 'The account is open again',
  'Đăng nhập thành công': 'Logged in',
  'Mật khẩu nhắc lại không khớp': 'The repeated password is another one',
  'Email này đã có tài khoản. Vui lòng đăng nhập.': 'This email has an account. Please log in.',
  'Đăng ký thành công': 'Registered',
  'Đã làm mới phiên đăng nhập': 'Session refreshed',
  'Mã xác nhận đã được gửi đến email của bạn.': 'A code was sent to your email.',
  'Mật khẩu hiện tại không đúng.': 'The current password is wrong.',
  'Vui lòng xác nhận bằng khoá truy cập để tiếp tục.': 'Please confirm with a passkey to go on.',
  'Vui lòng xác nhận bằng mật khẩu để tiếp tục.': 'Please confirm with the password to go on.',
  'Đã xác nhận.': 'Confirmed.',
  'Không xác nhận được bằng khoá truy cập này. Vui lòng thử lại.': 'This passkey did not confirm it. Please try again.',
  'Số điện thoại này có ở nhiều tài khoản. Hãy dùng email hoặc mã của người nhận.':
    'Several accounts have this phone number. Use the email or the code of the receiver.',
  'Không tìm thấy người nhận này, vui lòng kiểm tra lại email, số điện thoại hoặc mã.':
    'This receiver was not found. Please check the email, phone number or code.',
  'Không có mã giới thiệu này. Hãy kiểm tra lại, hoặc để trống.': 'Nobody has this referral code. Please check it, or leave it empty.',
  'Mã giới thiệu đúng': 'The referral code is right',
  'Không đăng nhập được bằng khoá truy cập này. Vui lòng thử lại hoặc dùng mật khẩu.':
    'This passkey did not log you in. Please try again, or use the password.',
  'Tài khoản này đã đóng. Hãy đăng nhập bằng mật khẩu để mở lại.': 'This account is closed. Log in with the password to open it again.',
  'Bạn đã có đủ {n} khoá truy cập. Hãy xoá khoá không dùng nữa.': 'You have {n} passkeys already. Delete one that you no longer use.',
  'Không thêm được khoá truy cập này. Vui lòng thử lại.': 'This passkey could not be added. Please try again.',
  'Khoá truy cập này đã được thêm rồi.': 'This passkey was added already.',
  'Đã thêm khoá truy cập.': 'Passkey added.',
  'Đã xoá khoá truy cập.': 'Passkey deleted.',
  'Không dùng được khoá truy cập ở địa chỉ này.': 'Passkeys cannot be used at this address.',
  'Mã xác nhận không đúng hoặc đã hết hạn.': 'The code is wrong or has run out.',
  'Đổi mật khẩu thành công': 'Password changed',
  'Mã xác nhận đúng': 'The code is right',
  'Nếu email này có tài khoản, mã xác nhận đã được gửi đến.': 'If this email has an account, a code was sent to it.',
  'Đặt lại mật khẩu thành công': 'Password reset',
  'Đã đăng xuất thiết bị.': 'The device is logged out.',
  'Đã đăng xuất các thiết bị khác.': 'The other devices are logged out.',
  'Đã lưu thông báo': 'Notification saved',
  'Mật khẩu phải có từ {least} đến {most} ký tự.': 'The password must have {least} to {most} characters.',
  'Mật khẩu này quá dễ đoán, vui lòng chọn mật khẩu khác.': 'This password is too easy to guess. Please choose another.',
  'Mật khẩu không được là tên hoặc email của bạn, vui lòng chọn mật khẩu khác.':
    'The password must not be your name or email. Please choose another.',
  'Tài khoản đã đóng.': 'The account is closed.',
  'Tài khoản này đã đóng.': 'This account is closed.',
  'Bạn có khoản rút đang chờ chi trả. Hãy đóng tài khoản sau khi khoản rút xong.':
    'A payout of yours waits. Close the account once it is done.',
  'Tài khoản còn số dư hoặc quyền lợi. Hãy dùng hết, hoặc xác nhận bỏ rồi đóng tài khoản.':
    'The account still holds a balance or rights. Use them up, or confirm that you give them up.',
};

/** What stands for a placeholder. */
const BLANK = /\{\w+\}/g;

interface Pattern {
  matches: RegExp;
  english: string;
  names: string[];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Those that are filled in; the longest first, since a short one may fit what is a longer one's. */
const PATTERNS: readonly Pattern[] = Object.entries(SENTENCES)
  .filter(([vietnamese]) => vietnamese.includes('{'))
  .toSorted(([a], [b]) => b.length - a.length)
  .map(([vietnamese, english]) => ({
    matches: new RegExp(`^${vietnamese.split(BLANK).map(escaped).join('(.+)')}$`, 's'),
    english,
    names: [...vietnamese.matchAll(BLANK)].map(([name]) => name),
  }));

/** A sentence of the gateway's in English; any other words as they are. */
export function englishWords(vietnamese: string): string {
  const known = Object.hasOwn(SENTENCES, vietnamese) ? SENTENCES[vietnamese] : undefined;
  if (known !== undefined) return known;
  for (const { matches, english, names } of PATTERNS) {
    const filled = matches.exec(vietnamese);
    if (filled) return english.replaceAll(BLANK, (name) => englishWords(filled[names.indexOf(name) + 1] ?? ''));
  }
  return vietnamese;
}

/** Whether a page asks for English: the app says the language that it shows; whoever says nothing hears Vietnamese. */
export const prefersEnglish = (acceptLanguage: string | undefined): boolean => /^\s*en\b/i.test(acceptLanguage ?? '');
