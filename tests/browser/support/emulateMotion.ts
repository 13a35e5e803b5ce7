import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
import { eventually } from '../../support/run/eventually.ts';

type Send = (method: string, params: object) => Promise<unknown>;

/**
 * Sets the user's preference for motion. Tests reduce it unless a file asks for motion,
 * because moving parts are painted by software, frame by frame.
 */
export async function emulateMotion(preference: 'no-preference' | 'reduce'): Promise<void> {
  const session = cdp() as unknown as { send: Send };
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: preference }] });
  await eventually(() => expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(preference === 'reduce'));
}
