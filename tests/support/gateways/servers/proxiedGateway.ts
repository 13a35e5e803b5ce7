import { openAccounts, DEFAULT_ACCOUNT_SETTINGS } from '../../../../src/gateway/account/accounts.ts';
import { insertCustomer } from '../../../../src/gateway/account/customerRow.ts';
import { openSession } from '../../../../src/gateway/account/sessions.ts';
import { openPostgresStore } from '../../../../src/gateway/database/postgres/openPostgresStore.ts';
import type { BucketServer } from '../bucketServer.ts';
import { startTestProcessWith, type TestProcess } from '../gatewayProcess.ts';
import type { TestMailServer } from '../smtpServer.ts';
import { databaseBy, type FaultyProxy, placeOfDatabase, startFaultyProxy } from './faultyProxy.ts';

const SECRET = 'a secret that only gateways behind proxies have';

/** Adds a customer who is logged in at every gateway of this database. @returns the customer's token */
export async function addCustomer(databaseUrl: string, id = 'khach'): Promise<string> {
  const store = await openPostgresStore(databaseUrl);
  const accounts = openAccounts(store, { ...DEFAULT_ACCOUNT_SETTINGS, secret: SECRET });
  const names = { username: null, password: '', fullname: 'Khách', phone: '', referralId: '' };
  const { accessToken } = await store.transaction(async (inside) => {
    await insertCustomer(inside, { id, email: `${id}@example.com`, ...names });
    return openSession(accounts, inside, id, { device: '', network: '' });
  });
  await store.close();
  return accessToken;
}

/** Gateway that reaches all its dependencies through proxies. */
export interface ProxiedGateway {
  process: TestProcess;
  url: string;
  base: string;
  proxies: Record<'database' | 'bucket' | 'mail' | 'replica', FaultyProxy>;
  /** Kills the process. */
  end(): Promise<void>;
}

interface Places {
  dataDir: string;
  databaseUrl: string;
  /** Land is read from it, if given. */
  replicaUrl?: string;
  bucket: BucketServer;
  mails: TestMailServer;
}

export async function openProxiedGateway({ dataDir, databaseUrl, replicaUrl, bucket, mails }: Places): Promise<ProxiedGateway> {
  const at = (url: string) => startFaultyProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const proxies = {
    database: await startFaultyProxy(placeOfDatabase(databaseUrl)),
    bucket: await at(bucket.settings.url),
    mail: await at(mails.url),
    replica: await startFaultyProxy(placeOfDatabase(replicaUrl ?? databaseUrl)),
  };
  const bucketUrl = new URL(bucket.settings.url);
  bucketUrl.port = String(proxies.bucket.port);
  const environment = {
    ...bucket.environment,
    PICTURES_BUCKET_URL: bucketUrl.href,
    DATABASE_URL: databaseBy(databaseUrl, proxies.database),
    ...(replicaUrl && { DATABASE_READ_URL: databaseBy(replicaUrl, proxies.replica) }),
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    TOKEN_SECRET: SECRET,
  };
  const process = startTestProcessWith(environment, 'startGateway', dataDir);
  const end = async (): Promise<void> => {
    process.child.kill('SIGKILL');
    await process.exited;
    for (const proxy of Object.values(proxies)) await proxy.close();
  };
  const url = (await process.seen(/^ready http/)).slice('ready '.length);
  return { process, url, base: `${url}/gateway`, proxies, end };
}

/** Stops the gateway. @returns 0 if it closed everything within `STOP_LIMITS.endMs`, after which it exits with 1 */
export function stop({ process: { child, exited } }: ProxiedGateway): Promise<number | null> {
  child.kill('SIGTERM');
  return exited.then(({ code }) => code);
}
