import { suggestSlice } from '../state/suggestSlice.ts';

/** From the empty list of layers to 'Gợi ý quy hoạch', where plannings can be opened (§2). */
export function suggestLayers(): void {
  Object.assign(suggestSlice, { tab: '1', asked: suggestSlice.asked + 1 });
}
