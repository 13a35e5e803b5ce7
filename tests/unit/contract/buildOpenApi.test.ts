import { describe, expect, it } from 'vitest';
import { CALLS } from '../../../src/contract/calls.ts';
import { buildOpenApi } from '../../../src/contract/buildOpenApi.ts';
import { COLUMNS, FLAGS, PACKED_PARCELS, UNIT_NAMES } from '../../../src/contract/land/packedParcels.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Array<{ name: string; in: string; required: boolean; schema: object }>;
  requestBody?: { content: Record<string, { schema: object }> };
  security?: object[];
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

const document = buildOpenApi() as { openapi: string; paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('OpenAPI', () => {
  it('OpenAPI: the packed form is described column by column', () => {
    const { content } = document.paths['/app/parcel-land-cadastral-items/find-around']!.post!.responses['200']!;
    const { description } = (content as Record<string, { schema: { description: string } }>)[PACKED_PARCELS]!.schema;
    for (const word of [...COLUMNS, ...UNIT_NAMES, ...Object.keys(FLAGS)]) expect(description).toContain(word);
  });

  it.each(Object.entries(CALLS))('OpenAPI: %s is described with its responses', (name, call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.answers });
    expect(operation!.responses['200']!.content['application/json'].schema).toMatchObject({ type: 'object' });
    const packed = call.packed === undefined ? [] : [call.packed];
    expect(Object.keys(operation!.responses['200']!.content)).toEqual(['application/json', ...packed]);
    const places = operation!.parameters!.map((parameter) => parameter.in);
    const type = call.fileField === undefined ? 'application/json' : 'multipart/form-data';
    if (call.method === 'GET')
      expect(places.every((place) => place === 'query' || (place === 'path' && call.path.includes('{')))).toBe(true);
    else if (call.method === 'DELETE') expect(operation!.requestBody).toBeUndefined();
    else expect(operation!.requestBody!.content[type]!.schema).toMatchObject({ type: 'object' });
    expect(operation!.security).toEqual(call.needsLogin ? [{ accessToken: [] }] : undefined);
  });

  it('OpenAPI: path parameters, headers and files are described', () => {
    expect(document.paths['/upload/file/{id}']!.post).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['design0'] } } } },
    });
    const update = document.paths['/app/action-histories/update/{id}']!.put!;
    expect(update.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    expect(update.requestBody!.content['application/json']!.schema).toMatchObject({ required: ['title', 'note'] });
    expect(document.paths['/auth/login']!.post!.parameters).toEqual([
      { name: 'Type', in: 'header', required: true, schema: { const: 'customer' } },
    ]);
  });

  /** Calls of the app that §7 does not name. */
  const OURS = [
    'GET /app/watches/find',
    'POST /app/watches/create',
    'PUT /app/watches/update/{id}',
    'DELETE /app/watches/delete/{id}',
    'GET /users-check/sessions/find',
    'POST /users-check/sessions/end',
    'POST /users-check/sessions/end-others',
    'POST /auth/passkey/options',
    'POST /auth/passkey/login',
    'GET /users-check/passkeys/find',
    'POST /users-check/passkeys/options',
    'POST /users-check/passkeys/add',
    'POST /users-check/passkeys/remove',
    'POST /users-check/passkeys/challenge',
    'POST /users-check/passkeys/prove',
    'POST /users-check/password/prove',
    'POST /users-check/password/prove-code',
    'GET /users-check/closing/find',
    'POST /users-check/closing/close',
    'POST /auth/reopen',
    'GET /users-check/data/find',
    'GET /api/wallet/transfers/find',
    'POST /api/user-bankings/remove',
    'GET /users-check/code/find',
    'POST /users-check/terms/agree',
    'POST /app/reports/create',
    'GET /app/help/coverage',
    'GET /app/help/ground',
    'POST /users-check/receiver/find',
    'POST /auth/referral/check',
    'POST /api/wallet/transfers/cancel',
    'GET /tiles/{layer}.json',
    'GET /tiles/{layer}/{z}/{x}/{y}',
    'GET /packs/find',
    'GET /packs/{ward}',
    'GET /packs/{ward}/{sha256}',
  ];

  it('OpenAPI: each implemented call of §7 is described once', () => {
    const named = [
      'GET /app/parcel-land-cadastral-items/find',
      'POST /app/parcel-land-cadastral-items/find-around',
      'GET /app/parcel-land-cadastrals/find',
      'POST /app/parcel-land-cadastrals/find-around',
      'POST /app/parcel-land-cadastrals/find-suggest',
      'GET /app/parcel-lands/find',
      'POST /app/parcel-land/find-around',
      'POST /app/parcel-lands/find-cadastrals',
      'POST /app/parcel-lands/find-suggest',
      'POST /app/parcel-lands/find-places',
      'POST /app/parcel-lands/detail-places',
      'GET /app/parcel-land-images/find',
      'POST /app/parcel-land-images/find-list',
      'GET /app/help/city',
      'GET /app/help/district',
      'GET /app/help/wards',
      'GET /app/land-sources/find',
      'GET /app/live-layers/find',
      'GET /app/planning-changes/find',
      'GET /config/find',
      'POST /auth/login',
      'POST /auth/logout',
      'POST /auth/register',
      'POST /auth/token',
      'POST /api/auth/send-mail-reset',
      'POST /api/auth/confirm-otp-reset',
      'POST /api/auth/reset-password',
      'POST /api/manage-email-code/send',
      'GET /users-check/find',
      'GET /users-check/detail',
      'POST /users-check/update',
      'PUT /users-check/change-password',
      'PUT /users-check/change-password-level2',
      'GET /users-check/otp/generate',
      'POST /users-check/otp/verify',
      'POST /users-check/mail/code',
      'POST /users-check/mail/verify',
      'GET /api/tokens/find',
      'GET /api/tokens/{id}',
      'GET /api/token-fees/find',
      'GET /api/currency-conversions/find',
      'POST /api/wallet/send-token',
      'POST /api/wallet/deposit-token',
      'POST /api/wallet/withdraw-token',
      'POST /api/wallet/convert-token',
      'POST /api/wallet/contribute-token',
      'POST /api/wallet/contribute-token-mbc',
      'GET /api/history-transactions/find',
      'GET /api/history-transactions/sum',
      'GET /api/history-transactions/sum_leader',
      'GET /api/report/statistic-balance',
      'GET /api/group-round/active',
      'POST /api/round-presale/prebuy',
      'GET /api/history-transactions-presale/find',
      'GET /api/presale-claim/find',
      'POST /api/presale-claim/claim',
      'GET /app/service-packs/find',
      'GET /app/orders/find',
      'POST /app/baokim/create',
      'POST /app/orders/buy-service',
      'POST /app/orders/buy-confirm',
      'POST /app/orders/buy-add-more',
      'POST /upload/file/{id}',
      'GET /app/action-histories/find',
      'POST /app/action-histories/create',
      'PUT /app/action-histories/update/{id}',
      'DELETE /app/action-histories/delete/{id}',
      'GET /api/banner/find',
      'GET /api/event/find',
      'GET /api/promotional-programs/find',
      'GET /api/manage-fanpage/find',
      'GET /api/manage-fanpage-categories/find',
      'GET /api/notifications/find',
      'POST /api/notifications/create',
      'GET /api/user-referrals/find',
      'GET /api/user-referral-leaders/find',
      'GET /api/bankings/find',
      'GET /api/user-bankings/find',
      'GET /api/user-bankings/detail',
      'POST /api/user-bankings/create',
      'PUT /api/user-bankings/update/{id}',
      ...OURS,
    ];
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(named.toSorted());
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(named.length);
  });

  it('OpenAPI: a tile is bytes of its type or empty', () => {
    const { parameters, responses } = document.paths['/tiles/{layer}/{z}/{x}/{y}']!.get!;
    expect(parameters!.map(({ name, in: place }) => `${name} ${place}`)).toEqual(['layer path', 'z path', 'x path', 'y path', 'v query']);
    expect([Object.keys(responses), Object.keys(responses['200']!.content)]).toEqual([
      ['200', '204', '4XX', '5XX'],
      ['application/vnd.mapbox-vector-tile'],
    ]);
  });

  it('OpenAPI: a part of a pack is bytes, addressed by its hash', () => {
    const { parameters, responses } = document.paths['/packs/{ward}/{sha256}']!.get!;
    expect(parameters!.map(({ name, in: place }) => `${name} ${place}`)).toEqual(['ward path', 'sha256 path']);
    expect(Object.keys(responses['200']!.content)).toEqual(['application/octet-stream']);
  });

  it('OpenAPI: it is plain JSON of version 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
