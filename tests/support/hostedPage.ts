import type { HostTrust } from '../../src/domain/hostTrust.ts';
import { listenToHost } from '../../src/flows/listenToHost.ts';
import { hostSlice } from '../../src/state/hostSlice.ts';

/** What a page in a native app runs of ours, for tests that post to it. @returns what it was told to show so far */
export function startHosted(trust?: HostTrust): typeof hostSlice {
  listenToHost(trust);
  return hostSlice;
}
