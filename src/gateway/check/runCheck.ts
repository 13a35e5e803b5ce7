import { inOneMoment } from '../database/inOneMoment.ts';
import type { Queryable, Store } from '../database/store.ts';
import type { FileStore } from '../files/fileStore.ts';
import { type LedgerFault, LEDGER_RULES } from '../wallet/findLedgerFaults.ts';
import { checkIndexes } from './checkIndexes.ts';
import { checkPictures } from './checkPictures.ts';
import { CHECK_PARTS, type CheckPart, type CheckReport } from './checkReport.ts';
import { checkRows } from './checkRows.ts';
import { Inquiry } from './inquiry.ts';

/** What is checked. */
export interface CheckSubject {
  store: Store;
  files: FileStore;
  /** The database of this process alone, which has one connection: whoever holds it keeps everybody waiting. */
  isEmbedded: boolean;
}

/** What breaks each rule, and what names it. */
const WORDS: Readonly<Record<LedgerFault['rule'], { what: string; id: string }>> = {
  uneven: { what: 'transactions that do not add up to zero', id: `transaction_id || ' ' || token_id || ' ' || total` },
  overdrawn: { what: 'entries that took a wallet below zero', id: `account || ' ' || token_id || ' ' || running` },
  balance: {
    what: 'balances that are not the sum of their entries',
    id: `account || ' ' || token_id || ' ' || balance || ' not ' || total`,
  },
  empty: { what: 'transactions without entries', id: `id || ' ' || kind` },
};

/** The ledger, as `npm run wallet -- check` judges it. */
async function checkLedger(inquiry: Inquiry): Promise<void> {
  for (const [rule, sql] of Object.entries(LEDGER_RULES) as Array<[LedgerFault['rule'], string]>) {
    const { what, id } = WORDS[rule];
    inquiry.report.progress('ledger', what);
    await inquiry.findBreaches(what, `select ${id} as id from (${sql}) as broken`);
  }
}

/**
 * Reads everything that a gateway keeps and tells what is wrong. Ledger and rows are of one moment; of an embedded database each
 * question is one statement, which is of one moment by itself and lets others in behind it.
 * @param parts the others are told as not checked
 */
export async function runCheck(
  { store, files, isEmbedded }: CheckSubject,
  parts: ReadonlySet<CheckPart>,
  report: CheckReport,
): Promise<void> {
  for (const part of CHECK_PARTS) if (!parts.has(part)) report.unchecked(part, 'not asked for');
  const ofRows = async (inside: Queryable): Promise<void> => {
    const inquiry = (part: CheckPart): Inquiry => new Inquiry(inside, !isEmbedded, report, part);
    if (parts.has('ledger')) await checkLedger(inquiry('ledger'));
    if (parts.has('rows')) await checkRows(inquiry('rows'));
  };
  if (isEmbedded) await ofRows(store);
  else await inOneMoment(store, ofRows);
  if (parts.has('pictures')) await checkPictures({ store, files }, report);
  if (parts.has('indexes')) await checkIndexes(store, isEmbedded, report);
}
