import type { AccountFault, FieldFaults } from '../../domain/account/accountFault.ts';
import type { Failure } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** What to say about a failed account call: the server's own words (§8), or ours where it had none. */
export function failureMessage({ kind, message }: Failure): ShownMessage {
  if (kind === 'refused' && message !== '') return { text: message };
  return { id: kind === 'offline' || kind === 'timeout' ? 'notice.noAnswer' : 'notice.serverFailed' };
}

/**
 * Whether what was sent may have been done all the same. A refusal has words of the gateway; anything else may have come after
 * the deed: a lost connection, an error of the server, a proxy's error page.
 */
export const isUnanswered = ({ kind, status = 0, message }: Failure): boolean => kind !== 'refused' || status >= 500 || message === '';

export function faultMessages<Field extends string>(faults: FieldFaults<Field>): Partial<Record<Field, ShownMessage>> {
  const entries = Object.entries(faults) as Array<[Field, AccountFault]>;
  return Object.fromEntries(entries.map(([field, fault]) => [field, { id: `fault.${fault}` }])) as Partial<Record<Field, ShownMessage>>;
}
