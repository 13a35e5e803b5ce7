import type { FakeProviderMode } from '../support/gateways/fakeProviderUnderVite.ts';

/** Sets how the fake providers of base maps respond from now on. */
export async function setFakeProviderMode(mode: FakeProviderMode): Promise<void> {
  await fetch('/fake-provider/mode', { method: 'POST', body: mode });
}
