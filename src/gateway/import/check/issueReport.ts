import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { PLANNING_MAX_ZONES } from '../../../domain/limits.ts';
import type { UnknownCode } from './codeReader.ts';
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
  | 'flat-rings'
  | 'axes-swapped'
  | 'rings-sorted'
  | 'uncrossed'
  | 'self-crossing'
  | 'too-large-to-judge'
  | 'unknown-land-code'
  | 'no-land-code'
  | 'own-fill'
  | 'other-parts'
  | 'area-unread'
  | 'area-differs'
  | 'beyond-shown'
  | 'changes-unmeasured'
  | 'parcels-gone'
  | 'gone-kept'
  | 'without-number'
  | 'ward-guessed'
  | 'no-source'
  | 'plan-time-unread'
  | keyof typeof DRAWING_ISSUES;

interface Issue {
  /** 0 for what is of no record: a place of a drawing. */
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

/** Of a drawing's lines and texts, before they are records. */
const DRAWING_ISSUES = {
  'element-damaged': { severity: 'refused', vi: 'phần tử hỏng của bản vẽ', en: 'damaged elements of the drawing' },
  'gap-closed': { severity: 'repaired', vi: 'đã đóng khe hở giữa các nét', en: 'gap between lines closed' },
  'dangle-cut': { severity: 'repaired', vi: 'đã bỏ nét cụt không bao vùng nào', en: 'line that leads nowhere cut' },
  'sliver-merged': { severity: 'repaired', vi: 'đã gộp khe hẹp vào vùng bên cạnh', en: 'sliver given to its neighbour' },
  'element-unread': { severity: 'warned', vi: 'phần tử của bản vẽ không được đọc', en: 'elements of the drawing that are not read' },
  'open-lines': {
    severity: 'warned',
    vi: 'nét hở không phải là vùng – thêm --build để dựng vùng từ nét',
    en: 'open lines are no areas; --build makes areas from lines',
  },
  'stray-text': { severity: 'warned', vi: 'chữ không thuộc thửa nào', en: 'text that fits no area' },
  'several-numbers': { severity: 'warned', vi: 'nhiều số thửa trong một vùng', en: 'several numbers in one area' },
  'number-outside': {
    severity: 'warned',
    vi: 'số thửa đứng ngoài thửa, ghép vào thửa gần nhất hợp lý',
    en: 'number outside its lot, paired',
  },
  'number-near-empty': { severity: 'warned', vi: 'số thửa có thể của vùng bên cạnh', en: 'number may be the neighbour’s' },
  'texts-crowded': { severity: 'warned', vi: 'chữ của nhiều thửa chồng lên nhau', en: 'texts of several lots over each other' },
  'number-twice': { severity: 'warned', vi: 'số thửa lặp lại trong bản vẽ', en: 'number twice in the drawing' },
  'area-without-number': { severity: 'warned', vi: 'vùng không có số thửa', en: 'area without a number' },
} as const satisfies Readonly<Record<string, Words>>;

const SHOWN = PLANNING_MAX_ZONES.toLocaleString('en');

/** In the order of the summary. */
export const ISSUE_WORDS: Readonly<Record<IssueKind, Words>> = {
  empty: { severity: 'refused', vi: 'không có hình', en: 'no geometry' },
  'not-polygon': { severity: 'refused', vi: 'không phải hình vùng', en: 'not an area' },
  broken: { severity: 'refused', vi: 'hình bị hỏng hoặc có toạ độ không phải số', en: 'broken geometry' },
  'cut-off': {
    severity: 'refused',
    vi: 'hình nằm ở phần không còn của tệp: tệp .map bị cắt cụt',
    en: 'the shape lies beyond the end of the .map, which is cut off',
  },
  'too-complex': {
    severity: 'refused',
    vi: 'hình có quá nhiều vòng, hoặc các vòng chồng lên nhau quá nhiều – tách ra rồi nạp lại',
    en: 'too many rings, or rings that overlap too much: split it',
  },
  linked: { severity: 'refused', vi: 'liên kết tới tệp khác, không được tải về', en: 'a link to another file, which is not fetched' },
  track: { severity: 'refused', vi: 'đường đi ghi bằng GPS (gx:Track), không phải hình vùng', en: 'a GPS track, not an area' },
  overlay: {
    severity: 'refused',
    vi: 'ảnh phủ (GroundOverlay), không phải hình vùng – nạp ảnh bằng import -- pictures',
    en: 'a laid picture, not an area: load it with import -- pictures',
  },
  'too-deep': { severity: 'refused', vi: 'hình gồm các tập hợp lồng nhau quá sâu', en: 'collections nested too deep' },
  flat: { severity: 'refused', vi: 'hình không có diện tích', en: 'no area' },
  'no-number': {
    severity: 'refused',
    vi: 'thiếu hoặc sai số tờ, số thửa – thêm --without-numbers để vẫn nạp',
    en: 'no sheet or parcel number; --without-numbers takes it',
  },
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
  'flat-rings': { severity: 'repaired', vi: 'lỗ hoặc phần không có diện tích: đã bỏ', en: 'holes or parts without area left out' },
  'axes-swapped': { severity: 'repaired', vi: 'đã đổi chỗ X và Y', en: 'axes put right' },
  'rings-sorted': {
    severity: 'repaired',
    vi: '“lỗ” nằm ngoài vòng đầu hoặc trong lỗ khác, phần nằm trong phần khác hoặc lặp lại: xếp lại theo vòng chứa nó',
    en: 'holes outside the first ring or in holes, parts in parts or told twice: sorted by what they lie in',
  },
  uncrossed: { severity: 'repaired', vi: 'đã gỡ cạnh tự cắt, giữ nguyên mặt đất', en: 'crossing sides untied, same ground' },
  'self-crossing': {
    severity: 'warned',
    vi: 'ranh tự cắt hoặc các vòng cắt nhau, giữ nguyên – thêm --uncross để gỡ',
    en: 'sides cross, kept; --uncross unties them',
  },
  'too-large-to-judge': { severity: 'warned', vi: 'vòng quá lớn để xét tự cắt', en: 'ring too large to look for crossings' },
  'unknown-land-code': { severity: 'warned', vi: 'mã loại đất lạ, giữ nguyên', en: 'unknown land code, kept' },
  'no-land-code': {
    severity: 'warned',
    vi: 'phân khu không có mã loại đất: được vẽ, không có màu',
    en: 'no land code: drawn without colour',
  },
  'own-fill': {
    severity: 'warned',
    vi: 'không có mã loại đất đã biết: vẽ bằng màu của bản vẽ',
    en: 'no known land code: drawn in the colour of the drawing',
  },
  'other-parts': {
    severity: 'warned',
    vi: 'có điểm hoặc đường bên cạnh hình vùng: đã bỏ phần đó',
    en: 'points or lines beside its areas, which are left out',
  },
  'area-unread': {
    severity: 'warned',
    vi: 'diện tích ghi không đọc được: lấy diện tích hình',
    en: 'stated area not readable: the drawn one is taken',
  },
  'area-differs': { severity: 'warned', vi: 'diện tích ghi khác diện tích hình trên 5 %', en: 'stated area off by more than 5 %' },
  'beyond-shown': {
    severity: 'warned',
    vi: `ngoài ${SHOWN} phân khu đầu của bản quy hoạch: được giữ, không được vẽ`,
    en: `beyond the first ${SHOWN} zones of its planning: kept, not drawn`,
  },
  'changes-unmeasured': {
    severity: 'warned',
    vi: 'quá nhiều phân khu chồng nhau: không tính được thay đổi',
    en: 'too many zones over each other: what changed was not measured',
  },
  'parcels-gone': {
    severity: 'warned',
    vi: 'thửa không còn trong các tờ của tệp: đã xoá',
    en: 'parcels that its sheets have no more: removed',
  },
  'gone-kept': { severity: 'warned', vi: 'có bản ghi bị bỏ ra: không xoá thửa nào', en: 'records were left out: no parcel is removed' },
  'without-number': {
    severity: 'warned',
    vi: 'thiếu số tờ hoặc số thửa: được vẽ, không tìm được theo số',
    en: 'no sheet or parcel number: drawn, not found by number',
  },
  'ward-guessed': {
    severity: 'warned',
    vi: 'xã/phường mới gồm nhiều xã cũ: lấy xã cũ gần nhất',
    en: 'a ward of 2025 stands for several: the nearest was taken',
  },
  'no-source': {
    severity: 'warned',
    vi: 'bản ghi không có cơ quan hoặc ngày dữ liệu: nạp với nguồn không rõ',
    en: 'no authority or day of its own: of unknown source',
  },
  'plan-time-unread': { severity: 'warned', vi: 'tình trạng hoặc thời kỳ quy hoạch không đọc được', en: 'status or period not readable' },
  ...DRAWING_ISSUES,
};

/** Refusals that --allow can turn into warnings. */
export const ALLOWABLE: readonly IssueKind[] = ['far-from-ward', 'flat'];

const EXAMPLES = 5;

export interface IssueCount {
  kind: IssueKind;
  severity: Severity;
  count: number;
  /** The first few. */
  examples: Issue[];
}

const cell = (text: string): string => {
  // A spreadsheet would take these for formulas.
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A table for `--codes`, filled in with what is proposed. */
export const codeTable = (unknown: readonly UnknownCode[]): string =>
  `${['layer,code', ...unknown.map(({ text, proposal }) => `${cell(text)},${proposal ?? ''}`)].join('\n')}\n`;

/** What was found in a file: counted, the first few kept, all of it in a CSV file. */
export class IssueReport {
  readonly path: string;
  readonly #allowed: ReadonlySet<IssueKind>;
  /** By kind and what became of the records. */
  readonly #counts = new Map<string, IssueCount>();
  readonly #stream: WriteStream;

  /**
   * @param path without its ending: `.csv` gets a line an issue, `.json` the summary
   * @param allowed refusals that shall be warnings
   */
  constructor(path: string, allowed: readonly IssueKind[] = []) {
    this.path = path;
    this.#allowed = new Set(allowed);
    mkdirSync(dirname(path), { recursive: true });
    this.#stream = createWriteStream(`${path}.csv`);
    this.#stream.write('record,severity,kind,subject,detail,vi,en\n');
  }

  severityOf(kind: IssueKind): Severity {
    return this.#allowed.has(kind) ? 'warned' : ISSUE_WORDS[kind].severity;
  }

  /** @returns whether the record is to be left out */
  add(issue: Issue): boolean {
    return this.#count(issue, this.severityOf(issue.kind));
  }

  /** What is left out whatever was allowed: there is nothing that could be taken. */
  leaveOut(issue: Issue): void {
    this.#count(issue, 'refused');
  }

  #count(issue: Issue, severity: Severity): boolean {
    const key = `${issue.kind} ${severity}`;
    const count = this.#counts.get(key) ?? { kind: issue.kind, severity, count: 0, examples: [] };
    count.count++;
    if (count.examples.length < EXAMPLES) count.examples.push(issue);
    this.#counts.set(key, count);
    const { vi, en } = ISSUE_WORDS[issue.kind];
    const cells = [String(issue.ordinal), severity, issue.kind, issue.subject, issue.detail, vi, en];
    this.#stream.write(`${cells.map(cell).join(',')}\n`);
    return severity === 'refused';
  }

  /** Waits until the disk has caught up with the lines written. */
  async flush(): Promise<void> {
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  counts(): IssueCount[] {
    const order = Object.keys(ISSUE_WORDS);
    return [...this.#counts.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  }

  total(severity: Severity): number {
    return this.counts().reduce((sum, count) => sum + (count.severity === severity ? count.count : 0), 0);
  }

  /** Ends the CSV file and writes the summary beside it. */
  async close(summary: Readonly<Record<string, unknown>>): Promise<void> {
    this.#stream.end();
    await once(this.#stream, 'close');
    const issues = this.counts().map(({ kind, severity, count, examples }) => ({ kind, severity, count, ...wordsOf(kind), examples }));
    writeFileSync(`${this.path}.json`, `${JSON.stringify({ ...summary, issues }, null, 2)}\n`);
  }
}

const wordsOf = (kind: IssueKind): { vi: string; en: string } => ({ vi: ISSUE_WORDS[kind].vi, en: ISSUE_WORDS[kind].en });
