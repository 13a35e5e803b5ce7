import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGatewayStore, startGateway } from '../../../src/gateway/main.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { findLedgerFaults } from '../../../src/gateway/wallet/findLedgerFaults.ts';
import { recordedOf, unpackFolder } from '../../support/gateways/olderFolder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'thua-older-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const pathsBelow = (dir: string): string[] => readdirSync(dir, { recursive: true }).map((name) => join(dir, String(name)));

/** Returns sizes and times of all files in the folder, except the lock. */
const lookAtFolder = (): string[] =>
  pathsBelow(dataDir)
    .filter((path) => !path.startsWith(join(dataDir, 'lock')))
    .map((path) => `${path} ${statSync(path).isFile() ? `${statSync(path).size} ${statSync(path).mtimeMs}` : ''}`)
    .toSorted();

describe('folders of older versions', () => {
  it.each(['2026-11-22-early', '2026-11-22'])('an older folder: of %s opens, and its customer finds everything unchanged', async (name) => {
    unpackFolder(name, dataDir);
    const { password, answers } = recordedOf(name);
    const logged: string[] = [];
    const log = createLog({ format: 'text', level: 'info', write: (line) => void logged.push(line) });
    const gateway = await startGateway({ dataDir, port: 0, log });
    expect(logged.join('\n')).toContain('prepared 032_audit.sql');
    const base = `${gateway.url}/gateway`;
    const body = JSON.stringify({ username: 'demo', password, type: 'LOGIN' });
    const json = { 'content-type': 'application/json', Type: 'customer' };
    const login = await fetch(`${base}/auth/login`, { method: 'POST', headers: json, body });
    const { results } = (await login.json()) as { results: { accessToken: string } };
    const headers = { authorization: `Bearer ${results.accessToken}` };
    for (const [path, recorded] of Object.entries(answers)) {
      const answer: unknown = await (await fetch(base + path, { headers })).json();
      if (recorded.data) expect(answer).toMatchObject(recorded);
    }
    const pictures = JSON.stringify(answers).match(/\/uploads\/[0-9a-f]+\.\w+/g)!;
    expect(pictures).toHaveLength(2);
    for (const path of pictures) {
      const picture = await fetch(base + path);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    await gateway.close();
    expect([dataDir, ...pathsBelow(dataDir)].filter((path) => statSync(path).mode & 0o077)).toEqual([]);

    const later: string[] = [];
    const store = await openGatewayStore({ dataDir }, (step) => later.push(step));
    expect(later).toEqual([]);
    expect(await findLedgerFaults(store)).toEqual([]);
    await store.close();
  });

  it('an older folder: without its marker it is refused in one line and left unchanged', async () => {
    unpackFolder('2026-11-22', dataDir);
    rmSync(join(dataDir, 'postgres-18.whole'));
    const before = lookAtFolder();
    const error: unknown = await openGatewayStore({ dataDir }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect((error as Error).message).not.toContain('\n');
    expect(lookAtFolder()).toEqual(before);
  });
});
