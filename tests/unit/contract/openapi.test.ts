import { describe, expect, it } from 'vitest';
import { CALLS } from '../../../src/contract/calls.ts';
import { buildOpenApi } from '../../../src/contract/openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Array<{ name: string; in: string; required: boolean; schema: object }>;
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

const document = buildOpenApi() as { openapi: string; paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('OpenAPI', () => {
  it.each(Object.entries(CALLS))('OpenAPI: %s is described, with what it answers and who asks it', (name, call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.answers });
    expect(operation!.description).toContain(call.askedBy);
    expect(operation!.responses['200']!.content['application/json'].schema).toMatchObject({ type: 'object' });
    if (call.method === 'GET') expect(operation!.parameters!.every((parameter) => parameter.in === 'query')).toBe(true);
    else expect(operation!.requestBody!.content['application/json'].schema).toMatchObject({ type: 'object' });
  });

  it('OpenAPI: the Land calls of §7 are all there, once', () => {
    const land = [
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
      'GET /config/find',
    ];
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(land.toSorted());
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(land.length);
  });

  it('OpenAPI: it is plain JSON of version 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
