import { layersSlice } from '../layersSlice.ts';

/** Makes the zones of a land code stand out on the map; the same code again, and all are equal. */
export function highlightLandCode(code: string): void {
  layersSlice.highlightedCode = layersSlice.highlightedCode === code ? null : code;
}
