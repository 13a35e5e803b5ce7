import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import { findCadastralItemsAroundCall } from '../../../src/contract/land/parcels.ts';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import { openBucketStore } from '../../../src/gateway/files/openBucketStore.ts';
import { noteClient, sentNote } from '../../support/customers/noteClient.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { type BucketServer, startBucketServer } from '../../support/gateways/bucketServer.ts';
import type { FaultyProxy } from '../../support/gateways/servers/faultyProxy.ts';
import { addCustomer, openProxiedGateway, type ProxiedGateway, stop } from '../../support/gateways/servers/proxiedGateway.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../support/gateways/servers/replicatedPostgres.ts';
import { startMailServer, type TestMailServer } from '../../support/gateways/smtpServer.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

const CLIENTS = 12;
const FAULT_MS = 30_000;
/** Pause of a client between two rounds of requests. */
const REST_MS = 200;

type Dependency = keyof ProxiedGateway['proxies'];
type Kind = 'health' | 'settings' | 'land' | 'notes' | 'write' | 'picture' | 'mail';

/** Calls that may answer 503 while a dependency fails. Mail leaves later; without the replica the primary is read. */
const MAY_FAIL: Record<Dependency, readonly Kind[]> = {
  database: ['settings', 'land', 'notes', 'write', 'picture', 'mail'],
  bucket: ['picture'],
  mail: [],
  replica: [],
};
const FAULTS: Record<string, (proxy: FaultyProxy) => void> = {
  late: (proxy) => proxy.delay(50),
  silent: (proxy) => proxy.stall(),
  cut: (proxy) => proxy.cut(),
};
const CASES = (Object.keys(MAY_FAIL) as Dependency[]).flatMap((dependency) => Object.keys(FAULTS).map((fault) => ({ dependency, fault })));

let servers: ReplicatedPostgres;
let bucket: BucketServer;
let mails: TestMailServer;
let dataDir: string;
let beside: pg.Client;
/** Token of the customer of each client. */
let tokens: string[];
let picture: Blob;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  [bucket, mails] = [await startBucketServer(), await startMailServer()];
  dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
  beside = new pg.Client(servers.url);
  await beside.connect();
  picture = new Blob([new Uint8Array(await flag().png().toBuffer())]);
  tokens = [];
  for (let at = 0; at < CLIENTS; at += 1) tokens.push(await addCustomer(servers.url, `khach${at}`));
});
afterAll(async () => {
  await mails.close();
  await beside.end();
  await bucket.remove();
  await servers.stop();
  rmSync(dataDir, { recursive: true });
});

it.each(CASES)(
  'lasting faults: while $dependency is $fault other calls are answered, and a stop loses nothing',
  async ({ dependency, fault }) => {
    const places = { dataDir, databaseUrl: servers.url, replicaUrl: servers.replicas[0]!.readUrl, bucket, mails };
    const gateway = await openProxiedGateway(places);
    const name = `${dependency}-${fault}`;
    const notes: string[] = [];
    const pictures: string[] = [];
    let asked = 0;

    const upload = async (token: string): Promise<number> => {
      const body = new FormData();
      body.append('design0', picture, 'file');
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${gateway.base}/upload/file/${name}-${++asked}`, { method: 'POST', headers, body });
      const { results } = (await response.json()) as { results?: [{ url: string }] };
      if (results) pictures.push(results[0].url.split('/').at(-1)!);
      return response.status;
    };
    const write = async (token: string): Promise<number> => {
      const uid = `${name}-${++asked}`;
      const { status } = await noteClient(gateway.base, token).create(sentNote(uid));
      if (status === 200) notes.push(uid);
      return status;
    };
    const land = (): object => {
      const position = [
        { latitude: 15.95 - ++asked / 100_000, longitude: 108.15 },
        { latitude: 16.1, longitude: 108.3 },
      ];
      return { position, limitPoint: 3, status: 'ACTIVE' };
    };
    const ASK: Record<Kind, (token: string) => Promise<number>> = {
      health: async () => (await fetch(`${gateway.url}/healthz`)).status,
      settings: async (token) => (await askUrl(gateway.base, findConfigCall, {}, token)).status,
      land: async (token) => (await askUrl(gateway.base, findCadastralItemsAroundCall, land(), token)).status,
      notes: async (token) =>
        (await fetch(`${gateway.base}/app/action-histories/find?limit=5`, { headers: { authorization: `Bearer ${token}` } })).status,
      write,
      picture: upload,
      mail: async (token) => (await askUrl(gateway.base, sendEmailCodeCall, { email: `${name}-${++asked}@example.com` }, token)).status,
    };

    /** Answers that the fault does not explain. */
    const unexplained: string[] = [];
    const answered: Partial<Record<Kind, Record<number, number>>> = {};
    const ask = async (kind: Kind, token: string): Promise<void> => {
      const status = await ASK[kind](token);
      const counts = (answered[kind] ??= {});
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 200 && !(status === 503 && MAY_FAIL[dependency].includes(kind))) unexplained.push(`${kind}: ${status}`);
    };
    const EACH_ROUND: readonly Kind[] = ['health', 'settings', 'land', 'notes', 'write'];
    const untilMs = performance.now() + FAULT_MS;
    const client = async (token: string): Promise<void> => {
      while (performance.now() < untilMs) {
        await Promise.all(EACH_ROUND.map((kind) => ask(kind, token)));
        await pause(REST_MS);
      }
    };
    /** One address may upload two pictures at a time and have a few mails sent. */
    const slowClient = async (): Promise<void> => {
      for (let round = 0; round < 3; round += 1) for (const kind of ['picture', 'mail'] as const) await ask(kind, tokens[0]!);
    };
    try {
      await Promise.all(EACH_ROUND.map((kind) => ask(kind, tokens[0]!)));
      FAULTS[fault]!(gateway.proxies[dependency]);
      await Promise.all([slowClient(), ...tokens.map(client)]);
      console.info(`${name}: ${JSON.stringify(answered)}`);
      expect(unexplained).toEqual([]);
      expect(await stop(gateway)).toBe(0);
      const { rows } = await beside.query<{ uid: string }>('select uid from notes where uid = any($1)', [notes]);
      expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set(notes));
      const kept = await openBucketStore(bucket.settings);
      for (const stored of pictures) expect(await kept.read(stored)).not.toBeNull();
    } finally {
      await gateway.end();
    }
  },
);
