import { apiClient } from '../../api/apiClient.ts';
import type { KeptWaiting } from '../../state/storage/noteOutbox.ts';
import { ownedClient } from '../session/noteOwner.ts';
import { refreshSession } from '../session/refreshSession.ts';
import { MOST_STEPS } from './sendOutbox.ts';
import { type ChangeHeld, sendStep } from './sendOutboxStep.ts';

/**
 * Sends a note that the browser refuses to keep, once.
 * @returns what is left of it: null when the gateway has it
 */
export async function sendUnkept(userId: string, wanted: KeptWaiting): Promise<KeptWaiting | null> {
  let held: KeptWaiting | undefined = wanted;
  const change: ChangeHeld = async (next) => {
    const changed = next(held);
    if (changed !== undefined) held = changed ?? undefined;
    return held;
  };
  let isRefreshed = false;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    // Each step builds on the last.
    // oxlint-disable-next-line no-await-in-loop
    const owned = await ownedClient();
    if (owned.ok && owned.value.userId !== userId) break;
    // oxlint-disable-next-line no-await-in-loop
    const end = owned.ok ? await sendStep(change, owned.value) : owned.error.status === 401 ? 'unauthorised' : 'ill';
    if (end === 'unauthorised' && !isRefreshed) {
      isRefreshed = true;
      // oxlint-disable-next-line no-await-in-loop
      await refreshSession(apiClient.settings().token);
    } else if (end !== 'more') break;
  }
  return held && held.change !== 'none' ? held : null;
}
