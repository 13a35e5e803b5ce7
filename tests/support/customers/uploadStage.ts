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
  /** Of the kept picture; undefined when it was refused. */
  url: string | undefined;
}

/** A body of its own making, or a file to be sent as a browser would. */
type Sent = { body: BodyInit; type: string } | { file: Uint8Array };

export interface UploadStage {
  /** With /gateway. */
  base: string;
  port: number;
  store: Store;
  dataDir: string;
  /** What the gateway logged about its own failures. */
  failures: string[];
  /** An access token of the customer of this name. */
  tokenOf(user: string): Promise<string>;
  /** Under an id of its own, unless one is given. */
  upload(sent: Sent, options?: { user?: string; id?: string }): Promise<UploadAnswer>;
  /** Names of all files, in a folder half-written ones included. */
  storedFiles(): Promise<string[]>;
  close(): Promise<void>;
}

/** Every file below the uploads' folder of a data folder, half-written ones included. */
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

export interface StageOptions {
  /** Instead of a folder. */
  files?: FileStore;
  uploadTimeoutMs?: number;
}

function formWith(file: Uint8Array): FormData {
  const form = new FormData();
  form.append('design0', new Blob([new Uint8Array(file)]), 'ảnh.jpg');
  return form;
}

const SECRET = 'a secret that only these tests have';

/** Logs a customer of this name in, making the account the first time. */
async function accessTokenOf(store: Store, name: string): Promise<string> {
  const person = { id: name, email: `${name}@example.com`, username: null, password: '', fullname: name, phone: '', referralId: '' };
  await insertCustomer(store, person);
  const sessionId = randomUUID();
  await insertSession(store, sessionId, name, '', { device: '', network: '' });
  return signAccessToken(deriveKeys(SECRET).accessToken, { userId: name, sessionId, generation: 0 }, 600);
}

/** A gateway on a port of its own, over a database that others may share; with customers by name. */
export async function serveUploads(
  store: Store,
  dataDir: string,
  { files: ownFiles, uploadTimeoutMs = 25_000 }: StageOptions = {},
): Promise<UploadStage> {
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

/** The same over a database of its own. */
export async function openUploadStage(options: StageOptions = {}): Promise<UploadStage> {
  const { store, dataDir, giveBack } = await openSeededStore();
  const stage = await serveUploads(store, dataDir, options);
  return {
    ...stage,
    close: async () => {
      await stage.close();
      await giveBack();
    },
  };
}
