import { apiClient } from '../../api/apiClient.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { tokenSubject } from './tokenSubject.ts';

/**
 * The customer whom the page shows, as long as the client's token says the same: another page may have logged in as somebody
 * else, and this one has not asked yet who that is.
 */
export function ownCustomer(): string | null {
  const id = sessionSlice.user?.id ?? null;
  const { token } = apiClient.settings();
  const subject = token === null ? null : tokenSubject(token);
  return subject === null || subject === id ? id : null;
}
