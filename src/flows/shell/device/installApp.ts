import { installSlice, offerInstall } from '../../../state/host/hostSlice.ts';

/** Asks the browser to install the app; it asks the user, once for each offer. */
export async function installApp(): Promise<void> {
  const { prompt: offered } = installSlice;
  offerInstall(null);
  await offered?.prompt();
}

/** Whether the app is added to the home screen by the browser's own menu alone, and is not yet: on iOS. */
export function isAddedByHand(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === false;
}
