import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type Fallback } from '../../../src/api/createClient.ts';
import { findNumberedParcels } from '../../../src/api/land/parcels.ts';
import { fetchPlace, findPlaces } from '../../../src/api/places/places.ts';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import { failure } from '../../../src/domain/result.ts';
import { sendTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { sendJson, startHttpServer, type SeenRequest, type TestServer } from '../../support/gateways/httpServer.ts';
import { eventually } from '../../support/run/eventually.ts';

type Answer = (request: SeenRequest, response: ServerResponse) => void;

let server: TestServer;
let answer: Answer;

const clientFor = (options: { token?: string; timeoutMs?: number } = {}) =>
  createClient({ apiBase: server.base, token: options.token ?? null, ...(options.timeoutMs ? options : {}) });

beforeEach(async () => {
  server = await startHttpServer((request, response) => answer(request, response));
});
afterEach(() => server.close());

describe('api client', () => {
  test('GET: the query string has only non-empty parameters', async () => {
    answer = (_, response) => sendJson(response, 200, { data: { data: [], total: 0 } });
    const query = { land_number: '12', parcel_number: '7', ward_name: '', district_name: undefined, city_name: 'Bắc Ninh' };
    await findNumberedParcels(query, { client: clientFor() });
    const [seen] = server.seen;
    expect(seen).toMatchObject({ method: 'GET', path: '/app/parcel-land-cadastral-items/find', body: '' });
    expect(Object.fromEntries(new URLSearchParams(seen!.query))).toEqual({
      land_number: '12',
      parcel_number: '7',
      city_name: 'Bắc Ninh',
      status: 'ACTIVE',
      limit: '5',
    });
  });

  test('fallback: earlier failures wait until it is loaded; without one they are returned unchanged', async () => {
    answer = (_, response) => response.destroy();
    const asked = (fallback: Promise<Fallback>) => {
      const client = clientFor();
      client.setFallback(fallback);
      return client.ask(findConfigCall, { limit: 1 });
    };
    const seen: string[] = [];
    const tells: Fallback = async (failed, call) => {
      seen.push(`${call.path} ${failed.ok ? '' : failed.error.kind}`);
      return failure('worker');
    };
    // Loads only after the gateway was asked.
    const late = eventually(() => expect(server.seen).toHaveLength(1)).then(() => tells);
    expect(await asked(late)).toEqual(failure('worker'));
    expect(seen).toEqual([`${findConfigCall.path} offline`]);
    expect(await asked(Promise.reject(new Error('no code')))).toMatchObject({ error: { kind: 'offline' } });
    // A refusal by the gateway does not wait.
    answer = (_, response) => sendJson(response, 400, { message: 'Sai' });
    expect(await asked(new Promise(() => undefined))).toMatchObject({ error: { kind: 'refused' } });
  });

  test('POST: the request is sent as JSON', async () => {
    answer = (_, response) =>
      sendJson(response, 200, { data: [{ name: 'Đà Lạt', mapbox_id: 'p1', address: 'Lâm Đồng', kind: 'place' }], total: 9 });
    const result = await findPlaces('đà lạt', { client: clientFor() });
    expect(JSON.parse(server.seen[0]!.body)).toEqual({ search: 'đà lạt' });
    expect(server.seen[0]!.headers['content-type']).toBe('application/json');
    expect(result).toEqual({
      ok: true,
      value: { items: [{ id: 'p1', name: 'Đà Lạt', address: 'Lâm Đồng', kind: 'place' }], total: 9 },
    });
  });

  test('bearer token: it is sent if present, omitted for a visitor, and changed by setToken', async () => {
    answer = (_, response) => sendJson(response, 200, { data: [] });
    const client = clientFor();
    await client.ask(findConfigCall, {});
    client.setToken('abc');
    await client.ask(findConfigCall, {});
    client.setToken(null);
    await client.ask(findConfigCall, {});
    expect(server.seen.map((request) => request.headers.authorization)).toEqual([undefined, 'Bearer abc', undefined]);
  });

  test('refused: the failure has the message and the status of the server', async () => {
    answer = (_, response) => sendJson(response, 400, { message: 'Yêu cầu chưa đúng' });
    const result = await clientFor().ask(findConfigCall, {});
    expect(result).toEqual({ ok: false, error: { kind: 'refused', message: 'Yêu cầu chưa đúng', status: 400 } });
  });

  test('refused: a proxy’s HTML page gives no message', async () => {
    answer = (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    const result = await clientFor().ask(findConfigCall, {});
    expect(result).toEqual({ ok: false, error: { kind: 'refused', message: '', status: 502 } });
  });

  test('malformed: a response that violates the contract names the call and the path', async () => {
    answer = (_, response) => sendJson(response, 200, { data: [{ _id: 'c', setting: { payment_method: 'one' } }] });
    const result = await clientFor().ask(findConfigCall, {});
    expect(result).toMatchObject({ ok: false, error: { kind: 'malformed' } });
    expect(!result.ok && result.error.message).toContain('/config/find: data.0.setting.payment_method');
  });

  test('malformed: a response that is not JSON', async () => {
    answer = (_, response) => void response.writeHead(200).end('<html>');
    expect(await clientFor().ask(findConfigCall, {})).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });

  test('offline: no server listens', async () => {
    const client = clientFor();
    await server.close();
    const result = await client.ask(findConfigCall, {});
    expect(result).toMatchObject({ ok: false, error: { kind: 'offline' } });
    server = await startHttpServer(() => undefined);
  });

  test('offline: the connection breaks during the response', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":');
      response.socket?.destroy();
    };
    expect(await clientFor().ask(findConfigCall, {})).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });

  test('timeout: a server that never responds', async () => {
    answer = () => undefined;
    const result = await clientFor({ timeoutMs: 50 }).ask(findConfigCall, {});
    expect(result).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  });

  test('stale: the caller aborts before or during the request', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const client = clientFor();
    expect(await client.ask(findConfigCall, {}, { signal: controller.signal })).toMatchObject({ error: { kind: 'stale' } });
    expect(await client.ask(findConfigCall, {}, { signal: controller.signal })).toMatchObject({ error: { kind: 'stale' } });
  });
});

describe('mapping to domain types', () => {
  test('wallet: an amount that is a number is malformed, because it may have been rounded', async () => {
    const move = { _id: 't1', kind: 'SEND', status: 'DONE', token_id: 'VPOINT', amount: '12.5', fee: '0', received: null, note: '' };
    const data: Record<string, unknown> = { ...move, created_at: '2026-11-22T01:15:30.000Z' };
    answer = (_, response) => sendJson(response, 200, { success: true, message: 'Xong', data });
    const asked = { request_id: 'r1', token_id: 'VPOINT', amount: '12.5', note: '', to: 'lan@thua.vn' };
    expect(await clientFor().ask(sendTokenCall, asked)).toMatchObject({ ok: true, value: { data: { id: 't1', tokenId: 'VPOINT' } } });
    data.amount = 12.5;
    expect(await clientFor().ask(sendTokenCall, asked)).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });

  test('configuration: the first item is used, its payment method as text too; no item is null', async () => {
    const items: Array<{ _id: string; setting: { payment_method: number | string } }> = [{ _id: 'a', setting: { payment_method: 1 } }];
    answer = (_, response) => sendJson(response, 200, { data: items });
    expect(await clientFor().ask(findConfigCall, {})).toMatchObject({ ok: true, value: { data: [{ setting: { paymentMethod: 1 } }] } });
    items[0]!.setting.payment_method = '1';
    expect(await clientFor().ask(findConfigCall, {})).toMatchObject({ ok: true, value: { data: [{ setting: { paymentMethod: 1 } }] } });
    items.length = 0;
    expect(await clientFor().ask(findConfigCall, {})).toEqual({ ok: true, value: { data: [] } });
  });

  test('place detail: latitude and longitude become a position, and no feature is null', async () => {
    const place = { name: 'Đà Lạt', address: 'Lâm Đồng', coordinates: { latitude: 11.94, longitude: 108.44 } };
    let features: unknown[] = [{ properties: place }];
    answer = (_, response) => sendJson(response, 200, { data: { features } });
    expect(await fetchPlace('p1', { client: clientFor() })).toEqual({
      ok: true,
      value: { name: 'Đà Lạt', address: 'Lâm Đồng', position: { lng: 108.44, lat: 11.94 } },
    });
    expect(JSON.parse(server.seen[0]!.body)).toEqual({ map_box_id: 'p1' });
    features = [];
    expect(await fetchPlace('p1', { client: clientFor() })).toEqual({ ok: true, value: null });
  });
});
