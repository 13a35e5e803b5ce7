import { proxy } from 'valtio';
import type { ProofWay } from '../../domain/account/passkey.ts';
import type { FormState } from '../formState.ts';

/** Dialog that asks for a proof of identity before an action on money or the account. */
interface ProofSlice extends FormState<'password' | 'code'> {
  /** Kind of proof; null while none is asked for. */
  way: ProofWay | null;
  /** Destination of a code that replaces an unusable passkey; it is entered with the password. */
  mailed: { sessionId: string; email: string } | null;
}

const NOTHING_ASKED: ProofSlice = { way: null, mailed: null, busy: false, fieldErrors: {}, formError: null };

export const proofSlice = proxy<ProofSlice>({ ...NOTHING_ASKED });

let settle: ((isProved: boolean) => void) | null = null;
let underWay: Promise<boolean> | null = null;

/** Opens the dialog; callers meanwhile share its answer. @returns whether it was proved, once the dialog closes */
export function askProof(way: ProofWay): Promise<boolean> {
  if (underWay) return underWay;
  Object.assign(proofSlice, { ...NOTHING_ASKED, way });
  return (underWay = new Promise((resolve) => (settle = resolve)));
}

/** Closes the dialog and passes its answer to the callers of `askProof`. */
export function closeProof(isProved: boolean): void {
  Object.assign(proofSlice, NOTHING_ASKED);
  settle?.(isProved);
  [settle, underWay] = [null, null];
}

/** Asks for the mailed code together with the password. */
export function showProofMailed(mailed: NonNullable<ProofSlice['mailed']>): void {
  Object.assign(proofSlice, { mailed, busy: false, fieldErrors: {}, formError: null });
}

/** Returns from the mailed code to the passkey. */
export function backToPasskey(): void {
  Object.assign(proofSlice, { ...NOTHING_ASKED, way: 'passkey' });
}
