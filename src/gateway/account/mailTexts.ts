import { CODE_MINUTES } from './mailedCode.ts';
import type { LoginPlace } from './loginPlace.ts';
import type { Mail } from './mailQueue.ts';

const SIGNED = 'Thửa – tra cứu quy hoạch và thửa đất';

const NOT_YOU = 'Nếu không phải bạn, hãy mở Thửa, vào "Thiết bị đã đăng nhập" để đăng xuất thiết bị lạ, rồi đổi mật khẩu.';

/** Formats DD/MM/YYYY in Vietnamese time. */
const vietnameseDay = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(iso),
  );

const mailOf = (to: string, subject: string, ...paragraphs: string[]): Mail => ({
  to,
  subject,
  text: ['Xin chào,', ...paragraphs, SIGNED].join('\n\n'),
});

/** Puts the code on its own line, where people and phones find it. */
const codeMail = (to: string, subject: string, why: string, code: string): Mail =>
  mailOf(
    to,
    subject,
    why,
    code,
    `Mã có hiệu lực trong ${CODE_MINUTES} phút và chỉ dùng được một lần. Đừng đưa mã này cho bất kỳ ai.`,
    'Nếu bạn không yêu cầu, hãy bỏ qua email này.',
  );

const passkeyMail = (to: string, happened: string, name: string): Mail =>
  mailOf(
    to,
    `Tài khoản Thửa vừa ${happened}`,
    `Tài khoản Thửa của bạn vừa ${happened}${name && `: ${name}`}.`,
    'Nếu không phải bạn, hãy mở Thửa, vào "Khoá truy cập" để xem lại các khoá, rồi đổi mật khẩu và đăng xuất các thiết bị khác.',
  );

export const mailTexts = {
  register: (to: string, code: string): Mail => codeMail(to, 'Mã đăng ký tài khoản Thửa', 'Mã để đăng ký tài khoản Thửa của bạn là:', code),

  reset: (to: string, code: string): Mail => codeMail(to, 'Mã đặt lại mật khẩu Thửa', 'Mã để đặt lại mật khẩu Thửa của bạn là:', code),

  password: (to: string, code: string): Mail => codeMail(to, 'Mã đổi mật khẩu Thửa', 'Mã để đổi mật khẩu Thửa của bạn là:', code),

  newEmail: (to: string, code: string): Mail =>
    codeMail(to, 'Mã xác nhận email mới cho Thửa', 'Mã để dùng địa chỉ email này cho tài khoản Thửa là:', code),

  prove: (to: string, code: string): Mail =>
    codeMail(to, 'Mã xác nhận Thửa', 'Mã để xác nhận bạn là chủ tài khoản Thửa khi không dùng được khoá truy cập là:', code),

  /** Sent instead of a registration code to an e-mail that already has an account. */
  taken: (to: string): Mail =>
    mailOf(
      to,
      'Địa chỉ email này đã có tài khoản Thửa',
      'Có người vừa dùng địa chỉ email này để đăng ký hoặc đổi email ở Thửa, nhưng địa chỉ đã có tài khoản.',
      'Nếu đó là bạn, hãy đăng nhập; quên mật khẩu thì chọn "Quên mật khẩu". Nếu không, hãy bỏ qua email này.',
    ),

  newDevice: (to: string, { device, network }: LoginPlace): Mail =>
    mailOf(
      to,
      'Tài khoản Thửa vừa được đăng nhập trên thiết bị mới',
      `Tài khoản Thửa của bạn vừa được đăng nhập trên một thiết bị mới: ${device || 'không rõ thiết bị'}${network && `, mạng ${network}`}.`,
      'Nếu không phải bạn, hãy mở Thửa, vào "Thiết bị đã đăng nhập" để đăng xuất thiết bị ấy, rồi đổi mật khẩu.',
    ),

  passkeyAdded: (to: string, name: string): Mail => passkeyMail(to, 'được thêm một khoá truy cập', name),

  passkeyRemoved: (to: string, name: string): Mail => passkeyMail(to, 'bị xoá một khoá truy cập', name),

  /** Sent to the account's previous e-mail. */
  emailChanged: (to: string): Mail =>
    mailOf(to, 'Email của tài khoản Thửa đã được đổi', 'Tài khoản Thửa của bạn vừa được chuyển sang một địa chỉ email khác.'),

  closed: (to: string, eraseAt: string): Mail =>
    mailOf(
      to,
      `Tài khoản Thửa của bạn đã đóng, sẽ bị xoá ngày ${vietnameseDay(eraseAt)}`,
      `Tài khoản Thửa của bạn vừa được đóng và đã đăng xuất trên mọi thiết bị. Ngày ${vietnameseDay(eraseAt)} tài khoản sẽ bị xoá, không lấy lại được.`,
      'Trước ngày đó bạn có thể mở lại: đăng nhập bằng email và mật khẩu, rồi chọn "Mở lại tài khoản".',
      'Nếu không phải bạn đóng, hãy mở lại ngay rồi đổi mật khẩu.',
    ),

  reopened: (to: string): Mail =>
    mailOf(to, 'Tài khoản Thửa của bạn đã được mở lại', 'Tài khoản Thửa của bạn vừa được mở lại và sẽ không bị xoá nữa.', NOT_YOU),

  /** Lists changes of one import or one day. @param news oldest first, each with the URL that shows it */
  watchNews: (
    to: string,
    news: ReadonlyArray<{ title: string; content: string; address: string }>,
    { unsubscribe, messageId }: { unsubscribe: string; messageId: string },
  ): Mail => ({
    ...mailOf(
      to,
      news.length === 1 ? news[0]!.title : `${news.length} thay đổi ở nơi bạn theo dõi`,
      ...news.map(({ title, content, address }) => [title, content, address].filter((line) => line !== '').join('\n')),
      'Dữ liệu chỉ để tham khảo, không có giá trị pháp lý.',
      `Không nhận email về nơi theo dõi nữa: ${unsubscribe}`,
    ),
    messageId,
    unsubscribe,
  }),

  dataDownloaded: (to: string): Mail =>
    mailOf(
      to,
      'Dữ liệu tài khoản Thửa của bạn vừa được tải về',
      'Toàn bộ dữ liệu trong tài khoản Thửa của bạn vừa được tải về thành một tệp.',
      NOT_YOU,
    ),
};
