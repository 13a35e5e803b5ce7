import { proxy } from 'valtio';
import type { PlaceSuggestion } from '../domain/place.ts';

/** Suggestions of the dia-danh tab. */
export const placeSlice = proxy<{
  status: 'idle' | 'loading' | 'ready' | 'failed';
  suggestions: PlaceSuggestion[];
  total: number;
  /** 'Xem quy hoạch mới nhất tại khu vực trên.' (§2, mobile). */
  showPlannings: boolean;
}>({ status: 'idle', suggestions: [], total: 0, showPlannings: false });
