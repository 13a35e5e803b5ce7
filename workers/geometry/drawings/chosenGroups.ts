import { FileFault } from '../../../src/landFiles/fileFault.ts';
import type { FilePart, LandGroup } from '../../../src/landFiles/filePart.ts';
import { groupOf, isWorkbook, landGroups } from '../../../src/landFiles/landGroups.ts';
import { inMemory } from '../../../src/landFiles/randomBytes.ts';
import { isZip, SNIFF_BYTES } from '../../../src/landFiles/sniffFormat.ts';
import { type Inflate, readZip } from '../../../src/landFiles/zip/readZip.ts';
import { isFatal, announceWork } from '../../bridge/heartbeat.ts';

/** So long a byte may take: 2 MB a second, where two cores under load read 10 to 20. */
const BYTE_BUDGET_MS = 5e-4;
/** Shorter work is done between two beats anyway. */
const MIN_BYTES = 2 ** 16;

/** Says that so many bytes of a file are read in one piece, right before they are. */
function announceBytes(count: number): void {
  if (count >= MIN_BYTES) announceWork(count * BYTE_BUDGET_MS);
}

/** Some tens of milliseconds of work: how soon a cancel is heard, and all of the file that is in memory (twice, as one is fetched ahead). */
const SLICE_BYTES = 2 ** 20;
/** Of files that are read whole: twice this is held on a phone, for a moment. */
const MAX_HELD_BYTES = 64 * 2 ** 20;

/** Who reads files. */
export interface Reading {
  signal: AbortSignal;
  onProgress(read: number, bytes: number): void;
}

export class ReadingCancelled extends Error {}

/** The files of land that were chosen, those of archives one by one, the likeliest first. @throws FileFault */
export async function chosenGroups(files: readonly Blob[], reading: Reading): Promise<LandGroup[]> {
  if (files.length === 0) throw new FileFault('empty');
  const groups: LandGroup[] = [];
  const loose: FilePart[] = [];
  for (const file of files) {
    const part = blobPart(file, reading);
    const within = isZip(await part.read(0, SNIFF_BYTES)) ? await readZip(part, inflate, MAX_HELD_BYTES) : null;
    if (within && !isWorkbook(within)) groups.push(...landGroups(within));
    else loose.push(part);
  }
  if (files.length === 1) return [...groups, ...loose.map((part) => groupOf(part))];
  return loose.length > 0 ? [...groups, ...landGroups(loose, false)] : groups;
}

function blobPart(file: Blob, reading: Reading): FilePart {
  const read = async (from: number, to: number): Promise<Uint8Array> => new Uint8Array(await file.slice(from, to).arrayBuffer());
  return {
    name: file instanceof File ? file.name : '',
    bytes: file.size,
    read,
    stream: (from = 0, to = file.size) => slices(read, from, to, { ...reading, onProgress: (at) => reading.onProgress(at, file.size) }),
    random: async () => {
      if (file.size > MAX_HELD_BYTES) throw new FileFault('tooLarge');
      const bytes = await read(0, file.size);
      if (reading.signal.aborted) throw new ReadingCancelled();
      reading.onProgress(file.size, file.size);
      announceBytes(file.size);
      return inMemory(bytes);
    },
  };
}

async function* slices(
  read: FilePart['read'],
  from: number,
  to: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress(at: number): void },
): AsyncGenerator<Uint8Array> {
  const fetchSlice = (at: number): Promise<Uint8Array> => read(at, Math.min(to, at + SLICE_BYTES));
  let next = fetchSlice(from);
  for (let at = from; at < to; at += SLICE_BYTES) {
    const slice = await next;
    next = fetchSlice(at + SLICE_BYTES);
    // A slice that nobody waits for any more may fail, as when the file went away.
    next.catch(() => undefined);
    if (signal.aborted) throw new ReadingCancelled();
    announceBytes(slice.length);
    yield slice;
    onProgress(Math.min(to, at + SLICE_BYTES));
  }
}

/** Chrome has no ReadableStream.from. */
function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}

const inflate: Inflate = async function* (packed) {
  const reader = streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (error) {
    // What is no deflated file, or goes on behind its end: browsers throw a TypeError, Node an Error. Reading the device may fail, too.
    const isOther = error instanceof DOMException || error instanceof ReadingCancelled || isFatal(error);
    throw isOther ? error : new FileFault('damaged', '.zip');
  } finally {
    // Whoever wants no more of it lets nobody unpack the rest.
    await reader.cancel().catch(() => undefined);
  }
};
