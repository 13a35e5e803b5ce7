import { DATA_KINDS, type DataSource } from '../../domain/land/dataSource.ts';
import { PLAN_STATUSES, type PlanStatus } from '../../domain/land/planEdition.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';

/** Source fields given by the operator; '' if not given. */
export type SourceOptions = Pick<
  DataSource,
  'kind' | 'authority' | 'decisionNumber' | 'decisionDate' | 'documentUrl' | 'asOf' | 'reliability'
>;

const text = { type: 'string' } as const;

export const SOURCE_OPTIONS = {
  kind: text,
  source: text,
  decision: text,
  decided: text,
  'as-of': text,
  document: text,
  reliability: text,
} as const;

export const SOURCE_USAGE = `  --kind official|derived|made   của cơ quan | suy ra từ đó | dữ liệu mẫu (of an authority | derived from it | sample data)
  --source "CƠ QUAN" --as-of 2026-01-31   nguồn và ngày của dữ liệu, bắt buộc với official (authority and date; required with official)
  --decision "12/QĐ-UBND" --decided 2025-12-20 --document https://…   quyết định (the decision)
  --reliability "LỜI"     độ tin cậy, bằng lời (reliability, in words)`;

const MAX_TEXT_CHARS = 300;
const MAX_URL_CHARS = 2_000;

/** Returns '2026-01-31' for '2026-01-31' or '31/01/2026'; null if it is not a day. */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const iso = year === undefined ? text.trim().slice(0, 10) : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  // Date parsing would turn 31 February into 3 March.
  const read = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : null;
}

type Given = Readonly<Partial<Record<keyof typeof SOURCE_OPTIONS, string>>>;

/** @throws the error that `refuse` creates, for an invalid value or for details without a kind */
export function readSourceOptions(given: Given, refuse: (reason: string) => Error): SourceOptions {
  const kind = DATA_KINDS.find((known) => known === given.kind && known !== 'unknown');
  if (given.kind !== undefined && !kind) throw refuse(`--kind ${given.kind}: official, derived hoặc made.`);
  const givenOption = (Object.keys(SOURCE_OPTIONS) as Array<keyof Given>).find((option) => given[option] !== undefined);
  if (givenOption !== undefined && !kind) {
    throw refuse(`--${givenOption}: khai cả --kind, chương trình không tự đoán dữ liệu là của cơ quan hay không (add --kind).`);
  }
  const day = (option: 'as-of' | 'decided'): string => {
    const value = given[option];
    if (value === undefined) return '';
    const read = readDay(value);
    if (read === null) throw refuse(`--${option} ${value}: ngày viết là 2026-01-31 (not a date).`);
    return read;
  };
  const documentUrl = given.document ?? '';
  if (documentUrl !== '' && (!/^https:\/\/[^\s/"'<>\\]+[^\s"'<>\\]*$/.test(documentUrl) || documentUrl.length > MAX_URL_CHARS)) {
    throw refuse(`--document ${documentUrl.slice(0, 80)}: phải là địa chỉ https (https only).`);
  }
  const textOf = (option: keyof Given): string => (given[option] ?? '').normalize('NFC').trim().slice(0, MAX_TEXT_CHARS);
  return {
    kind: kind ?? 'unknown',
    authority: textOf('source'),
    decisionNumber: textOf('decision'),
    decisionDate: day('decided'),
    documentUrl,
    asOf: day('as-of'),
    reliability: textOf('reliability'),
  };
}

/** Status texts used in documents, folded. Ambiguous texts are not guessed. */
const STATUS_WORDS: Readonly<Record<PlanStatus, readonly string[]>> = {
  draft: ['du thao', 'dang lap'],
  consultation: ['lay y kien', 'dang lay y kien'],
  in_force: ['hieu luc', 'dang hieu luc', 'con hieu luc', 'co hieu luc'],
  replaced: ['thay the', 'da thay the', 'bi thay the'],
  annulled: ['huy bo', 'bai bo', 'da huy bo', 'da bai bo'],
};

/** @returns null for an unknown text */
export function readPlanStatus(text: string): PlanStatus | null {
  const folded = foldVietnamese(text);
  return PLAN_STATUSES.find((status) => text.trim() === status || STATUS_WORDS[status].includes(folded)) ?? null;
}

/** Reads a year or a day: '2021', '2021-01-31'. @returns null for anything else */
export const readPlanDay = (text: string): string | null => (/^(?:19|20|21)\d\d$/.test(text.trim()) ? text.trim() : readDay(text));
