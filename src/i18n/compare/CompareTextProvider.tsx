import type { ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import { addMessages } from '../intl/makeIntl.ts';
import { type Text, useText } from '../useText.ts';
import type { MessageId } from '../vi.ts';

/** The Vietnamese words of comparing: a catalogue of their own, which comes with what compares. */
export const viCompareWords = {
  'compare.title': 'So sánh quy hoạch',
  'compare.left': 'Bên trái',
  'compare.right': 'Bên phải',
  'compare.close': 'Đóng so sánh',
  'compare.mode': 'Cách so sánh',
  'compare.swipe': 'Kéo qua lại',
  'compare.beside': 'Cạnh nhau',
  'compare.bareMap': 'Bản đồ nền',
  'compare.bareSatellite': 'Ảnh vệ tinh',
  'compare.handle': 'Ranh giữa hai bên',
  'compare.shareWords': '{left}: {share} % bên trái; {right}: {rest} % bên phải',
  'compare.refused': 'Máy này không mở được bản đồ thứ hai để so sánh.',
  'compare.none': 'Chọn hai quy hoạch có vùng để tính chênh lệch.',
  'compare.loading': 'Đang tính chênh lệch…',
  'compare.tooMuch': 'Phóng to để tính chênh lệch.',
  'compare.failed': 'Chưa tính được chênh lệch.',
  'compare.same': 'Hai bên như nhau trong khung nhìn.',
  'compare.differs': 'Khác nhau {area} m² trong khung nhìn (phần kẻ sọc).',
  'compare.table': 'Chênh lệch từng loại đất',
  'compare.inView': 'Khung nhìn',
  'compare.onParcel': 'Thửa đang mở',
  'compare.oneSided': 'Chỉ một bên có quy hoạch: {area} m², không kể vào bảng.',
  'compare.basis': 'Từ bên trái sang bên phải: + là tăng, − là giảm.',
} as const;

type CompareWordId = keyof typeof viCompareWords;
export type CompareMessageId = CompareWordId | MessageId;

/** The English ones: as complete, by type. */
export const enCompareWords: Record<CompareWordId, string> = {
  'compare.title': 'Compare plannings',
  'compare.left': 'Left',
  'compare.right': 'Right',
  'compare.close': 'Close the comparison',
  'compare.mode': 'How to compare',
  'compare.swipe': 'Swipe',
  'compare.beside': 'Side by side',
  'compare.bareMap': 'Base map',
  'compare.bareSatellite': 'Satellite',
  'compare.handle': 'Border between the sides',
  'compare.shareWords': '{left}: {share} % on the left; {right}: {rest} % on the right',
  'compare.refused': 'This device cannot open a second map to compare.',
  'compare.none': 'Choose two plannings with zones to see how they differ.',
  'compare.loading': 'Measuring the differences…',
  'compare.tooMuch': 'Zoom in to measure the differences.',
  'compare.failed': 'The differences could not be measured.',
  'compare.same': 'Both sides are the same in this view.',
  'compare.differs': '{area} m² differ in this view (hatched).',
  'compare.table': 'Differences by land code',
  'compare.inView': 'View',
  'compare.onParcel': 'Open parcel',
  'compare.oneSided': 'Planned on one side only: {area} m², not in the table.',
  'compare.basis': 'From left to right: + grows, − shrinks.',
};

/** Adds these words to the page's, in the language that shows. */
export function CompareTextProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  return <RawIntlProvider value={addMessages(intl, intl.locale === 'en' ? enCompareWords : viCompareWords)}>{children}</RawIntlProvider>;
}

/** The page's words and these; to be used inside CompareTextProvider. */
export const useCompareText = useText as () => (id: CompareMessageId, values?: Parameters<Text>[1]) => string;
