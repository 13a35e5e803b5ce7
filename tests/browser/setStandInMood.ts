import type { StandInMood } from '../support/gateways/standInUnderVite.ts';

/** How the providers of base maps answer from now on. */
export async function setStandInMood(mood: StandInMood): Promise<void> {
  await fetch('/stand-in/mood', { method: 'POST', body: mood });
}
