import type { AccountFault, FieldFaults } from '../../domain/account/accountFault.ts';
import type { Failure } from '../../domain/result.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';

/** Returns the server's message (§8), or ours where it had none. */
export function failureMessage({ kind, message }: Failure): ShownMessage {
  if (kind === 'refused' && message !== '') return { text: message };
  return { id: kind === 'offline' || kind === 'timeout' ? 'notice.noAnswer' : 'notice.serverFailed' };
}

/** Returns whether a failed call may have succeeded: only a refusal with a message of the gateway is certain. */
export const isUnanswered = ({ kind, status = 0, message }: Failure): boolean => kind !== 'refused' || status >= 500 || message === '';

export function faultMessages<Field extends string>(faults: FieldFaults<Field>): Partial<Record<Field, ShownMessage>> {
  const entries = Object.entries(faults) as Array<[Field, AccountFault]>;
  return Object.fromEntries(entries.map(([field, fault]) => [field, { id: `fault.${fault}` }])) as Partial<Record<Field, ShownMessage>>;
}
