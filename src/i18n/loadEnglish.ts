import type { MessageId } from './vi.ts';

let loaded: Record<MessageId, string> | null = null;

/** The English catalogue, if it is here already. */
export const loadedEnglish = (): Record<MessageId, string> | null => loaded;

/** Fetches the English catalogue; null without the network: Vietnamese stays then, and the next call asks again. */
export async function loadEnglish(): Promise<Record<MessageId, string> | null> {
  try {
    loaded ??= (await import('./en.ts')).en;
  } catch (error) {
    console.warn('English words did not load', error);
  }
  return loaded;
}
