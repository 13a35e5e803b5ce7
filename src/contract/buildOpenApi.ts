import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type Call, FailureBody, GATEWAY_BASE, type Schema } from './call.ts';
import { CALLS } from './calls.ts';
import { PACK_PART_PATH, PACK_PART_TYPE, PackPartRequest } from './packs/findPack.ts';
import { TILE_PATH, TILE_TYPE, TileRequest } from './tiles/tileLayers.ts';
import { COLUMNS, FLAGS, MAX_TEXT_BYTES, UNIT_NAMES } from './land/packedParcels.ts';

const listed = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([name, bit]) => `${name} ${bit}`)
    .join(', ');

/** Packed form of parcels in the OpenAPI document. The code in `packedParcels` and its readers must match it. */
const PACKED_FORMAT = `Parcels in columns: what CadastralItem says of each but its pictures, a quarter of the bytes of its JSON when both are compressed. A corner that several
share is written once, everything else as the difference to what can be expected. Nothing is rounded. Parcels are the same as in JSON, but they stand by ward, sheet and
number: whoever wants the nearest first sorts them.

All numbers are counts of seven bits a byte, the lowest first, the eighth set where another byte follows. A step is a number of either sign as a count: 0, -1, 1, -2 are
0, 1, 2, 3. After the mark 'TP1' follow the count of parcels and these sections, each its length in bytes and then its bytes:

- texts: their count, the length of each in bytes, and all of them in UTF-8. Everywhere else a text is its place among them, from 0.
  None is longer than ${MAX_TEXT_BYTES} bytes, nor is one that is made of others.
- units: their count, and of each the texts ${UNIT_NAMES.join(', ')}.
- grid: nothing, or twelve doubles of 8 bytes, the lowest first: a to f of the longitude, then of the latitude. Corners are then told in steps x and y of a metric grid, as they
  were surveyed; in 1e-9 degrees each is a + x (b + x d + y e) + y (c + y f), computed in double precision in this order and rounded, halves up, plus its rest.
- one for each column, with a value for each parcel, in this order: ${COLUMNS.join(', ')}.

unit is a place among the units; sheet, code, street and place are texts. number: 0 and a text, or 1 + the step from the number before. id: 0 and a text, or 1 + the
text before '-sheet-number'. title: 0 and a text, or 1 + the text in which U+0001 stands for the sheet and U+0002 for the number. house: 0 for none, 1 and a text, or
2 + the number; the address is house, street and place, as in '12 Street, place'. flags: the sum of ${listed(FLAGS)}.
rings: of a parcel with several rings (isMultipart) the count of its parts and of the rings of each, outline first; then for each ring the count of its corners, three or more.
corners: 0 for a new corner, or 1 + the step to one that was written before, counted from the one behind the last that was written or pointed to. east and north: of
a new corner the steps from the corner before it, of the first of a ring from the first of the ring before, of the very first from 0, on the grid or, where there is none, in
1e-9 degrees. rest: with a grid, of each new corner the steps of longitude and latitude.
middle: the steps of longitude and latitude from the centre of gravity of the first outline, rounded to 1e-9 degrees. area: first how many decimals areas have; then the
step, in that decimal, from the area of the rings (outlines less holes) on a plane, rounded. Its degrees are as long as at the latitude p of that centre: 111412.84 cos p -
93.5 cos 3p metres of longitude, 111132.954 - 559.822 cos 2p of latitude. doubles: 8 bytes each, the
lowest first: longitude and latitude where hasPlainMiddle says so, the area where hasPlainArea does; then middle or area has no value.

The last four bytes, the lowest first, are the CRC-32 (ISO 3309) of all before them. The number in the media type's name is the version of all this.`;

type Json = Record<string, unknown>;

/** Trims and conversions have no JSON Schema. The accepted shape has. */
const toSchema = (schema: Schema, typeMode: ConversionConfig['typeMode']): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema as GenericSchema, { typeMode, errorMode: 'ignore' }) as Json;
  return rest;
};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const packedContent = ({ packed }: Call): Json =>
  packed === undefined ? {} : { [packed]: { schema: { type: 'string', contentEncoding: 'binary', description: PACKED_FORMAT } } };

const propertiesOf = (schema: Json): Array<[string, Json]> => Object.entries((schema.properties as Record<string, Json> | undefined) ?? {});

const isInPath = (call: Pick<Call, 'path'>, name: string): boolean => call.path.includes(`{${name}}`);

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

/** Describes a call that returns bytes instead of JSON. @param others responses other than 200 */
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
