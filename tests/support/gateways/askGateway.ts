import type { Hono } from 'hono';
import * as v from 'valibot';
import type { Call, ResponseOf } from '../../../src/contract/call.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';

/** Sends a call of the contract to an app, in the wire format, with an access token if given. */
export function sendCall(app: Hono, call: Call, request: Record<string, unknown>, accessToken?: string): Promise<Response> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request[name])));
  const url = `http://gateway${GATEWAY_BASE}${path}`;
  const headers = { ...call.headers, ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }) };
  if (call.method === 'GET') {
    const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));
    return Promise.resolve(app.request(`${url}?${query}`, { headers }));
  }
  if (call.method === 'DELETE') return Promise.resolve(app.request(url, { method: 'DELETE', headers }));
  return Promise.resolve(
    app.request(url, {
      method: call.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }),
  );
}

/** Returns the response of a call that must succeed, validated by the contract. */
export async function askGateway<C extends Call>(
  app: Hono,
  call: C,
  request: Record<string, unknown> = {},
  accessToken?: string,
): Promise<ResponseOf<C>> {
  const response = await sendCall(app, call, request, accessToken);
  if (response.status !== 200) throw new Error(`${call.path}: ${response.status} ${await response.text()}`);
  return v.parse(call.response, await response.json()) as ResponseOf<C>;
}

/** Returns status and body of a call that must be refused. */
export async function refusalOf(
  app: Hono,
  call: Call,
  request: Record<string, unknown> = {},
  accessToken?: string,
): Promise<{ status: number; body: { message: string; http?: number } }> {
  const response = await sendCall(app, call, request, accessToken);
  if (response.status < 400) throw new Error(`${call.path}: answered ${response.status}, not refused`);
  return { status: response.status, body: (await response.json()) as { message: string } };
}
