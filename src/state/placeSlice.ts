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
