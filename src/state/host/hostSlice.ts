import { proxy, ref } from 'valtio';

/** What the native app around the page asked to show (§4). */
export const hostSlice = proxy<{ parcelLandShown: boolean; coordinateShown: boolean }>({
  parcelLandShown: true,
  coordinateShown: true,
});

/** The app around the page shows or hides the land of plannings, or the coordinate. */
export function applyHostDisplay(display: Partial<typeof hostSlice>): void {
  Object.assign(hostSlice, display);
}

/** Whether the last word from the browser or the gateway was that we are connected. */
export const networkSlice = proxy<{
  online: boolean;
  /** The page was begun without a network, and has had none since: nothing of the land was loaded. */
  beganOffline: boolean;
}>({ online: true, beganOffline: false });

export function reportOnline(online: boolean): void {
  networkSlice.online = online;
  if (online) networkSlice.beganOffline = false;
}

/** Once, at the start: whether the browser says that we are connected. */
export function beginNetwork(online: boolean): void {
  Object.assign(networkSlice, { online, beganOffline: !online });
}

/** A page that began without a network has land all the same: packs are on this device. */
export function tellPacksKept(): void {
  networkSlice.beganOffline = false;
}

/** Not in every browser, so not in TypeScript's. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** What the browser offers to install the app with, a `ref`; null where it does not. */
export const installSlice = proxy<{ prompt: InstallPrompt | null }>({ prompt: null });

/** The browser would install the app. @param prompt null once it was asked */
export function offerInstall(prompt: InstallPrompt | null): void {
  installSlice.prompt = prompt && ref(prompt);
}
