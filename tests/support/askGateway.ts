import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Call, ResponseOf } from '../../src/contract/call.ts';
import { GATEWAY_BASE } from '../../src/gateway/app.ts';

/** Sends one call of the contract to an app, as the wire would. */
export function sendCall(app: Hono, call: Call, request: Record<string, unknown>): Promise<Response> {
  const url = `http://gateway${GATEWAY_BASE}${call.path}`;
  if (call.method === 'GET') {
    const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
    return Promise.resolve(app.request(`${url}?${query}`));
  }
  return Promise.resolve(
    app.request(url, {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }),
  );
}

/** The answer of a call that must succeed, checked against the contract. */
export async function askGateway<C extends Call>(
  app: Hono,
  call: C,
  request: Record<string, unknown> = {},
): Promise<ResponseOf<C>> {
  const response = await sendCall(app, call, request);
  if (response.status !== 200) throw new Error(`${call.path}: ${response.status} ${await response.text()}`);
  return v.parse(call.response, await response.json()) as ResponseOf<C>;
}
