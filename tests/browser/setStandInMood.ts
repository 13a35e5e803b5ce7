import type { StandInMood } from '../support/gateways/standInUnderVite.ts';

/** Sets how the fake providers of base maps respond from now on. */
export async function setStandInMood(mood: StandInMood): Promise<void> {
  await fetch('/stand-in/mood', { method: 'POST', body: mood });
}
