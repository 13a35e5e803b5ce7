import { proxy, ref } from 'valtio';

/** Display settings requested by the native app around the page (§4). */
export const hostSlice = proxy<{ parcelLandShown: boolean; coordinateShown: boolean }>({
  parcelLandShown: true,
  coordinateShown: true,
});

export function applyHostDisplay(display: Partial<typeof hostSlice>): void {
  Object.assign(hostSlice, display);
}

/** Last known connection state, from the browser or the gateway. */
export const networkSlice = proxy<{
  online: boolean;
  /** The page started offline and has been since: no land was loaded. */
  beganOffline: boolean;
}>({ online: true, beganOffline: false });

/** Returns the browser's own state, not a failure: a request that is sent all the same may be charged. */
export const isOffline = (): boolean => (globalThis as { navigator?: Navigator }).navigator?.onLine === false;

export function reportOnline(online: boolean): void {
  networkSlice.online = online;
  if (online) networkSlice.beganOffline = false;
}

/** Sets the initial connection state as the browser reports it. Called once at start. */
export function beginNetwork(online: boolean): void {
  Object.assign(networkSlice, { online, beganOffline: !online });
}

/** Records that packs are on this device, so that a page that started offline has land. */
export function recordPacksKept(): void {
  networkSlice.beganOffline = false;
}

/** Event of some browsers, which TypeScript lacks. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Install prompt of the browser, a `ref`; null where it offers none, or once the user was asked. */
export const installSlice = proxy<{ prompt: InstallPrompt | null }>({ prompt: null });

export function offerInstall(prompt: InstallPrompt | null): void {
  installSlice.prompt = prompt && ref(prompt);
}
