import { PACK_KINDS, type PackKind } from '../../contract/packs/packManifest.ts';
import { StartupError } from '../operations/startupError.ts';
import { MAX_PACK_PARCELS } from '../http/limits.ts';

export interface PackSettings {
  /** What packs hold; nothing where the operator keeps none. */
  kinds: ReadonlySet<PackKind>;
  /** A ward with more has no pack. */
  maxParcels: number;
}

const isKind = (name: string): name is PackKind => (PACK_KINDS as readonly string[]).includes(name);

/**
 * `PACKS` (on unless set; off, or kinds with commas between), `PACKS_MAX_PARCELS` (60,000 unless set).
 * @throws StartupError when one of them cannot be
 */
export function readPackSettings({ PACKS = '', PACKS_MAX_PARCELS = '' }: NodeJS.ProcessEnv): PackSettings {
  const words = PACKS.split(',').map((word) => word.trim());
  const kinds = ['', 'on'].includes(PACKS) ? PACK_KINDS : PACKS === 'off' ? [] : words.filter(isKind);
  if (kinds !== PACK_KINDS && PACKS !== 'off' && kinds.length < words.length) {
    throw new StartupError(`PACKS=${PACKS}: phải là on, off, hoặc các phần trong ${PACK_KINDS.join(',')} (unknown parts).`);
  }
  const maxParcels = Number(PACKS_MAX_PARCELS || MAX_PACK_PARCELS);
  if (!Number.isInteger(maxParcels) || maxParcels < 1 || maxParcels > 1_000_000) {
    throw new StartupError(`PACKS_MAX_PARCELS=${PACKS_MAX_PARCELS}: phải là số thửa từ 1 đến 1000000 (not a number of parcels).`);
  }
  return { kinds: new Set(kinds), maxParcels };
}
