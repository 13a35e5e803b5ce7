import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { packFileHead } from '../../../src/contract/packs/packFile.ts';
import { type PackManifest, type PackPart, versionText } from '../../../src/contract/packs/packManifest.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Makes a pack part of these bytes. */
export function partOf(plain: string | Uint8Array, about: Partial<PackPart> = {}): { part: PackPart; bytes: Bytes } {
  const whole = typeof plain === 'string' ? new TextEncoder().encode(plain) : plain;
  const bytes = Uint8Array.from(gzipSync(whole, { level: 9 }));
  const part: PackPart = {
    kind: 'sheets',
    type: 'application/json',
    box: [108.2, 16, 108.3, 16.1],
    count: 1,
    bytes: bytes.length,
    unpacked_bytes: whole.length,
    sha256: sha256(bytes),
    ...about,
  };
  return { part, bytes };
}

/** Makes a valid manifest of these parts, except for the given changes. */
export function manifestOf(parts: readonly PackPart[], changed: Partial<PackManifest> = {}): PackManifest {
  return {
    format: 1,
    ward: {
      code: '20314',
      name: 'Hòa Xuân',
      name_with_type: 'Phường Hòa Xuân',
      district_code: '495',
      district_name: 'Cẩm Lệ',
      city_code: '48',
      city_name: 'Đà Nẵng',
      ward_name_2025: 'Phường Hòa Xuân',
      city_name_2025: 'Thành phố Đà Nẵng',
    },
    as_of: '2026-11-26T07:00:00.000Z',
    version: sha256(versionText(parts)),
    bounds: [108.2, 16, 108.3, 16.1],
    counts: { parcels: 0, sheets: parts.length, plannings: 0, zones: 0, pictures: 0, addresses: 0 },
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    sources: ['sample'],
    is_sample: true,
    withheld: [],
    parts: [...parts],
    ...changed,
  };
}

/** Returns the bytes of a pack file. */
export const packFileBytes = async (manifest: PackManifest, parts: readonly Bytes[]): Promise<Bytes> =>
  Uint8Array.from(Buffer.concat([await packFileHead(manifest), ...parts]));
