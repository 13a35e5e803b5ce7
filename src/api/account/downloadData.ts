import wretch from 'wretch';
import { DATA_DOWNLOAD_PATH } from '../../contract/account/closing.ts';
import { type Result, success } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';
import { failureOf, startDeadline } from '../createClient.ts';

/** Maximum silence, which even a slow phone network does not exceed. */
const SILENCE_MS = 30_000;
/** Size of the parts passed to the browser, which may store them on disk; the page never holds the whole file. */
const PART_BYTES = 4 * 2 ** 20;

interface DownloadOptions extends Options {
  onBytes: (bytes: number) => void;
}

/** Uses the client's current token: refresh it first with another call. Never throws; aborting gives `stale`. */
export async function downloadData({ client = apiClient, signal, onBytes }: DownloadOptions): Promise<Result<Blob>> {
  const { apiBase, token } = client.settings();
  const deadline = startDeadline(SILENCE_MS, signal);
  try {
    const request = wretch(apiBase + DATA_DOWNLOAD_PATH, { signal: deadline.signal }).auth(`Bearer ${token ?? ''}`);
    const answer = await request.json({}).post().res();
    const reader = answer.body!.getReader();
    const parts: Blob[] = [];
    let chunks: Array<Uint8Array<ArrayBuffer>> = [];
    let [bytes, pending] = [0, 0];
    const fold = (): void => {
      parts.push(new Blob(chunks));
      [chunks, pending] = [[], 0];
    };
    for (;;) {
      // A stream is read sequentially.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) break;
      deadline.extend();
      chunks.push(value);
      bytes += value.length;
      pending += value.length;
      if (pending >= PART_BYTES) fold();
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
