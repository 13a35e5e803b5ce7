import wretch from 'wretch';
import { DATA_DOWNLOAD_PATH } from '../../contract/account/closing.ts';
import { type Result, success } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';
import { failureOf, startDeadline } from '../createClient.ts';

/** A slow phone network still brings something within this time. */
const SILENCE_MS = 30_000;
/** What has come is handed to the browser, which may put it on the disk: the page itself never holds all of it. */
const PART_BYTES = 4 * 2 ** 20;

interface DownloadOptions extends Via {
  onBytes: (bytes: number) => void;
}

/**
 * All that is kept of the customer, as a ZIP file. Asked with the token that the client has: one that has run out is refused here, so
 * whoever calls asks for something else first. Never throws; aborting makes the answer `stale`.
 */
export async function downloadData({ client = apiClient, signal, onBytes }: DownloadOptions): Promise<Result<Blob>> {
  const { apiBase, token } = client.settings();
  const deadline = startDeadline(SILENCE_MS, signal);
  try {
    const asked = wretch(apiBase + DATA_DOWNLOAD_PATH, { signal: deadline.signal }).auth(`Bearer ${token ?? ''}`);
    const answer = await asked.json({}).post().res();
    const reader = answer.body!.getReader();
    const parts: Blob[] = [];
    let chunks: Array<Uint8Array<ArrayBuffer>> = [];
    let [bytes, held] = [0, 0];
    const fold = (): void => {
      parts.push(new Blob(chunks));
      [chunks, held] = [[], 0];
    };
    for (;;) {
      // One after the other: it is a stream.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) break;
      deadline.extend();
      chunks.push(value);
      bytes += value.length;
      held += value.length;
      if (held >= PART_BYTES) fold();
      onBytes(bytes);
    }
    fold();
    return success(new Blob(parts, { type: 'application/zip' }));
  } catch (error) {
    return failureOf(error, deadline.interruption());
  } finally {
    deadline.release();
  }
}
