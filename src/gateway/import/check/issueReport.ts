import { createWriteStream, mkdirSync, writeFileSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { type Issue, ISSUE_WORDS, type IssueKind, type Severity } from './issueKinds.ts';

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

/** What was found in a file: counted, the first few kept, all of it in a CSV file. */
export class IssueReport {
  readonly path: string;
  readonly #allowed: ReadonlySet<IssueKind>;
  readonly #counts = new Map<IssueKind, IssueCount>();
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
    const severity = this.severityOf(issue.kind);
    const count = this.#counts.get(issue.kind) ?? { kind: issue.kind, severity, count: 0, examples: [] };
    count.count++;
    if (count.examples.length < EXAMPLES) count.examples.push(issue);
    this.#counts.set(issue.kind, count);
    const { vi, en } = ISSUE_WORDS[issue.kind];
    const cells = [String(issue.ordinal), severity, issue.kind, issue.subject, issue.detail, vi, en];
    this.#stream.write(`${cells.map(cell).join(',')}\n`);
    return severity === 'refused';
  }

  /** Lets the disk keep up. */
  async settle(): Promise<void> {
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
