import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { StartupError } from '../../../src/gateway/operations/startupError.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { startTestProcessBy, type TestProcess } from '../../support/gateways/gatewayProcess.ts';
import { noteClient, sentNote } from '../../support/customers/noteClient.ts';
import { openSeededApp } from '../../support/gateways/seededGateway.ts';
import { openSmallDisk, type SmallDisk } from '../../support/gateways/smallDisk.ts';

const MB = 1024 ** 2;
/** In addition to the existing files. */
const ROOM = 160 * MB;
/** Too little for an empty database, and just enough for one; in the long run also too little for its rows. */
const FIRST_START_ROOMS = [8 * MB, 44 * MB, 90 * MB, ...(process.env.THUA_LONG === '1' ? [120 * MB] : [])];
const FULL = { status: 507, message: 'Máy chủ đã hết chỗ lưu, vui lòng thử lại sau.' };

let disk: SmallDisk;
let customer: TestCustomer;
let gateway: TestProcess;
let base: string;
/** Notes that the gateway acknowledged. */
const kept: string[] = [];
let client: ReturnType<typeof noteClient>;

async function startGateway(): Promise<void> {
  gateway = startTestProcessBy(disk.starter, {}, 'startGateway', join(disk.path, 'data'));
  base = `${(await gateway.seen(/^ready http/)).slice('ready '.length)}/gateway`;
}

beforeAll(async () => {
  const seeded = await openSeededApp('pglite');
  customer = await registerCustomer(seeded);
  await seeded.accounts.mailQueue.idle();
  await seeded.store.close();
  const sizes = readdirSync(seeded.dataDir, { recursive: true }).map((name) => statSync(join(seeded.dataDir, String(name))).size);
  disk = await openSmallDisk(sizes.reduce((sum, size) => sum + size, 0) + ROOM);
  cpSync(seeded.dataDir, join(disk.outside, 'data'), { recursive: true });
  rmSync(seeded.dataDir, { recursive: true });
  await startGateway();
});
afterAll(async () => {
  gateway.child.kill('SIGKILL');
  await gateway.exited;
  await disk.close();
});

const enter = () => askUrl(base, logInCall, { username: customer.email, password: customer.password, type: 'LOGIN' });

let written = 0;
async function write(): Promise<{ status: number; message: string }> {
  const uid = `note-${++written}`;
  const { status, message } = await client.create(sentNote(uid, { note: 'x'.repeat(4_000) }));
  if (status === 200) kept.push(uid);
  return { status, message };
}

describe('full disk', () => {
  it('full disk: when nearly full, writes are refused, reads go on, and it recovers once there is room', async () => {
    client = noteClient(base, (await enter()).body.results.accessToken);
    expect((await write()).status).toBe(200);

    disk.fill(40 * MB);
    await expect.poll(write).toEqual(expect.objectContaining(FULL));
    const login = await enter();
    expect({ status: login.status, message: login.body.message }).toEqual(FULL);
    expect((await askUrl(base, findConfigCall, {})).status).toBe(200);
    expect((await client.list()).total).toBe(kept.length);
    const readiness = await fetch(base.replace('/gateway', '/readyz'));
    expect(await readiness.json()).toEqual({ ready: true, reasons: [] });
    expect(gateway.errors.join('\n')).toContain('disk nearly full');

    disk.clear();
    await expect.poll(write).toMatchObject({ status: 200 });
    expect((await enter()).status).toBe(200);
  });

  it('full disk: when filled to the last byte at once, stored data survives, even with a kill -9', async () => {
    disk.fill(0);
    await expect.poll(write).toEqual(expect.objectContaining(FULL));
    gateway.child.kill('SIGKILL');
    await gateway.exited;
    disk.clear();
    await startGateway();
    client = noteClient(base, (await enter()).body.results.accessToken);
    const { data } = await client.list('_limit=100');
    expect(data.map(({ uid }) => uid).toSorted()).toEqual(kept.toSorted());
    expect((await write()).status).toBe(200);
  });

  it('full disk: a first start with too little room is refused with a message', async () => {
    const dataDir = join(disk.outside, 'new');
    for (const room of FIRST_START_ROOMS) {
      disk.fill(room);
      const refused: unknown = await openGatewayStore({ dataDir }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StartupError);
      expect(String(refused)).toContain(
        `Ổ đĩa của ${dataDir} đã hết chỗ; hãy dọn bớt rồi khởi động lại, không có gì đã lưu bị mất (disk full).`,
      );
    }
    disk.clear();
  });
});
