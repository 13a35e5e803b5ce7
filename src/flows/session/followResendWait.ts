import { resendWaitMs } from '../../domain/account/resendWaitMs.ts';
import { setSendingCode } from '../../state/session/draftAuth.ts';
import { authModalSlice, updateAuthModal } from '../../state/session/sessionSlice.ts';
import { readStored, writeStored } from '../../state/storage/storage.ts';
import { requestGuard } from '../shell/requestGuard.ts';

/** Minute between two codes (§4), counted from a timestamp in local storage, so that it survives a reload. */

type CodePurpose = 'register' | 'forget';

const KEYS = { register: 'register_code_sent_at', forget: 'forget_code_sent_at' } as const;

const waits = requestGuard();

export function recordCodeSent(purpose: CodePurpose): void {
  writeStored(KEYS[purpose], Date.now());
  followResendWait(purpose);
}

/** Counts down to the next code by a monotonic clock. */
export function followResendWait(purpose: CodePurpose): void {
  const isCurrent = waits.begin();
  const nowMs = Date.now();
  const sentAtMs = readStored(KEYS[purpose]);
  // A time in the future means that the clock was set back: begin the minute now and store that.
  if (sentAtMs !== null && sentAtMs > nowMs) writeStored(KEYS[purpose], nowMs);
  const endsAt = performance.now() + resendWaitMs(sentAtMs, nowMs);
  const show = (): void => {
    const waitS = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    updateAuthModal({ resendWaitS: waitS });
    if (waitS === 0) waits.begin();
  };
  const ticking = setInterval(show, 1000);
  isCurrent.signal.addEventListener('abort', () => clearInterval(ticking));
  show();
}

/** Sends a code again ('Gửi lại mã'), once that is allowed. */
export async function resendCode(send: (email: string) => Promise<void>): Promise<void> {
  if (authModalSlice.resendWaitS > 0) return;
  setSendingCode(true);
  await send(authModalSlice.codeEmail);
  setSendingCode(false);
}
