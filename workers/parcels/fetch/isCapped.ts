import { CALL_LIMITS } from '../../../src/domain/limits.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';

/** Whether there may be more parcels than an around search answered (§9). */
export const isCapped = ({ count, total }: Pick<ParcelBatch, 'count' | 'total'>): boolean =>
  count >= CALL_LIMITS.aroundCadastralItems || total > count;
