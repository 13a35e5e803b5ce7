import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Call, FailureBody, GATEWAY_BASE, type Schema } from './call.ts';
import { CALLS } from './calls.ts';
import { PACKED_FORMAT } from './land/packedFormat.ts';
import { PACK_PART_PATH, PACK_PART_TYPE, PackPartRequest } from './packs/findPack.ts';
import { TILE_PATH, TILE_TYPE, TileRequest } from './tiles/tileLayers.ts';

type Json = Record<string, unknown>;

/** Trims and conversions have no JSON Schema; the shape that is accepted does. */
const toSchema = (schema: Schema, typeMode: ConversionConfig['typeMode']): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema as GenericSchema, { typeMode, errorMode: 'ignore' }) as Json;
  return rest;
};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const packedContent = ({ packed }: Call): Json =>
  packed === undefined ? {} : { [packed]: { schema: { type: 'string', contentEncoding: 'binary', description: PACKED_FORMAT } } };

const propertiesOf = (schema: Json): Array<[string, Json]> => Object.entries((schema.properties as Record<string, Json> | undefined) ?? {});

const isInPath = (call: Pick<Call, 'path'>, name: string): boolean => call.path.includes(`{${name}}`);

/** A GET request is an object of query parameters; fields that the path names are the path's, for every method. */
function parametersOf(call: Pick<Call, 'method' | 'path' | 'headers'>, schema: Json): Json[] {
  const required = (schema.required as string[] | undefined) ?? [];
  const fields = propertiesOf(schema)
    .filter(([name]) => call.method === 'GET' || isInPath(call, name))
    .map(([name, property]) => {
      const place = isInPath(call, name) ? 'path' : 'query';
      return { name, in: place, required: place === 'path' || required.includes(name), schema: property };
    });
  const headers = Object.entries(call.headers ?? {}).map(([name, value]) => ({
    name,
    in: 'header',
    required: true,
    schema: { const: value },
  }));
  return [...fields, ...headers];
}

/** What travels beside the path. */
function requestBodyOf(call: Call, schema: Json): Json {
  if (call.fileField === undefined) {
    const properties = Object.fromEntries(propertiesOf(schema).filter(([name]) => !isInPath(call, name)));
    const required = ((schema.required as string[] | undefined) ?? []).filter((name) => !isInPath(call, name));
    return { required: true, content: jsonContent({ ...schema, properties, required }) };
  }
  const file = { type: 'string', format: 'binary' };
  const form = { type: 'object', properties: { [call.fileField]: file }, required: [call.fileField] };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function operation(name: string, call: Call): Json {
  const request = toSchema(call.request, 'input');
  const failure = { $ref: '#/components/responses/Failure' };
  return {
    operationId: name,
    summary: call.answers,
    ...(call.needsProof ? { description: 'For five minutes after a proof (password/prove, passkeys/prove, or a login).' } : {}),
    ...(call.needsLogin ? { security: [{ accessToken: [] }] } : {}),
    parameters: parametersOf(call, request),
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { requestBody: requestBodyOf(call, request) }),
    responses: {
      200: { description: call.answers, content: { ...jsonContent(toSchema(call.response, 'output')), ...packedContent(call) } },
      '4XX': failure,
      '5XX': failure,
    },
  };
}

/** A call that answers bytes, which are no answer of the contract. @param others answers beside 200 */
function bytesOperation(
  operationId: string,
  { path, request, type, answers }: { path: string; request: Schema; type: string; answers: string },
  others: Json = {},
): Json {
  const failure = { $ref: '#/components/responses/Failure' };
  return {
    operationId,
    summary: answers,
    parameters: parametersOf({ method: 'GET', path }, toSchema(request, 'input')),
    responses: {
      200: { description: answers, content: { [type]: { schema: { type: 'string', contentEncoding: 'binary' } } } },
      ...others,
      '4XX': failure,
      '5XX': failure,
    },
  };
}

const TILE_OPERATION = {
  path: TILE_PATH,
  request: TileRequest,
  type: TILE_TYPE,
  answers: 'A tile of a layer (MVT 2.1). Its ETag changes with its land; of an address with the version of the land it never changes.',
};

const PACK_PART_OPERATION = {
  path: PACK_PART_PATH,
  request: PackPartRequest,
  type: PACK_PART_TYPE,
  answers:
    "A part of a ward's pack by its hash, as its manifest lists it: a gzip stream that is kept as it is. Of a hash there are never other bytes.",
};

/** The OpenAPI 3.1 document of every call in {@link CALLS}, of tiles and of packs' parts, made from the schemas that check them. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(CALLS)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  paths[TILE_PATH] = { get: bytesOperation('findTile', TILE_OPERATION, { 204: { description: 'Nothing lies there.' } }) };
  paths[PACK_PART_PATH] = { get: bytesOperation('findPackPart', PACK_PART_OPERATION) };
  return {
    openapi: '3.1.0',
    info: { title: 'Thửa gateway', version: '1', description: 'Planning and cadastral lookups of Việt Nam.' },
    servers: [{ url: GATEWAY_BASE }],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Failure: { description: 'Words for people, in Vietnamese.', content: jsonContent(toSchema(FailureBody, 'output')) },
      },
    },
  };
}
