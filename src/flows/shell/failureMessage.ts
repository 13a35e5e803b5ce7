import type { AccountFault, FieldFaults } from '../../domain/account/accountFault.ts';
import type { Failure } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** Returns the message for a failed account call: the server's (§8), or ours where it had none. */
export function failureMessage({ kind, message }: Failure): ShownMessage {
  if (kind === 'refused' && message !== '') return { text: message };
  return { id: kind === 'offline' || kind === 'timeout' ? 'notice.noAnswer' : 'notice.serverFailed' };
}

/**
 * Returns whether a call may have succeeded in spite of its failure. A refusal has a message of the gateway; anything
 * else may have come afterwards: a lost connection, a server error, a proxy's error page.
 */
export const isUnanswered = ({ kind, status = 0, message }: Failure): boolean => kind !== 'refused' || status >= 500 || message === '';

export function faultMessages<Field extends string>(faults: FieldFaults<Field>): Partial<Record<Field, ShownMessage>> {
  const entries = Object.entries(faults) as Array<[Field, AccountFault]>;
  return Object.fromEntries(entries.map(([field, fault]) => [field, { id: `fault.${fault}` }])) as Partial<Record<Field, ShownMessage>>;
}
