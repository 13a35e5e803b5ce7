import { indexedDb } from './indexedDb.ts';

/**
 * Results of the refreshes of all pages, in IndexedDB, whose transactions every process sees in the same order. Local
 * storage has no such order: a page may get the lock before it sees what the last holder stored. It has no token.
 */
export interface SessionLedger {
  /** Increases with every refresh and every login. */
  round: number;
  /** Round of the tokens that local storage has, or is about to show. */
  storedRound: number;
  /** Result of the last round: `lost` when no answer came, `refused` when the gateway rejected it. */
  outcome: 'stored' | 'lost' | 'refused';
  /** Time of that result, in ms since 1970 by this device's clock. */
  endedAtMs: number;
}

const KEY = 'session';
const NEW_LEDGER: SessionLedger = { round: 0, storedRound: 0, outcome: 'stored', endedAtMs: 0 };

/** Reads the ledger; without IndexedDB each page has its own, and relies on the gateway's tolerance of an old token. */
export const readLedger = async (): Promise<SessionLedger> =>
  (await indexedDb.read<SessionLedger>('ledger', KEY).catch(() => undefined)) ?? NEW_LEDGER;

export async function recordRefreshRound(outcome: SessionLedger['outcome']): Promise<number> {
  const next = ({ round, storedRound }: SessionLedger = NEW_LEDGER): SessionLedger => {
    const ended = round + 1;
    return { round: ended, outcome, storedRound: outcome === 'stored' ? ended : storedRound, endedAtMs: Date.now() };
  };
  return (await indexedDb.update<SessionLedger>('ledger', KEY, next).catch(() => undefined))?.round ?? NEW_LEDGER.round;
}
