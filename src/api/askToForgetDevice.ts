/** Nobody waits longer for a dead network. */
const PATIENCE_MS = 4_000;

/** Has the server take away the cookie by which this browser is known, which no script reaches (src/gateway/accounts/knownDevice.ts). Never rejects. */
export async function askToForgetDevice(): Promise<void> {
  await fetch('/forget-device', { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
}
