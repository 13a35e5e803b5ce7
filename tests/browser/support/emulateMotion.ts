import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
import { eventually } from '../../support/run/eventually.ts';

type Send = (method: string, params: object) => Promise<unknown>;

/**
 * Whether the user wants things to move. In these tests nobody does, but where a file asks for it: what moves is painted by
 * software, frame after frame.
 */
export async function emulateMotion(wish: 'no-preference' | 'reduce'): Promise<void> {
  const session = cdp() as unknown as { send: Send };
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: wish }] });
  await eventually(() => expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(wish === 'reduce'));
}
