import { proxy } from 'valtio';

/** Refused by the gateway as it is: kept until the user edits it, tries again or gives it up. */
export interface RefusedNote {
  uid: string;
  title: string;
  /** The gateway's own, fit to show; empty where it had none. */
  words: string;
}

/** What of the outbox waits for the user; how many notes wait in all is told by the notes' slice. */
export const outboxSlice = proxy<{ refused: RefusedNote[]; busy: boolean }>({ refused: [], busy: false });

export function showRefused(refused: RefusedNote[]): void {
  outboxSlice.refused = refused;
}

/** What waits is sent because the user asked for it. */
export function beginRetry(): void {
  outboxSlice.busy = true;
}

export function endRetry(): void {
  outboxSlice.busy = false;
}
