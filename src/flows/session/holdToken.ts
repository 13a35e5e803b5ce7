import { apiClient } from '../../api/apiClient.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';

/** Page and workers ask with this token from now on; null asks as an anonymous visitor (§6). */
export function holdToken(token: string | null): void {
  if (apiClient.settings().token === token) return;
  apiClient.setToken(token);
  void parcelsClient.setToken(token);
}
