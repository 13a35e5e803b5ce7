import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openAccounts, DEFAULT_ACCOUNT_SETTINGS } from '../../../src/gateway/account/accounts.ts';
import { deriveKeys } from '../../../src/gateway/account/accountKeys.ts';
import { signAccessToken } from '../../../src/gateway/account/accessToken.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { FileStore } from '../../../src/gateway/files/fileStore.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { insertSession } from '../../../src/gateway/account/sessions.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { insertCustomer } from '../../../src/gateway/account/customerRow.ts';
import { openSeededStore } from '../gateways/seededGateway.ts';

export interface UploadAnswer {
  status: number;
  message: string;
  /** URL of the stored picture; undefined if it was refused. */
  url: string | undefined;
}

/** Custom body, or a file to send as a browser would. */
type Sent = { body: BodyInit; type: string } | { file: Uint8Array };

export interface UploadFixture {
  /** URL with /gateway. */
  base: string;
  port: number;
  store: Store;
  dataDir: string;
  /** Logged failures of the gateway itself. */
  failures: string[];
  /** Returns an access token of the customer of this name. */
  tokenOf(user: string): Promise<string>;
  /** Uploads under a new id, unless one is given. */
  upload(sent: Sent, options?: { user?: string; id?: string }): Promise<UploadAnswer>;
  /** Lists all files, in a folder including unfinished ones. */
  storedFiles(): Promise<string[]>;
  close(): Promise<void>;
}

/** Lists every file in the uploads of a data folder, including unfinished ones. */
export const storedFiles = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();

async function listedFiles(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of files.list()) names.push(...batch.map(({ name }) => name));
  return names.toSorted();
}

export interface FixtureOptions {
  /** Replaces the folder. */
  files?: FileStore;
  uploadTimeoutMs?: number;
}

function formWith(file: Uint8Array): FormData {
  const form = new FormData();
  form.append('design0', new Blob([new Uint8Array(file)]), 'ảnh.jpg');
  return form;
}

const SECRET = 'a secret that only these tests have';

/** Logs in the customer of this name, and creates the account the first time. */
async function accessTokenOf(store: Store, name: string): Promise<string> {
  const person = { id: name, email: `${name}@example.com`, username: null, password: '', fullname: name, phone: '', referralId: '' };
  await insertCustomer(store, person);
  const sessionId = randomUUID();
  await insertSession(store, sessionId, name, '', { device: '', network: '' });
  return signAccessToken(deriveKeys(SECRET).accessToken, { userId: name, sessionId, generation: 0 }, 600);
}

/** Serves a gateway on its own port, over a database that others may share; with customers by name. */
export async function serveUploads(
  store: Store,
  dataDir: string,
  { files: ownFiles, uploadTimeoutMs = 25_000 }: FixtureOptions = {},
): Promise<UploadFixture> {
  const folder = await openUploadFolder(store, { dataDir });
  const accounts = openAccounts(store, { ...DEFAULT_ACCOUNT_SETTINGS, secret: SECRET });
  const failures: string[] = [];
  const app = buildApp(store, {
    files: ownFiles ?? folder.files,
    uploadTimeoutMs,
    accounts,
    logFailure: (line, error) => failures.push(`${line} ${(error as Error).message}`),
  });
  const server = createServer({ requestTimeout: 30_000 }, gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (user: string): Promise<string> => {
    const token = tokens.get(user) ?? accessTokenOf(store, user);
    tokens.set(user, token);
    return token;
  };
  let uploads = 0;
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/gateway`;

  return {
    base,
    port,
    store,
    dataDir,
    failures,
    tokenOf,
    upload: async (sent, { user = 'u1', id = `a${++uploads}` } = {}) => {
      const made = 'file' in sent ? { body: formWith(sent.file) } : { body: sent.body, duplex: 'half' };
      const headers: Record<string, string> = user ? { authorization: `Bearer ${await tokenOf(user)}` } : {};
      if ('type' in sent && sent.type !== '') headers['content-type'] = sent.type;
      const response = await fetch(`${base}/upload/file/${id}`, { method: 'POST', headers, ...made } as RequestInit);
      const body = (await response.json()) as { message: string; results?: [{ url: string }] };
      return { status: response.status, message: body.message, url: body.results?.[0].url };
    },
    storedFiles: async () => (ownFiles ? listedFiles(ownFiles) : storedFiles(dataDir)),
    close: () => {
      folder.close();
      server.closeAllConnections();
      server.close();
      return Promise.resolve();
    },
  };
}

/** Serves a gateway over its own database. */
export async function openUploadFixture(options: FixtureOptions = {}): Promise<UploadFixture> {
  const { store, dataDir, release } = await openSeededStore();
  const fixture = await serveUploads(store, dataDir, options);
  return {
    ...fixture,
    close: async () => {
      await fixture.close();
      await release();
    },
  };
}
