import { FileFault } from '../../../src/landFiles/fileFault.ts';
import type { FilePart, LandGroup } from '../../../src/landFiles/filePart.ts';
import { groupOf, isWorkbook, landGroups } from '../../../src/landFiles/landGroups.ts';
import { inMemory } from '../../../src/landFiles/randomAccessBytes.ts';
import { isZip, SNIFF_BYTES } from '../../../src/landFiles/sniffFormat.ts';
import { type Inflate, readZip } from '../../../src/landFiles/zip/readZip.ts';
import { isFatal, announceWork } from '../../bridge/heartbeat.ts';

/** Time per byte, for 2 MB per second. */
const BYTE_BUDGET_MS = 5e-4;
const MIN_BYTES = 2 ** 16;

function announceBytes(count: number): void {
  if (count >= MIN_BYTES) announceWork(count * BYTE_BUDGET_MS);
}

/** Slice of some tens of milliseconds of work, after which a cancellation is seen. Two slices are in memory. */
const SLICE_BYTES = 2 ** 20;
/** Limit of files that are read whole; a phone briefly holds twice this. */
const MAX_HELD_BYTES = 64 * 2 ** 20;

export interface Reading {
  signal: AbortSignal;
  onProgress(read: number, bytes: number): void;
}

export class ReadingCancelled extends Error {}

/** Groups chosen files, including an archive's members, the likeliest first. @throws FileFault */
export async function groupChosenFiles(files: readonly Blob[], reading: Reading): Promise<LandGroup[]> {
  if (files.length === 0) throw new FileFault('empty');
  const groups: LandGroup[] = [];
  const single: FilePart[] = [];
  for (const file of files) {
    const part = blobPart(file, reading);
    const members = isZip(await part.read(0, SNIFF_BYTES)) ? await readZip(part, inflate, MAX_HELD_BYTES) : null;
    if (members && !isWorkbook(members)) groups.push(...landGroups(members));
    else single.push(part);
  }
  if (files.length === 1) return [...groups, ...single.map((part) => groupOf(part))];
  return single.length > 0 ? [...groups, ...landGroups(single, false)] : groups;
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
    // An unneeded slice may fail, for example if the file was removed.
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
    // For damaged or trailing data browsers throw a TypeError, Node an Error. Reading the file may fail, too.
    const isOther = error instanceof DOMException || error instanceof ReadingCancelled || isFatal(error);
    throw isOther ? error : new FileFault('damaged', '.zip');
  } finally {
    // Stops unpacking when the consumer stops.
    await reader.cancel().catch(() => undefined);
  }
};
