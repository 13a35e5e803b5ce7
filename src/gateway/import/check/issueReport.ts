import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { PLANNING_MAX_ZONES } from '../../../domain/limits.ts';
import { csvCell } from '../../../domain/text/format.ts';
import { formatMessage } from '../../http/formatMessage.ts';
import { escapeInvisible } from '../../operations/log.ts';
import type { UnknownCode } from './codeReader.ts';

/** Outcome for a record: left out, repaired, or stored with a warning. */
export type Severity = 'refused' | 'repaired' | 'warned';

/** Kinds of issues by outcome, in the order of the summary. */
const KINDS = {
  refused: [
    'empty',
    'not-polygon',
    'broken',
    'cut-off',
    'too-complex',
    'linked',
    'track',
    'overlay',
    'too-deep',
    'flat',
    'no-number',
    'number-date',
    'no-ward',
    'no-planning',
    'swapped-axes',
    'outside-vietnam',
    'far-from-ward',
    'duplicate',
    'moved-ground',
    'element-damaged',
  ],
  repaired: [
    'unclosed',
    'repeated-vertex',
    'spike',
    'flat-rings',
    'axes-swapped',
    'rings-sorted',
    'uncrossed',
    'gap-closed',
    'dangle-cut',
    'sliver-merged',
  ],
  warned: [
    'file-doubtful',
    'self-crossing',
    'too-large-to-judge',
    'unknown-land-code',
    'no-land-code',
    'own-fill',
    'other-parts',
    'area-unread',
    'area-differs',
    'beyond-shown',
    'changes-unmeasured',
    'parcels-gone',
    'gone-kept',
    'sheet-edition',
    'without-number',
    'ward-guessed',
    'no-source',
    'plan-time-unread',
    'element-unread',
    'open-lines',
    'stray-text',
    'several-numbers',
    'number-outside',
    'number-near-empty',
    'texts-crowded',
    'number-twice',
    'area-without-number',
  ],
} as const satisfies Readonly<Record<Severity, readonly string[]>>;

export type RefusedKind = (typeof KINDS)['refused'][number];
export type IssueKind = (typeof KINDS)[Severity][number];

const SEVERITIES = new Map<IssueKind, Severity>(
  (['refused', 'repaired', 'warned'] as const).flatMap((severity) => KINDS[severity].map((kind) => [kind, severity] as const)),
);

interface Issue {
  /** Ordinal of the record, or 0 for an issue that has none, such as a position in a drawing. */
  ordinal: number;
  kind: IssueKind;
  /** Ward, sheet and parcel, or the zone, as far as known. */
  subject: string;
  detail: string;
}

const SHOWN = PLANNING_MAX_ZONES.toLocaleString('en');

export const issueText = (kind: IssueKind): { vi: string; en: string } => {
  const message = { id: `issue.${kind}`, values: { shown: SHOWN } } as const;
  return { vi: formatMessage('vi', message), en: formatMessage('en', message) };
};

/** Refusals that `--allow` turns into warnings. */
export const ALLOWABLE: readonly IssueKind[] = ['far-from-ward', 'flat'];

const EXAMPLES = 5;

export interface IssueCount {
  kind: IssueKind;
  severity: Severity;
  count: number;
  examples: Issue[];
}

/** Returns a table for `--codes` with the proposals filled in. */
export const codeTable = (unknown: readonly UnknownCode[]): string =>
  `${['layer,code', ...unknown.map(({ text, proposal }) => `${csvCell(text)},${proposal ?? ''}`)].join('\n')}\n`;

/** Issues of a file: counted, with the first few as examples, and all of them in a CSV file. */
export class IssueReport {
  readonly path: string;
  readonly #allowed: ReadonlySet<IssueKind>;
  readonly #counts = new Map<string, IssueCount>();
  readonly #stream: WriteStream;

  /**
   * @param path without extension: `.csv` gets one line per issue, `.json` the summary
   * @param allowed refusals that become warnings
   */
  constructor(path: string, allowed: readonly IssueKind[] = []) {
    this.path = path;
    this.#allowed = new Set(allowed);
    mkdirSync(dirname(path), { recursive: true });
    this.#stream = createWriteStream(`${path}.csv`);
    this.#stream.write('record,severity,kind,subject,detail,vi,en\n');
  }

  severityOf(kind: IssueKind): Severity {
    return this.#allowed.has(kind) ? 'warned' : SEVERITIES.get(kind)!;
  }

  /** @returns whether to leave the record out */
  add(issue: Issue): boolean {
    return this.#count(issue, this.severityOf(issue.kind));
  }

  /** Refuses a record regardless of `--allow`, because nothing of it can be stored. */
  exclude(issue: Issue): void {
    this.#count(issue, 'refused');
  }

  #count(issue: Issue, severity: Severity): boolean {
    const key = `${issue.kind} ${severity}`;
    const count = this.#counts.get(key) ?? { kind: issue.kind, severity, count: 0, examples: [] };
    count.count++;
    if (count.examples.length < EXAMPLES) count.examples.push(issue);
    this.#counts.set(key, count);
    const { vi, en } = issueText(issue.kind);
    const cells = [String(issue.ordinal), severity, issue.kind, issue.subject, issue.detail, vi, en];
    this.#stream.write(`${cells.map((cell) => csvCell(escapeInvisible(cell))).join(',')}\n`);
    return severity === 'refused';
  }

  async flush(): Promise<void> {
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  counts(): IssueCount[] {
    const order = [...SEVERITIES.keys()];
    return [...this.#counts.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  }

  total(severity: Severity): number {
    return this.counts().reduce((sum, count) => sum + (count.severity === severity ? count.count : 0), 0);
  }

  async close(summary: Readonly<Record<string, unknown>>): Promise<void> {
    this.#stream.end();
    await once(this.#stream, 'close');
    const issues = this.counts().map(({ kind, severity, count, examples }) => ({ kind, severity, count, ...issueText(kind), examples }));
    const lines = JSON.stringify({ ...summary, issues }, null, 2).split('\n');
    writeFileSync(`${this.path}.json`, `${lines.map(escapeInvisible).join('\n')}\n`);
  }
}
