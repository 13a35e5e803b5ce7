import { installSlice, offerInstall } from '../../../state/host/hostSlice.ts';

/** The browser asks the user, once per offer. */
export async function installApp(): Promise<void> {
  const { prompt: offered } = installSlice;
  offerInstall(null);
  await offered?.prompt();
}

/** Returns whether only the browser's own menu can install the app (iOS), and it is not installed yet. */
export function needsManualInstall(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false;
}
