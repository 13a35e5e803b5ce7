import { PLANNING_MAX_ZONES } from '../../../domain/limits.ts';
import type { GeometryFault } from '../read/landSource.ts';

/** What becomes of a record: it is left out, put right, or taken as it is with a word of warning. */
export type Severity = 'refused' | 'repaired' | 'warned';

export type RefusedKind =
  | GeometryFault
  | 'no-number'
  | 'no-ward'
  | 'no-planning'
  | 'swapped-axes'
  | 'outside-vietnam'
  | 'far-from-ward'
  | 'flat'
  | 'duplicate';

export type IssueKind =
  | RefusedKind
  | 'unclosed'
  | 'repeated-vertex'
  | 'spike'
  | 'axes-swapped'
  | 'uncrossed'
  | 'self-crossing'
  | 'too-large-to-judge'
  | 'holes-left-out'
  | 'parts-left-out'
  | 'unknown-land-code'
  | 'area-differs'
  | 'beyond-shown'
  | 'ward-guessed';

export interface Issue {
  ordinal: number;
  kind: IssueKind;
  /** Of the parcel or zone, as far as it is known: ward, sheet, parcel. */
  subject: string;
  detail: string;
}

interface Words {
  severity: Severity;
  vi: string;
  en: string;
}

const SHOWN = PLANNING_MAX_ZONES.toLocaleString('en');

/** In the order of the summary. */
export const ISSUE_WORDS: Readonly<Record<IssueKind, Words>> = {
  empty: { severity: 'refused', vi: 'không có hình', en: 'no geometry' },
  'not-polygon': { severity: 'refused', vi: 'không phải hình vùng', en: 'not an area' },
  broken: { severity: 'refused', vi: 'hình bị hỏng hoặc có toạ độ không phải số', en: 'broken geometry' },
  flat: { severity: 'refused', vi: 'hình không có diện tích', en: 'no area' },
  'no-number': { severity: 'refused', vi: 'thiếu hoặc sai số tờ, số thửa', en: 'no sheet or parcel number' },
  'no-ward': { severity: 'refused', vi: 'không rõ xã/phường', en: 'unknown ward' },
  'no-planning': { severity: 'refused', vi: 'không rõ thuộc bản quy hoạch nào', en: 'unknown planning' },
  'swapped-axes': {
    severity: 'refused',
    vi: 'toạ độ bị đảo X và Y – thêm --swap-axes để sửa',
    en: 'swapped axes; add --swap-axes to put them right',
  },
  'outside-vietnam': { severity: 'refused', vi: 'nằm ngoài Việt Nam hoặc ngoài múi chiếu', en: 'outside Việt Nam or its grid' },
  'far-from-ward': {
    severity: 'refused',
    vi: 'nằm xa xã/phường đã ghi – sai múi chiếu? --allow far-from-ward để vẫn nạp',
    en: 'far from its ward: another meridian? --allow far-from-ward takes it',
  },
  duplicate: { severity: 'refused', vi: 'trùng tờ và thửa trong cùng xã/phường', en: 'same ward, sheet and parcel again' },
  unclosed: { severity: 'repaired', vi: 'vòng chưa khép kín', en: 'ring was not closed' },
  'repeated-vertex': { severity: 'repaired', vi: 'đỉnh lặp lại', en: 'repeated vertex' },
  spike: { severity: 'repaired', vi: 'gai nhọn (đi rồi quay lại)', en: 'spike' },
  'axes-swapped': { severity: 'repaired', vi: 'đã đổi chỗ X và Y', en: 'axes put right' },
  uncrossed: { severity: 'repaired', vi: 'đã gỡ cạnh tự cắt', en: 'crossing sides untied' },
  'self-crossing': {
    severity: 'warned',
    vi: 'ranh tự cắt, giữ nguyên – thêm --uncross để gỡ',
    en: 'sides cross, kept; --uncross unties them',
  },
  'too-large-to-judge': { severity: 'warned', vi: 'vòng quá lớn để xét tự cắt', en: 'ring too large to look for crossings' },
  'holes-left-out': { severity: 'warned', vi: 'thửa có lỗ: chỉ giữ ranh ngoài', en: 'holes left out' },
  'parts-left-out': { severity: 'warned', vi: 'thửa nhiều phần: chỉ giữ phần lớn nhất', en: 'all parts but the largest left out' },
  'unknown-land-code': { severity: 'warned', vi: 'mã loại đất lạ, giữ nguyên', en: 'unknown land code, kept' },
  'area-differs': { severity: 'warned', vi: 'diện tích ghi khác diện tích hình trên 5 %', en: 'stated area off by more than 5 %' },
  'beyond-shown': {
    severity: 'warned',
    vi: `ngoài ${SHOWN} phân khu đầu của bản quy hoạch: được giữ, không được vẽ`,
    en: `beyond the first ${SHOWN} zones of its planning: kept, not drawn`,
  },
  'ward-guessed': {
    severity: 'warned',
    vi: 'xã/phường mới gồm nhiều xã cũ: lấy xã cũ gần nhất',
    en: 'a ward of 2025 stands for several: the nearest was taken',
  },
};

/** Refusals that --allow can turn into warnings. */
export const ALLOWABLE: readonly IssueKind[] = ['far-from-ward', 'flat'];
