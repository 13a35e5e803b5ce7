import { openAccounts, DEFAULT_ACCOUNT_SETTINGS } from '../../../../src/gateway/account/accounts.ts';
import { insertCustomer } from '../../../../src/gateway/account/customerRow.ts';
import { openSession } from '../../../../src/gateway/account/sessions.ts';
import { openPostgresStore } from '../../../../src/gateway/database/postgres/openPostgresStore.ts';
import type { BucketServer } from '../bucketServer.ts';
import { startTestProcessWith, type TestProcess } from '../gatewayProcess.ts';
import type { TestMailServer } from '../smtpServer.ts';
import { databaseBy, type FaultyProxy, placeOfDatabase, startFaultyProxy } from './faultyProxy.ts';

const SECRET = 'a secret that only gateways behind proxies have';

/** A customer who is logged in at every gateway of this database. @returns his token */
export async function addCustomer(databaseUrl: string): Promise<string> {
  const store = await openPostgresStore(databaseUrl);
  const accounts = openAccounts(store, { ...DEFAULT_ACCOUNT_SETTINGS, secret: SECRET });
  const names = { username: null, password: '', fullname: 'Khách', phone: '', referralId: '' };
  const { accessToken } = await store.transaction(async (inside) => {
    await insertCustomer(inside, { id: 'khach', email: 'khach@example.com', ...names });
    return openSession(accounts, inside, 'khach', { device: '', network: '' });
  });
  await store.close();
  return accessToken;
}

/** A gateway that reaches all it depends on by way of proxies. */
export interface ProxiedGateway {
  process: TestProcess;
  url: string;
  base: string;
  proxies: Record<'database' | 'bucket' | 'mail', FaultyProxy>;
  /** Without a word to it. */
  end(): Promise<void>;
}

interface Places {
  dataDir: string;
  databaseUrl: string;
  bucket: BucketServer;
  mails: TestMailServer;
}

export async function openProxiedGateway({ dataDir, databaseUrl, bucket, mails }: Places): Promise<ProxiedGateway> {
  const at = (url: string) => startFaultyProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const proxies = {
    database: await startFaultyProxy(placeOfDatabase(databaseUrl)),
    bucket: await at(bucket.settings.url),
    mail: await at(mails.url),
  };
  const bucketUrl = new URL(bucket.settings.url);
  bucketUrl.port = String(proxies.bucket.port);
  const environment = {
    ...bucket.environment,
    PICTURES_BUCKET_URL: bucketUrl.href,
    DATABASE_URL: databaseBy(databaseUrl, proxies.database),
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

/** Tells it to stop. @returns 0 where it closed everything within `STOP_LIMITS.endMs` by its own clock: at that time it ends itself with 1 */
export function stop({ process: { child, exited } }: ProxiedGateway): Promise<number | null> {
  child.kill('SIGTERM');
  return exited.then(({ code }) => code);
}
