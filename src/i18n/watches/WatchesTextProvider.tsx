import type { ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import { addMessages } from '../intl/makeIntl.ts';
import { type Text, useText } from '../useText.ts';
import type { MessageId } from '../vi.ts';

/** The Vietnamese words of what is watched: a catalogue of their own, which comes with its dialog and list. */
const viWatchesWords = {
  'watches.lead': 'Quy hoạch hay thửa đất ở đây thay đổi thì bạn được báo trong “Thông báo”.',
  'watches.place': 'Theo dõi',
  'watches.parcel': 'Thửa này',
  'watches.ward': 'Cả phường, xã',
  'watches.kinds': 'Báo khi',
  'watches.plan': 'Quy hoạch thay đổi',
  'watches.draft': 'Có dự thảo mới',
  'watches.parcels': 'Thửa đất thay đổi',
  'watches.mail': 'Gửi cả email',
  'watches.mailNone': 'Không',
  'watches.mailEach': 'Mỗi lần',
  'watches.mailDaily': 'Mỗi ngày',
  'watches.mailDailyNote': 'Email mỗi ngày gửi lúc 7 giờ sáng, chỉ khi có thay đổi.',
  'watches.noMail': 'Máy chủ này chưa gửi được email: chỉ báo trong ứng dụng.',
  'watches.paused': 'Tạm dừng',
  'watches.missing': 'Chọn ít nhất một loại thay đổi',
  'watches.start': 'Theo dõi',
  'watches.save': 'Lưu',
  'watches.end': 'Bỏ theo dõi',
  'watches.change': 'Sửa',
  'watches.show': 'Xem trên bản đồ',
  'watches.ofName': '{action} {name}',
  'watches.count': '{count} / {most} nơi',
  'watches.told': 'Báo lần cuối: {date}',
  'watches.never': 'Chưa có thay đổi nào',
  'watches.emptyTitle': 'Chưa theo dõi nơi nào',
  'watches.emptyText': 'Mở một thửa đất hoặc vẽ một vùng, rồi chọn “Theo dõi thay đổi”.',
  'watches.failedTitle': 'Chưa tải được – thử lại',
  'watches.offlineTitle': 'Không có mạng',
  'watches.offlineText': 'Nơi đang theo dõi cần có mạng.',
  'watches.retry': 'Thử lại',
} as const;

type WatchesWordId = keyof typeof viWatchesWords;
export type WatchesMessageId = WatchesWordId | MessageId;

/** The English ones: as complete, by type. */
const enWatchesWords: Record<WatchesWordId, string> = {
  'watches.lead': 'When the planning or the parcels here change, you are told under “Notifications”.',
  'watches.place': 'Watch',
  'watches.parcel': 'This parcel',
  'watches.ward': 'The whole ward',
  'watches.kinds': 'Tell me when',
  'watches.plan': 'The planning changes',
  'watches.draft': 'There is a new draft',
  'watches.parcels': 'Parcels change',
  'watches.mail': 'Mail it, too',
  'watches.mailNone': 'No',
  'watches.mailEach': 'Each time',
  'watches.mailDaily': 'Once a day',
  'watches.mailDailyNote': 'The daily mail comes at seven in the morning, only if something changed.',
  'watches.noMail': 'No mail is sent from here: you are told in the app only.',
  'watches.paused': 'Paused',
  'watches.missing': 'Choose at least one kind of change',
  'watches.start': 'Watch',
  'watches.save': 'Save',
  'watches.end': 'Stop watching',
  'watches.change': 'Change',
  'watches.show': 'Show on the map',
  'watches.ofName': '{action} {name}',
  'watches.count': '{count} of {most} places',
  'watches.told': 'Last told: {date}',
  'watches.never': 'Nothing has changed yet',
  'watches.emptyTitle': 'Nothing is watched yet',
  'watches.emptyText': 'Open a parcel or draw an area, then choose “Watch for changes”.',
  'watches.failedTitle': 'Not loaded – try again',
  'watches.offlineTitle': 'No network',
  'watches.offlineText': 'The list of what you watch needs the network.',
  'watches.retry': 'Try again',
};

/** Adds these words to the page's, in the language that shows. */
export function WatchesTextProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  return <RawIntlProvider value={addMessages(intl, intl.locale === 'en' ? enWatchesWords : viWatchesWords)}>{children}</RawIntlProvider>;
}

/** The page's words and these; to be used inside WatchesTextProvider. */
export const useWatchesText = useText as () => (id: WatchesMessageId, values?: Parameters<Text>[1]) => string;
