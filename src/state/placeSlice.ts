import { proxy } from 'valtio';
import type { PlaceSuggestion } from '../domain/search/place.ts';
import type { FoundCoordinates } from '../domain/coordinates/readCoordinates.ts';

/** Suggestions of the dia-danh tab. */
export const placeSlice = proxy<{
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'offline';
  suggestions: PlaceSuggestion[];
  total: number;
  /** What is typed is a position, or holds one: going there is the first suggestion. */
  coordinates: FoundCoordinates | null;
  /** 'Xem quy hoạch mới nhất tại khu vực trên.' (§2, mobile). */
  showPlannings: boolean;
}>({ status: 'idle', suggestions: [], total: 0, coordinates: null, showPlannings: false });

const NONE = { suggestions: [], total: 0 };

/** Nothing is suggested, and why. */
export function showNoPlaces(status: 'idle' | 'ready' | 'failed' | 'offline'): void {
  Object.assign(placeSlice, { status, ...NONE });
}

/** What is typed now, read as a position. */
export function readAsCoordinates(coordinates: FoundCoordinates | null): void {
  placeSlice.coordinates = coordinates;
}

/** Older suggestions stay until the answer is there. */
export function beginPlaces(): void {
  placeSlice.status = 'loading';
}

export function showPlaces(suggestions: PlaceSuggestion[], total: number): void {
  Object.assign(placeSlice, { status: 'ready', suggestions, total });
}

/** The box 'Xem quy hoạch mới nhất tại khu vực trên.' */
export function wantPlannings(showPlannings: boolean): void {
  placeSlice.showPlannings = showPlannings;
}
