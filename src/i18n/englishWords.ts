import type { MessageId } from './vi.ts';

let held: Record<MessageId, string> | null = null;

/** The English catalogue, if it is here already. */
export const heldEnglish = (): Record<MessageId, string> | null => held;

/** Fetches the English catalogue; null without the network: Vietnamese stays then, and the next call asks again. */
export async function loadEnglish(): Promise<Record<MessageId, string> | null> {
  try {
    held ??= (await import('./en.ts')).en;
  } catch (error) {
    console.warn('English words did not load', error);
  }
  return held;
}
