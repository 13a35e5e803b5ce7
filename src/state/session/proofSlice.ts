import { proxy } from 'valtio';
import type { ProofWay } from '../../domain/account/passkey.ts';
import type { FormState } from '../formState.ts';

/** Dialog that asks for a proof of identity before an action on money or the account. */
interface ProofSlice extends FormState<'password' | 'code'> {
  way: ProofWay | null;
  /** Destination of a code that replaces an unusable passkey; it is entered with the password. */
  mailed: { sessionId: string; email: string } | null;
}

const NO_PROOF: ProofSlice = { way: null, mailed: null, busy: false, fieldErrors: {}, formError: null };

export const proofSlice = proxy<ProofSlice>({ ...NO_PROOF });

let settle: ((isProved: boolean) => void) | null = null;
let pendingProof: Promise<boolean> | null = null;

/** Opens the dialog; callers meanwhile share its answer. @returns whether it was proved, once the dialog closes */
export function askProof(way: ProofWay): Promise<boolean> {
  if (pendingProof) return pendingProof;
  Object.assign(proofSlice, { ...NO_PROOF, way });
  return (pendingProof = new Promise((resolve) => (settle = resolve)));
}

export function closeProof(isProved: boolean): void {
  Object.assign(proofSlice, NO_PROOF);
  settle?.(isProved);
  [settle, pendingProof] = [null, null];
}

export function showProofMailed(mailed: NonNullable<ProofSlice['mailed']>): void {
  Object.assign(proofSlice, { mailed, busy: false, fieldErrors: {}, formError: null });
}

export function backToPasskey(): void {
  Object.assign(proofSlice, { ...NO_PROOF, way: 'passkey' });
}
