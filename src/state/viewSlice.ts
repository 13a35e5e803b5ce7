import { proxy } from 'valtio';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** A move the map shall make: written by flows, carried out once by the map when it is ready. */
export interface Flight {
  /** Grows with every flight, so that the same place can be flown to twice. */
  sequence: number;
  center: LngLat;
  zoom: number;
  /** Left as they are when undefined. */
  bearing?: number;
  pitch?: number;
  /** Wait before moving (§9: 'some moves after 1 s'). */
  delayMs: number;
}

export interface ViewSlice {
  /** Where the map is, after it came to rest; before it has started, where it shall open, or null for nowhere special. */
  center: LngLat | null;
  zoom: number;
  /** Degrees clockwise from north, and from looking straight down. */
  bearing: number;
  pitch: number;
  flight: Flight | null;
  map: 'loading' | 'ready' | 'contextLost' | 'failed';
  /** Grows when the user asks for a map that failed: it is then started anew. */
  mapAsked: number;
  /** What the base map is drawn from: the chosen one's provider, or ours with no network. */
  baseMap: 'online' | 'offline';
  /** The chosen base map is on its way; the one before is drawn meanwhile. */
  baseMapComing: boolean;
  /** Pixels that panels cover, so that the pin is never hidden (design §10). */
  padding: { top: number; right: number; bottom: number; left: number };
}

export const viewSlice = proxy<ViewSlice>({
  center: null,
  zoom: 0,
  bearing: 0,
  pitch: 0,
  flight: null,
  map: 'loading',
  mapAsked: 0,
  baseMap: 'offline',
  baseMapComing: false,
  padding: { top: 0, right: 0, bottom: 0, left: 0 },
});
