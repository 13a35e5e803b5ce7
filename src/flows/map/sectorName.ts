import { sectorOf } from '../../domain/map/compass.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';

const SECTOR_NAMES: readonly MessageId[] = [
  'stakeout.dir0',
  'stakeout.dir1',
  'stakeout.dir2',
  'stakeout.dir3',
  'stakeout.dir4',
  'stakeout.dir5',
  'stakeout.dir6',
  'stakeout.dir7',
];

/** Returns the word for a direction, one of eight. @param bearingDeg clockwise from north */
export const sectorName = (bearingDeg: number): MessageId => SECTOR_NAMES[sectorOf(bearingDeg, SECTOR_NAMES.length)]!;
