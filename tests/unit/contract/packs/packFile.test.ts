import { describe, expect, it } from 'vitest';
import { openPackFile, PackFault, packFileHead, readManifest, unpackPart } from '../../../../src/contract/packs/packFile.ts';
import { PACK_LIMITS, type PackManifest, type PackPart } from '../../../../src/contract/packs/packManifest.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { manifestOf, packFileBytes, partOf } from '../../../support/wire/packFiles.ts';

const DAMAGED = process.env.THUA_LONG === '1' ? 20_000 : 100;

type Bytes = Uint8Array<ArrayBuffer>;

const MADE = ['Thửa 1', 'Thửa 22'.repeat(200), 'x'].map((text) => partOf(JSON.stringify({ data: [text] })));
const MANIFEST = manifestOf(MADE.map(({ part }) => part));
const FILE = await packFileBytes(
  MANIFEST,
  MADE.map(({ bytes }) => bytes),
);

/** Reads a whole file as the import does. */
async function readAll(bytes: Bytes): Promise<string[]> {
  const { manifest, readPart } = await openPackFile(new Blob([bytes]));
  const texts: string[] = [];
  for (const [at, part] of manifest.parts.entries()) texts.push(new TextDecoder().decode(await unpackPart(part, await readPart(at))));
  return texts;
}

/** Returns the reason of refusal, or 'taken'. */
async function fateOf(bytes: Bytes): Promise<string> {
  try {
    await readAll(bytes);
    return 'taken';
  } catch (error) {
    if (error instanceof PackFault) return error.reason;
    throw error;
  }
}

const withManifest = (manifest: object): Promise<Bytes> =>
  packFileBytes(
    manifest as PackManifest,
    MADE.map(({ bytes }) => bytes),
  );

/** Returns a file with this manifest. */
async function rehashed(manifest: string | Bytes): Promise<Bytes> {
  const json = typeof manifest === 'string' ? new TextEncoder().encode(manifest) : manifest;
  const head = FILE.slice(0, 45);
  new DataView(head.buffer).setUint32(9, json.length, true);
  head.set(new Uint8Array(await crypto.subtle.digest('SHA-256', json)), 13);
  return Uint8Array.from([...head, ...json]);
}

describe('pack file', () => {
  it('pack file: it returns manifest and parts when read in pieces', async () => {
    const reads: number[] = [];
    const blob = new Blob([FILE]);
    const opened = await openPackFile({
      size: blob.size,
      slice: (from, to) => {
        reads.push(to - from);
        return blob.slice(from, to);
      },
    });
    expect(opened.manifest).toEqual(MANIFEST);
    expect(reads).toEqual([45, (await packFileHead(MANIFEST)).length - 45]);
    expect(Buffer.from(await opened.readPart(1))).toEqual(Buffer.from(MADE[1]!.bytes));
    expect(await readAll(FILE)).toEqual(['Thửa 1', 'Thửa 22'.repeat(200), 'x'].map((text) => JSON.stringify({ data: [text] })));
  });

  it.each<[string, () => Bytes | Promise<Bytes>, PackFault['reason']]>([
    ['empty', () => new Uint8Array(0), 'mark'],
    ['another file', () => new TextEncoder().encode('PK\u0003\u0004 and so on and on'), 'mark'],
    ['with a later version’s signature', () => FILE.with(8, 0x32), 'mark'],
    ['cut in the head', () => FILE.slice(0, 44), 'mark'],
    ['cut in the manifest', () => FILE.slice(0, 200), 'length'],
    ['cut in a part', () => FILE.slice(0, -1), 'length'],
    ['with trailing bytes', () => Uint8Array.from([...FILE, 0]), 'length'],
    ['with a manifest of 4 GB', () => FILE.with(12, 0xff), 'limit'],
    ['with a letter changed in the manifest', () => FILE.with(100, FILE[100]! ^ 1), 'hash'],
    ['without a manifest', () => withManifest([1, 2]), 'manifest'],
    ['with invalid JSON', () => rehashed('{"format":1,'), 'manifest'],
    ['with invalid UTF-8', () => rehashed(Uint8Array.of(0x22, 0xff, 0x22)), 'manifest'],
    ['of another form', () => withManifest({ ...MANIFEST, format: 2 }), 'manifest'],
    ['with a wrong checksum', () => withManifest({ ...MANIFEST, bytes: MANIFEST.bytes + 1 }), 'manifest'],
    ['with a negative length', () => withManifest(manifestOf([{ ...MADE[0]!.part, bytes: -1 }])), 'manifest'],
    ['with an invalid length', () => withManifest(manifestOf([{ ...MADE[0]!.part, bytes: 1.5 }])), 'manifest'],
    ['with a part beyond the limit', () => withManifest(manifestOf([{ ...MADE[0]!.part, bytes: PACK_LIMITS.partBytes + 1 }])), 'manifest'],
    ['with a reversed box', () => withManifest({ ...MANIFEST, bounds: [109, 16, 108, 17] }), 'manifest'],
    ['with an address elsewhere', () => withManifest(manifestOf([{ ...MADE[0]!.part, url: 'https://elsewhere.example/' }])), 'manifest'],
    ['with parts in another order', () => withManifest({ ...MANIFEST, parts: MANIFEST.parts.toReversed() }), 'version'],
    ['with a hash that is not the version’s', () => withManifest({ ...MANIFEST, version: '0'.repeat(64) }), 'version'],
    ['with a flipped bit in a part', () => FILE.with(FILE.length - 3, FILE.at(-3)! ^ 1), 'hash'],
  ])('pack file: it refuses one %s', async (_, bytes, reason) => {
    expect(await fateOf(await bytes())).toBe(reason);
  });

  it('pack file: it unpacks at most what the manifest declares, and only gzip', async () => {
    const bomb = partOf(new Uint8Array(2 ** 24), { unpacked_bytes: 1_000 });
    const none = partOf('x');
    const noGzip = { ...none, part: { ...none.part, sha256: '' } };
    const hostile: Array<{ part: PackPart; bytes: Bytes }> = [
      bomb,
      partOf('short', { unpacked_bytes: 6 }),
      {
        part: { ...noGzip.part, bytes: 4, sha256: '9f64a747e1b97f131fabb6b447296c9b6f0201e79fb3c5356e6c77e89b6a806a' },
        bytes: Uint8Array.of(1, 2, 3, 4),
      },
    ];
    for (const { part, bytes } of hostile) {
      await expect(unpackPart(part, bytes)).rejects.toMatchObject({ name: 'PackFault', reason: 'gzip' });
    }
  });

  it('pack file: a manifest without parts is valid', async () => {
    await expect(readManifest(manifestOf([]))).resolves.toMatchObject({ parts: [] });
  });

  it('pack file: damaged and hostile files are refused, each with its reason', async () => {
    const random = seededRandom(74);
    const below = (most: number): number => Math.floor(random() * most);
    const fates = new Map<string, number>();
    for (let at = 0; at < DAMAGED; at += 1) {
      let bytes: Bytes = FILE.slice();
      const kind = below(5);
      if (kind === 0) bytes = bytes.slice(0, below(bytes.length));
      else if (kind === 1) for (let turns = 1 + below(4); turns > 0; turns -= 1) bytes[below(bytes.length)]! ^= 1 << below(8);
      else if (kind === 2) bytes = Uint8Array.from([...bytes.slice(0, below(bytes.length)), ...bytes.slice(below(bytes.length))]);
      else if (kind === 3) bytes.fill(below(256), below(bytes.length), below(bytes.length));
      else bytes = Uint8Array.from({ length: 45 + below(400) }, (_, i) => (i < 9 ? FILE[i]! : i < 13 ? 0 : below(256)));
      if (Buffer.from(bytes).equals(FILE)) continue;
      const fate = await fateOf(bytes);
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
    }
    expect(fates.get('taken')).toBeUndefined();
    expect([...fates.keys()]).toEqual(expect.arrayContaining(['mark', 'length', 'hash']));
  });
});
