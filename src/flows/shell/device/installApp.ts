import { installSlice, offerInstall } from '../../../state/host/hostSlice.ts';

/** Asks the browser to install the app; it asks the user, once per offer. */
export async function installApp(): Promise<void> {
  const { prompt: offered } = installSlice;
  offerInstall(null);
  await offered?.prompt();
}

/** Returns whether only the browser's own menu can add the app to the home screen (iOS), and it is not there yet. */
export function needsManualInstall(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false;
}
