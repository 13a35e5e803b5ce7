import { proxy } from 'valtio';
import type { ProofWay } from '../../domain/account/passkey.ts';
import type { FormState } from '../formState.ts';

/** The dialog that asks whether it is still the customer, before something that money or the account hangs on. */
interface ProofSlice extends FormState<'password' | 'code'> {
  /** By what; null while nothing is asked. */
  way: ProofWay | null;
  /** In the place of the passkey that cannot be used: where a code went, to be given with the password. */
  mailed: { sessionId: string; email: string } | null;
}

const NOTHING_ASKED: ProofSlice = { way: null, mailed: null, busy: false, fieldErrors: {}, formError: null };

export const proofSlice = proxy<ProofSlice>({ ...NOTHING_ASKED });

let settle: ((isProved: boolean) => void) | null = null;
let underWay: Promise<boolean> | null = null;

/** Opens the dialog; who asks meanwhile hears the same answer. @returns whether it was proved, once the dialog closes */
export function askProof(way: ProofWay): Promise<boolean> {
  if (underWay) return underWay;
  Object.assign(proofSlice, { ...NOTHING_ASKED, way });
  return (underWay = new Promise((resolve) => (settle = resolve)));
}

export function closeProof(isProved: boolean): void {
  Object.assign(proofSlice, NOTHING_ASKED);
  settle?.(isProved);
  [settle, underWay] = [null, null];
}

/** A code was mailed: it is asked for, with the password. */
export function showProofMailed(mailed: NonNullable<ProofSlice['mailed']>): void {
  Object.assign(proofSlice, { mailed, busy: false, fieldErrors: {}, formError: null });
}

export function backToPasskey(): void {
  Object.assign(proofSlice, { ...NOTHING_ASKED, way: 'passkey' });
}
