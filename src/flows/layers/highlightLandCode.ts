import { layersSlice } from '../../state/layersSlice.ts';

/** Makes the zones of a land code stand out on the map; the same code again, and all are equal. */
export function lightCode(code: string): void {
  layersSlice.litCode = layersSlice.litCode === code ? null : code;
}
