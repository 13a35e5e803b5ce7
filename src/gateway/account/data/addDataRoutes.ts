import type { Hono } from 'hono';
import type { Readable } from 'node:stream';
import { DATA_DOWNLOAD_PATH, findDataCall } from '../../../contract/account/closing.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { countUploads } from '../../files/rows.ts';
import { answerCustomer } from '../../http/answerCall.ts';
import { HttpError } from '../../http/httpError.ts';
import type { Accounts } from '../accounts.ts';
import { customerOf } from '../customerOf.ts';
import { countByCustomer } from '../limitedAttempt.ts';
import { loginPlace } from '../loginPlace.ts';
import { mailTexts } from '../mailTexts.ts';
import { recordAudit } from '../recordAudit.ts';
import { customerFiles } from './customerFiles.ts';

/** Maximum concurrent downloads per process: each holds one unread picture or note. */
const MAX_AT_ONCE = 16;
/** Maximum duration: 150 MB at 50 KB per second. */
const LONGEST_MS = 60 * 60 * 1000;

/** Reads on demand. In Node 20 `Readable.toWeb` throws uncatchably if the client aborts while data is buffered. */
function bodyOf(readable: Readable): ReadableStream<Uint8Array> {
  const chunks = readable[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void readable.destroy(),
  });
}

export function addDataRoutes(app: Hono, accounts: Accounts, files: FileStore, logFailure: (line: string, error: unknown) => void): void {
  const { store, mailQueue } = accounts;
  let running = 0;

  answerCustomer(app, accounts, findDataCall, async (_, { id }) => ({ data: await countUploads(store, id) }));

  app.post(DATA_DOWNLOAD_PATH, async (context) => {
    const { id: userId, email } = await customerOf(accounts, context);
    if (running >= MAX_AT_ONCE) throw new HttpError(503, 'server.busy', { retryAfterS: 60 });
    await countByCustomer(accounts, 'dataOfAccount', userId);
    await recordAudit(store, { actor: 'CUSTOMER', userId, event: 'DATA_DOWNLOADED', from: loginPlace(accounts, context) });
    const { zipFiles } = await import('./customerFiles.ts');
    const zip = zipFiles(customerFiles({ store, files }, userId));
    running += 1;
    const timeout = setTimeout(() => zip.destroy(new Error('it took too long')), LONGEST_MS);
    timeout.unref();
    zip.once('error', (error) => logFailure('a download of data ended early:', error));
    zip.once('close', () => {
      running -= 1;
      clearTimeout(timeout);
    });
    mailQueue.post(mailTexts.dataDownloaded(email));
    return context.body(bodyOf(zip), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="thua-${new Date().toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store',
    });
  });
}
