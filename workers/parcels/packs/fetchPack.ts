import { parseWire } from '../../../src/api/parseAnswer.ts';
import { findPackCall } from '../../../src/contract/packs/findPack.ts';
import { checkPart, openPackFile, PackFault, type PackSource, readManifest, unpackPart } from '../../../src/contract/packs/packFile.ts';
import type { PackManifest, PackPart } from '../../../src/contract/packs/packManifest.ts';
import type { PackProgress } from '../../../src/domain/packs/keptPack.ts';
import { type Failure, failure, type Result, success } from '../../../src/domain/result.ts';
import { withDeadline } from './packFolder.ts';
import type { PackStore } from './packStore.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Browsers open six connections per host; lists and the map need some of them. */
const MAX_PARALLEL = 3;
/** Silence after which a connection counts as dead. */
const SILENCE_MS = 20_000;
/** Maximum manifests of one download: the land may change meanwhile. */
const MAX_VERSIONS = 4;
/** Maximum tries at a busy gateway, delayed by its Retry-After or by doubling from one second. */
const MAX_BUSY = 5;
const MAX_WAIT_MS = 30_000;

class DownloadFailed extends Error {
  readonly failed: Failure;
  constructor({ error }: { error: Failure }) {
    super(error.message);
    this.failed = error;
  }
}

/** HTTP 'Insufficient Storage', for a device without space. */
export const NO_ROOM_STATUS = 507;

/** Converts an exception of reading or writing to a failure; rethrows unknown ones. */
export function packFailure(error: unknown): Result<never> {
  if (error instanceof DownloadFailed) return { ok: false, error: error.failed };
  if (error instanceof PackFault) return failure('malformed', error.reason);
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return failure('refused', '', NO_ROOM_STATUS);
  throw error;
}

export interface PackDownload {
  store: PackStore;
  /** Absolute URL of the gateway without a trailing slash. */
  apiBase: string;
  ward: string;
  report: (step: PackProgress) => void;
  signal: AbortSignal;
}

/**
 * Downloads a ward's pack, resumes or updates it; fetches only missing parts. A previous pack stays in use until the
 * new one is complete.
 * @returns `stale` if paused; `offline` or `timeout` without a network; fetched parts are kept
 */
export async function fetchPack(download: PackDownload): Promise<Result<void>> {
  try {
    for (let version = 1; version <= MAX_VERSIONS; version += 1) {
      const manifest = await askManifest(download);
      if (await fetchParts(download, manifest)) return success(await download.store.finish(manifest));
    }
    return failure('malformed', 'the land changes faster than it comes');
  } catch (error) {
    return packFailure(error);
  }
}

/** Bypasses the browser's cache, whose manifest may name parts that no longer exist. */
async function askManifest({ apiBase, ward, signal }: PackDownload): Promise<PackManifest> {
  const response = await startFetch(`${apiBase}/packs/${ward}`, signal, 'no-cache').catch((error: unknown) => {
    throw signal.aborted ? new DownloadFailed(failure('stale')) : error;
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new DownloadFailed(failure('refused', '', response.status));
  }
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw signal.aborted ? new DownloadFailed(failure('stale')) : offline(error);
  });
  const answer = parseWire(findPackCall, new Uint8Array(bytes));
  if (!answer.ok) throw new DownloadFailed(answer);
  const manifest = await readManifest(answer.value);
  if (manifest.ward.code !== ward) throw new PackFault('manifest');
  return manifest;
}

/** @returns false if a part no longer exists, so that a new manifest is needed */
async function fetchParts(download: PackDownload, manifest: PackManifest): Promise<boolean> {
  const { store, ward, report } = download;
  const missing = await store.begin(manifest);
  const { download: started } = (await store.kept(ward))!;
  const totalBytes = started?.totalBytes ?? manifest.bytes;
  let loadedBytes = totalBytes - missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const addLoaded = (bytes: number): void => report({ loadedBytes: (loadedBytes += bytes), totalBytes });
  addLoaded(0);
  // A failure cancels the other requests, and all end before anything else writes here.
  const together = new AbortController();
  const end = (): void => together.abort();
  download.signal.addEventListener('abort', end);
  let isChanged = false;
  const faults: unknown[] = [];
  const fetchNext = async (): Promise<void> => {
    for (let part = missing.shift(); part && !isChanged; part = missing.shift()) {
      const bytes = await fetchPart(download, part, together.signal, addLoaded);
      if (bytes) await store.put(ward, part, bytes);
      else isChanged = true;
    }
  };
  if (download.signal.aborted) end();
  await Promise.all(Array.from({ length: MAX_PARALLEL }, () => fetchNext().catch((error: unknown) => (faults.push(error), end()))));
  download.signal.removeEventListener('abort', end);
  if (download.signal.aborted) throw new DownloadFailed(failure('stale'));
  if (faults.length > 0) throw faults[0];
  return !isChanged;
}

/** @returns null if the gateway no longer has the part */
async function fetchPart(
  { apiBase, ward }: PackDownload,
  part: PackPart,
  signal: AbortSignal,
  addLoaded: (bytes: number) => void,
): Promise<Bytes | null> {
  for (let busy = 1; ; busy += 1) {
    const response = await startFetch(`${apiBase}/packs/${ward}/${part.sha256}`, signal, 'no-store');
    if (response.status === 404) return null;
    if (response.ok) {
      const bytes = await readBody(response, part, addLoaded);
      await checkPart(part, bytes);
      return bytes;
    }
    await response.body?.cancel();
    const isBusy = response.status === 429 || response.status >= 500;
    if (!isBusy || busy >= MAX_BUSY) throw new DownloadFailed(failure('refused', '', response.status));
    const retryAfterMs = Number(response.headers.get('Retry-After')) * 1000;
    await delay(Math.min(MAX_WAIT_MS, retryAfterMs > 0 ? retryAfterMs : 500 * 2 ** busy), signal);
  }
}

const offline = (error: unknown): DownloadFailed =>
  new DownloadFailed(failure('offline', error instanceof Error ? error.message : String(error)));

async function startFetch(address: string, signal: AbortSignal, cache: 'no-cache' | 'no-store'): Promise<Response> {
  try {
    return await withDeadline(fetch(address, { signal, cache }), SILENCE_MS);
  } catch (error) {
    throw offline(error);
  }
}

/** Reads at most the part's length; an aborted part's bytes are subtracted from the progress. */
async function readBody(response: Response, part: PackPart, addLoaded: (bytes: number) => void): Promise<Bytes> {
  const bytes = new Uint8Array(part.bytes);
  const reader = response.body!.getReader();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await withDeadline(reader.read(), SILENCE_MS);
      if (done) break;
      if (length + value.length > bytes.length) throw new PackFault('length');
      bytes.set(value, length);
      length += value.length;
      addLoaded(value.length);
    }
    if (length < bytes.length) throw new PackFault('length');
    return bytes;
  } catch (error) {
    addLoaded(-length);
    await reader.cancel().catch(() => undefined);
    throw error instanceof PackFault ? error : offline(error);
  }
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Saves the pack of a `.thuapack` file; parts on the device are not written again.
 * @returns the ward; `malformed` with the PackFault's reason for an invalid pack, of which nothing is saved
 */
export async function importPackFile(store: PackStore, file: PackSource): Promise<Result<string>> {
  let ward = '';
  try {
    const { manifest, readPart } = await openPackFile(file);
    // Check everything before writing, so that a damaged file changes nothing.
    for (const [at, part] of manifest.parts.entries()) await unpackPart(part, await readPart(at));
    ward = manifest.ward.code;
    const missing = new Set((await store.begin(manifest)).map(({ sha256 }) => sha256));
    for (const [at, part] of manifest.parts.entries()) if (missing.delete(part.sha256)) await store.put(ward, part, await readPart(at));
    await store.finish(manifest);
    return success(ward);
  } catch (error) {
    if (ward !== '') await store.giveUp(ward);
    return packFailure(error);
  }
}
