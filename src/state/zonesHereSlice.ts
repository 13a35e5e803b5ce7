import { proxy } from 'valtio';

/** What one open planning says of the tapped place. */
export interface ZonesOfLayer {
  planningId: string;
  title: string;
  year: number;
  /** The uppermost first; empty text where the file has none. */
  landCodes: string[];
}

/** The zones under the last tap, the topmost layer first; empty while nothing is named. */
export const zonesHereSlice = proxy<{ layers: ZonesOfLayer[] }>({ layers: [] });
