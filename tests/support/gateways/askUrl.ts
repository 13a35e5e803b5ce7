import type { Call, ResponseOf } from '../../../src/contract/call.ts';

export interface UrlAnswer<C extends Call> {
  status: number;
  body: ResponseOf<C> & { message?: string };
}

/**
 * Sends a call of the contract, with a body or without a query, to a listening gateway.
 * @param base with /gateway
 */
export async function askUrl<C extends Call>(base: string, call: C, request: object = {}, accessToken?: string): Promise<UrlAnswer<C>> {
  const headers = {
    ...call.headers,
    ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
  };
  const sent = call.method === 'GET' ? {} : { body: JSON.stringify(request) };
  const response = await fetch(base + call.path, { method: call.method, headers, ...sent });
  return { status: response.status, body: (await response.json()) as UrlAnswer<C>['body'] };
}
