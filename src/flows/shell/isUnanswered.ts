import type { Failure } from '../../domain/result.ts';

/**
 * Whether what was sent may have been done all the same. A refusal has words of the gateway; anything else may have come after
 * the deed: a lost connection, an error of the server, a proxy's error page.
 */
export const isUnanswered = ({ kind, status = 0, message }: Failure): boolean => kind !== 'refused' || status >= 500 || message === '';
