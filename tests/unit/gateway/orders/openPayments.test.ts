import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPayments } from '../../../../src/gateway/orders/openPayments.ts';
import { StartupError } from '../../../../src/gateway/operations/startupError.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thua-payments-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const sandboxKey = new Uint8Array(32);
const open = (PAYMENT_PROVIDER: string | undefined, isEmbedded = true, further: NodeJS.ProcessEnv = {}) =>
  openPayments({ ...further, PAYMENT_PROVIDER }, { sandboxKey, isEmbedded });

function moduleOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('payment provider of the environment', () => {
  it('payments: the sandbox is the default on an embedded database only, elsewhere on request', async () => {
    expect((await open(undefined))?.name).toBe('sandbox');
    expect(await open(undefined, false)).toBeUndefined();
    expect(await open('off')).toBeUndefined();
    expect((await open('sandbox', false))?.name).toBe('sandbox');
  });

  it('payments: an operator’s module is a provider, and a partial configuration refuses the start', async () => {
    const path = moduleOf(
      'provider.mjs',
      `export default ({ SHOP_KEY }) => {
        if (!SHOP_KEY) throw new Error('SHOP_KEY is missing');
        return { name: 'shop', open: async () => ({ payUrl: 'https://shop.invalid/', confirmation: null }), readConfirmation: async () => undefined };
      };`,
    );
    expect((await open(path, false, { SHOP_KEY: 'k' }))?.name).toBe('shop');
    await expect(open(path)).rejects.toThrow(/SHOP_KEY is missing/);
    await expect(open(path)).rejects.toThrow(StartupError);
  });

  it('payments: an invalid provider is refused in one line', async () => {
    const bad = [
      'baokim',
      join(folder, 'missing.mjs'),
      moduleOf('empty.mjs', 'export const name = 1;'),
      moduleOf('half.mjs', 'export default () => ({ name: "half", open: () => undefined });'),
      moduleOf('nothing.mjs', 'export default () => undefined;'),
    ];
    for (const provider of bad) {
      const error = await open(provider).catch((reason: unknown) => reason);
      expect([provider, error]).toEqual([provider, expect.any(StartupError)]);
      expect((error as Error).message).toMatch(/^PAYMENT_PROVIDER: .+$/);
    }
  });
});
