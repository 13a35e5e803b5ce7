import type { Failure } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** What to say about a failed account call: the server's own words (§8), or ours where it had none. */
export function failureMessage({ kind, message }: Failure): ShownMessage {
  if (kind === 'refused' && message !== '') return { text: message };
  return { id: kind === 'offline' || kind === 'timeout' ? 'notice.noAnswer' : 'notice.serverFailed' };
}
