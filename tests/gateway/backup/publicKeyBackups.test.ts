import { generateIdentity, identityToRecipient } from 'age-encryption';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveBackup } from '../../../src/gateway/backup/saveBackup.ts';
import { restoreInto } from '../../../src/gateway/backup/restoreInto.ts';
import { openEncryptedFile } from '../../../src/gateway/backup/encryptedFile.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { refusalOfBackup, writeSmallBackup } from '../../support/gateways/smallBackup.ts';

let folder: string;
let small: string;
let keys: { mine: string; other: string; recipient: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thua-public-key-'));
  small = join(folder, 'small.thua');
  const seeded = await openSeededApp('pglite');
  await writeSmallBackup(seeded, small, true);
  await seeded.close();
  const [mine, other, older] = [await generateIdentity(), await generateIdentity(), await generateIdentity()];
  keys = { mine: join(folder, 'mine.key'), other: join(folder, 'other.key'), recipient: await identityToRecipient(mine) };
  writeFileSync(keys.mine, `# created: 2026-11-30\r\n# public key: ${keys.recipient}\r\n${older}\r\n${mine}\r\n`);
  writeFileSync(keys.other, other);
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(bytes: Uint8Array): string {
  const path = join(folder, 'changed.thua');
  writeFileSync(path, bytes);
  return path;
}
const refusalOf = (path: string, passphrase: string, identity?: string): Promise<string> =>
  refusalOfBackup(folder, path, passphrase, identity);

describe('backups to a public key', () => {
  const sealed = (): string => join(folder, 'to-a-key.thua');
  const run = async (environment: NodeJS.ProcessEnv, program: 'backup' | 'restore', ...args: string[]) => {
    const nothing = { DATABASE_URL: '', DATA_DIR: join(folder, 'nowhere'), BACKUP_PASSPHRASE: '', BACKUP_RECIPIENT: '' };
    const running = startTestProcessWith({ ...nothing, ...environment }, program, ...args);
    return { ...(await running.exited), lines: running.lines };
  };

  it('public key: the machine that makes a backup cannot read it; only the secret keys can', async () => {
    const dataDir = join(folder, 'data');
    await restoreInto(() => openEncryptedFile(small, ''), { dataDir });
    const made = await run({ DATA_DIR: dataDir, BACKUP_RECIPIENT: keys.recipient }, 'backup', sealed());
    expect(made).toMatchObject({ code: 0, lines: [expect.stringMatching(/đã mã hoá \(encrypted\)$/)] });
    expect(readFileSync(sealed(), 'latin1').startsWith('age-encryption.org/v1\n-> X25519 ')).toBe(true);

    const verified = await run({}, 'restore', '--verify', sealed(), '--identity', keys.mine);
    expect(verified.code, verified.lines.join('\n')).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(verified.lines).toEqual([
      expect.stringMatching(new RegExp(`còn nguyên, của ngày ${today}T.*: \\d+ hàng, 1 ảnh, có khoá`)),
      expect.stringMatching(/: SHA-256 [\da-f]{64}$/),
      expect.stringMatching(/\bnotes 1\b.*\busers 1\b|\busers 1\b.*\bnotes 1\b/),
    ]);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);

    for (const [passphrase, identity, said] of [
      ['', undefined, '--identity'],
      ['a passphrase', undefined, '--identity'],
      ['', keys.other, 'wrong key'],
      ['', small, 'not age secret keys'],
      ['', sealed(), 'not age secret keys'],
      ['', join(folder, 'no-such.key'), 'cannot be read'],
    ] as const) {
      expect(await refusalOf(sealed(), passphrase, identity)).toContain(said);
    }
    const refused = await run({}, 'restore', '--verify', sealed(), '--identity', keys.other);
    expect(refused).toMatchObject({ code: 1, lines: [expect.stringContaining('wrong key')] });

    await restoreInto(() => openEncryptedFile(sealed(), '', keys.mine), { dataDir: join(folder, 'restored') });
    expect(readdirSync(join(folder, 'restored', 'uploads'))).toContain('a1b2c3d4e5f6.webp');
  });

  it('public key: a truncated or altered file is refused wherever the damage is', async () => {
    const bytes = readFileSync(sealed());
    for (const share of [0.0005, 0.2, 0.5, 0.9, 1]) {
      const at = Math.min(bytes.length - 1, Math.floor(bytes.length * share));
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(await refusalOf(fileOf(changed), '', keys.mine), `changed at ${at}`).toMatch(/not a complete backup|wrong key/);
      expect(await refusalOf(fileOf(bytes.subarray(0, at)), '', keys.mine), `cut at ${at}`).toMatch(/not a complete backup/);
    }
    const { code, lines } = await run({}, 'restore', '--verify', fileOf(bytes.subarray(0, bytes.length - 100)), '--identity', keys.mine);
    expect([code, lines]).toEqual([1, [expect.stringContaining('not a complete backup')]]);
  });

  it.each([
    [{ recipients: 'age1qqq' }, /not an age public key/],
    [{ recipients: 'AGE-SECRET-KEY-1QQQ' }, /not an age public key/],
    [{ recipients: 'ssh-ed25519 AAAA' }, /not an age public key/],
    [{ passphrase: 'x' }, /not both/],
  ])('public key: %j is refused before anything is read, and not repeated', async (asked, said) => {
    const path = join(folder, 'refused.thua');
    const keep = saveBackup({ dataDir: folder }, { path, withSecret: true, passphrase: '', recipients: keys.recipient, ...asked });
    const refusal = await keep.catch((error: unknown) => error as Error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toMatch(said);
    expect((refusal as Error).message).not.toMatch(/QQQ|AAAA|qqq/);
    expect(existsSync(path)).toBe(false);
  });
});
