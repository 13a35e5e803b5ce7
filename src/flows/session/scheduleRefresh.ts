import { apiClient } from '../../api/apiClient.ts';
import { TOKEN_REFRESH_MS } from '../../domain/limits.ts';
import { refreshSession } from './refreshSession.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

/** §4: another access token every 15 minutes, counted anew whenever any page got one. A failure stops the timer. */
export function startRefreshing(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void refreshNow(), TOKEN_REFRESH_MS);
}

export function stopRefreshing(): void {
  clearTimeout(timer);
}

/** At the start, and whenever the timer rings. */
export async function refreshNow(): Promise<void> {
  const answer = await refreshSession(apiClient.settings().token);
  if (answer.ok) startRefreshing();
  else stopRefreshing();
}
