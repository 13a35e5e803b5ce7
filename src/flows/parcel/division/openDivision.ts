import { whenLoaded } from '../../shell/loadedCalls.ts';

/** Opens 'Tách thửa' for the open parcel. @param handleNames accessible names of the line's ends */
export function openDivision(handleNames: readonly [string, string]): void {
  whenLoaded(import('./startDivision.ts'), ({ startDivision }) => startDivision(handleNames));
}
