import { proxy } from 'valtio';
import type { PlaceSuggestion } from '../domain/place.ts';

/** Suggestions of the dia-danh tab. */
export const placeSlice = proxy<{
  status: 'idle' | 'loading' | 'ready' | 'failed';
  suggestions: PlaceSuggestion[];
  total: number;
}>({ status: 'idle', suggestions: [], total: 0 });
