import { CALL_LIMITS } from '../../src/domain/limits.ts';
import type { Paged } from '../../src/domain/paged.ts';

/** Whether there may be more parcels than an around search answered (§9). */
export const isCapped = ({ items, total }: Paged<unknown>): boolean =>
  items.length >= CALL_LIMITS.aroundCadastralItems || total > items.length;
