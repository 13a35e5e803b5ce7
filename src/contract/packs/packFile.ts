import * as v from 'valibot';
import { readAtMost } from '../../domain/readAtMost.ts';
import { PACK_LIMITS, PackManifest, type PackPart, versionText } from './packManifest.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** APIs common to browsers, workers and Node, since this layer has no host types. */
declare const crypto: { readonly subtle: { digest(name: 'SHA-256', bytes: Bytes): Promise<ArrayBuffer> } };
declare const TextEncoder: new () => { encode(text: string): Bytes };
declare const TextDecoder: new (label: 'utf-8', options: { fatal: true }) => { decode(bytes: Bytes): string };
declare const Blob: new (parts: Bytes[]) => { stream(): ByteStream };
declare const DecompressionStream: new (format: 'gzip') => object;
interface ByteStream {
  pipeThrough(by: object): ByteStream;
  getReader(): { read(): Promise<{ done: boolean; value?: Bytes }>; cancel(): Promise<void> };
}

/**
 * Pack file, `.thuapack`, for transfer by cable or card: 'THUAPACK1', manifest length in bytes (uint32, little-endian),
 * manifest SHA-256 (32 bytes), manifest (JSON, UTF-8), then the bytes of its parts in order and nothing else. The digit
 * of the signature is the version. Hashes detect damage, not forgery.
 */
const MARK = new TextEncoder().encode('THUAPACK1');
const [LENGTH_BYTES, HASH_BYTES] = [4, 32];
const HEAD_BYTES = MARK.length + LENGTH_BYTES + HASH_BYTES;

/** Error: a file or part is invalid. Nothing of it may be used. */
export class PackFault extends Error {
  override name = 'PackFault';
  /** `mark`: not a pack, or a later version; `limit`: too large; `gzip`: unpacked size differs from the manifest. */
  readonly reason: 'mark' | 'limit' | 'manifest' | 'version' | 'length' | 'hash' | 'gzip';
  constructor(reason: PackFault['reason']) {
    super(`pack: ${reason}`);
    this.reason = reason;
  }
}

/** A Blob, or another source of byte ranges. */
export interface PackSource {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const hashOf = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
export const sha256Hex = async (bytes: Bytes): Promise<string> => hexOf(await hashOf(bytes));

/** Checks a manifest and its version. @throws PackFault if it is invalid */
export async function readManifest(value: unknown): Promise<PackManifest> {
  const read = v.safeParse(PackManifest, value);
  if (!read.success) throw new PackFault('manifest');
  const version = await sha256Hex(new TextEncoder().encode(versionText(read.output.parts)));
  if (version !== read.output.version) throw new PackFault('version');
  return read.output;
}

/** Checks a part. @param bytes its compressed bytes @throws PackFault `length` or `hash` */
export async function checkPart(part: PackPart, bytes: Bytes): Promise<void> {
  if (bytes.length !== part.bytes) throw new PackFault('length');
  if ((await sha256Hex(bytes)) !== part.sha256) throw new PackFault('hash');
}

/** Checks and unpacks a part, up to the size in the manifest. @throws PackFault */
export async function unpackPart(part: PackPart, bytes: Bytes): Promise<Bytes> {
  await checkPart(part, bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const unpacked = await readAtMost(stream, part.unpacked_bytes).catch(() => null);
  if (unpacked?.length !== part.unpacked_bytes) throw new PackFault('gzip');
  return unpacked;
}

/** Opens a pack file and reads its manifest. Parts are read one by one. @throws PackFault */
export async function openPackFile(source: PackSource) {
  const read = async (from: number, length: number): Promise<Bytes> => {
    const bytes = new Uint8Array(await source.slice(from, from + length).arrayBuffer());
    if (bytes.length !== length) throw new PackFault('length');
    return bytes;
  };
  if (source.size < HEAD_BYTES) throw new PackFault('mark');
  const head = await read(0, HEAD_BYTES);
  if (MARK.some((byte, at) => head[at] !== byte)) throw new PackFault('mark');
  const manifestBytes = new DataView(head.buffer).getUint32(MARK.length, true);
  if (manifestBytes > PACK_LIMITS.manifestBytes) throw new PackFault('limit');
  let end = HEAD_BYTES + manifestBytes;
  if (end > source.size) throw new PackFault('length');
  const json = await read(HEAD_BYTES, manifestBytes);
  if ((await sha256Hex(json)) !== hexOf(head.subarray(HEAD_BYTES - HASH_BYTES))) throw new PackFault('hash');
  const manifest = await readManifest(parseManifest(json));
  const starts: number[] = [];
  for (const { bytes } of manifest.parts) {
    starts.push(end);
    end += bytes;
  }
  if (end !== source.size) throw new PackFault('length');
  return {
    manifest,
    /** Reads and checks a part's compressed bytes. @param at index in the manifest @throws PackFault */
    readPart: async (at: number) => {
      const part = manifest.parts[at]!;
      const bytes = await read(starts[at]!, part.bytes);
      await checkPart(part, bytes);
      return bytes;
    },
  };
}

function parseManifest(bytes: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new PackFault('manifest');
  }
}

/** Returns the head of a pack file. The writer appends the parts' bytes in the order of the manifest. */
export async function packFileHead(manifest: PackManifest): Promise<Bytes> {
  const json = new TextEncoder().encode(JSON.stringify(manifest));
  const head = new Uint8Array(HEAD_BYTES + json.length);
  head.set(MARK);
  new DataView(head.buffer).setUint32(MARK.length, json.length, true);
  head.set(await hashOf(json), HEAD_BYTES - HASH_BYTES);
  head.set(json, HEAD_BYTES);
  return head;
}
