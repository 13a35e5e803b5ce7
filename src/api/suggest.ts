import type { InferOutput } from 'valibot';
import type { SuggestRequest } from '../contract/cadastrals.ts';
import { ACTIVE_STATUS, CALL_LIMITS } from '../domain/limits.ts';

type SuggestBody = InferOutput<typeof SuggestRequest>;

/** What a suggestion asks for; units and address make it the filtered variant of §7. */
export type SuggestQuery = Omit<SuggestBody, 'limit' | 'page' | 'status'>;

/** §7: 30 suggestions by words alone, 100 when filtered; page 1, status ACTIVE. */
export function toSuggestRequest(query: SuggestQuery): SuggestBody {
  const filtered = Boolean(query.city_name || query.district_name || query.ward_name || query.address);
  const limit = filtered ? CALL_LIMITS.filteredSuggestions : CALL_LIMITS.suggestions;
  return { ...query, limit, page: 1, status: ACTIVE_STATUS };
}
