import { FURTHER_FIELDS, FURTHER_HEADERS, HOSTILE_TEXT, HOSTILE_VALUE, METHODS, PLAIN_TEXT, TYPES } from './hostileValues.ts';
import { type JsonSchema, jsonSchemaFault } from './jsonSchemaFaults.ts';
import { seededRandom } from '../run/seededRandom.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

/** Call in the served document. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** Schema of a JSON body. */
  body: JsonSchema | undefined;
  /** Field of a multipart body that holds a file. */
  fileField: string | undefined;
  /** Schema of a JSON response. */
  answer: JsonSchema | undefined;
}

interface DocumentOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { responses: { Failure: DocumentOperation['responses'][string] } };
}

export const failureSchema = ({ components }: OpenApi): JsonSchema => components.responses.Failure.content['application/json']!.schema;

export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const form = requestBody?.content['multipart/form-data']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        fileField: form?.required?.[0],
        // Binary responses have no schema.
        answer: responses['200']!.content['application/json']?.schema,
      };
    }),
  );

type Fields = Record<string, unknown>;

/** Number of values remembered per field. */
const KEPT = 20;
const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
/** Returns the words of `/app/service-packs/find`: service, pack; `/order_id`: order. */
const wordsOf = (path: string): string[] =>
  path
    .split(/[/_-]/)
    .filter((word) => word.length > 3 && !/^(find|create|update|detail)$/.test(word))
    .map((word) => `id of ${word.replace(/s$/, '')}`);

/** Encodes like encodeURIComponent, but also accepts unpaired surrogates. */
const inUrl = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20');

/** Generates requests from a document: valid, at the limits, and invalid. Deterministic by seed. */
export class OpenApiFuzzer {
  readonly #random: () => number;
  /** Values in responses by field. */
  readonly #seen = new Map<string, unknown[]>();

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  /**
   * Remembers a response's values for later requests: ids by their kind, others by name.
   * @param path of the call
   */
  learn(answer: unknown, path = '', depth = 0): void {
    if (typeof answer !== 'object' || answer === null || depth > 6) return;
    const fields = Array.isArray(answer) ? answer.slice(0, 3).map((item) => ['', item] as const) : Object.entries(answer);
    for (const [name, value] of fields) {
      if (name === '_id') for (const word of wordsOf(path)) this.#remember(word, value);
      if (typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length < 300))
        this.#remember(plain(name), value);
      else this.learn(value, path, depth + 1);
    }
  }

  #remember(name: string, value: unknown): void {
    const kept = this.#seen.get(name) ?? [];
    if (kept.length < KEPT) kept.push(value);
    else kept[this.below(KEPT)] = value;
    this.#seen.set(name, kept);
  }

  /** Returns a remembered value of this name, or of the kind of which it is an id. */
  #known(name: string, schema: JsonSchema): unknown {
    const of = /(^|_)ids?$/.test(name) ? wordsOf(`/${name.replace(/_?ids?$/, '')}`) : [];
    const values = [plain(name), ...of].flatMap((word) => this.#seen.get(word) ?? []);
    for (let attempt = 0; attempt < 4 && values.length > 0; attempt++) {
      const value = this.pick(values);
      if (jsonSchemaFault(value, schema) === undefined) return value;
    }
    return undefined;
  }

  #text(name: string, schema: JsonSchema): string {
    const fits = (text: string): boolean => jsonSchemaFault(text, schema) === undefined;
    // Idempotency keys are mostly new.
    const isNew = name === 'request_id' || name === 'uid';
    const candidates = isNew ? [`f${this.below(1_000_000)}`] : PLAIN_TEXT;
    for (let attempt = 0; attempt < 8; attempt++) {
      const text = this.pick(candidates);
      if (fits(text)) return text;
    }
    return PLAIN_TEXT.find(fits) ?? 'x'.repeat(schema.minLength ?? 1);
  }

  #number({ minimum = 0, maximum = 1e6, type }: JsonSchema): number {
    const near = Math.min(maximum, minimum + 30);
    const value = minimum + this.#random() * ((this.below(4) === 0 ? maximum : near) - minimum);
    return type === 'integer' ? Math.floor(value) : value;
  }

  /** Generates a value at a limit of the schema, or just beyond it. */
  #edge(schema: JsonSchema): unknown {
    const { minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems, items } = schema;
    if (minimum !== undefined || maximum !== undefined)
      return this.pick([minimum ?? 0, maximum ?? 1e9, (minimum ?? 0) - 1, (maximum ?? 1e9) + 1]);
    if (schema.type === 'array' && items) {
      const length = this.pick([minItems, Math.max(0, minItems - 1), maxItems ?? 50, (maxItems ?? 50) + 1]);
      const item = this.right('', Array.isArray(items) ? items[0]! : items);
      return Array.from({ length: Math.min(length, 2_000) }, () => item);
    }
    const length = this.pick([minLength, Math.max(0, minLength - 1), maxLength ?? 64, (maxLength ?? 64) + 1]);
    return this.pick(['a', '7', 'ệ']).repeat(Math.min(length, 20_000));
  }

  /** Generates a valid value; one in twenty is at a limit. */
  right(name: string, schema: JsonSchema): unknown {
    if (this.below(20) === 0) return this.#edge(schema);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    if (schema.examples && this.below(4) > 0) return this.pick(schema.examples);
    const known = name !== 'request_id' && this.below(4) > 0 ? this.#known(name, schema) : undefined;
    if (known !== undefined) return known;
    if (schema.anyOf)
      return this.right(name, {
        ...this.pick(schema.anyOf),
        ...(schema.minimum === undefined ? {} : { minimum: schema.minimum, maximum: schema.maximum }),
      });
    if (schema.type === 'object') return this.#object(schema);
    if (schema.type === 'array') {
      const { minItems = 0, maxItems = 6, items } = schema;
      if (Array.isArray(items)) return items.map((item) => this.right(name, item));
      return Array.from({ length: minItems + this.below(Math.min(maxItems - minItems, 6) + 1) }, () => this.right(name, items!));
    }
    if (schema.type === 'number' || schema.type === 'integer') return this.#number(schema);
    if (schema.type === 'boolean') return this.below(2) === 0;
    return schema.type === 'null' ? null : this.#text(name, schema);
  }

  #object({ properties = {}, required = [] }: JsonSchema): Fields {
    const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || this.below(2) === 0);
    return Object.fromEntries(wanted.map(([name, property]) => [name, this.right(name, property)]));
  }

  #hostile(depth = 0): unknown {
    const kind = this.below(8);
    if (kind < 4) return this.pick(HOSTILE_TEXT);
    if (kind < 6) return this.pick(HOSTILE_VALUE);
    if (kind === 6 || depth > 2) return Array.from({ length: this.below(5) }, () => this.pick(HOSTILE_VALUE));
    return Object.fromEntries(Array.from({ length: this.below(4) }, () => [this.pick(FURTHER_FIELDS), this.#hostile(depth + 1)]));
  }

  /** Replaces some fields by hostile values; in half of the cases none. */
  #spoil(fields: Fields, names: readonly string[]): Fields {
    const spoilt: Fields = { ...fields };
    for (let change = Math.max(0, this.below(6) - 2); change > 0; change--) {
      const name = this.pick([...names, ...names, ...names, ...FURTHER_FIELDS]);
      if (this.below(4) === 0) delete spoilt[name];
      else Object.defineProperty(spoilt, name, { value: this.#hostile(), enumerable: true, configurable: true, writable: true });
    }
    return spoilt;
  }

  #bodyText(fields: Fields): string {
    const text = JSON.stringify(fields);
    switch (this.below(30)) {
      case 0:
        return text.slice(0, this.below(text.length + 1));
      case 1:
        return text.replace(this.pick([':', ',', '"', '{']), this.pick(HOSTILE_TEXT));
      case 2:
        return this.pick([
          '',
          'null',
          '[]',
          '1',
          '"x"',
          '{',
          '\u0000',
          `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
          `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
        ]);
      case 3:
        return JSON.stringify({ ...fields, huge: 'x'.repeat(this.pick([10_000, 300_000])) });
      default:
        return text;
    }
  }

  #form(field: string): FormData {
    const form = new FormData();
    const bytes = Uint8Array.from({ length: this.below(400) }, () => this.below(256));
    const heads: number[][] = [[], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0xff, 0xd8, 0xff], [0x47, 0x49, 0x46, 0x38]];
    form.append(
      this.below(8) === 0 ? this.pick(FURTHER_FIELDS) : field,
      new Blob([Uint8Array.from(this.pick(heads)), bytes]),
      this.pick(['a.png', '../a.png', '\u0000', 'ảnh.svg']),
    );
    return form;
  }

  #query(fields: Fields): string {
    const pairs = Object.entries(fields).map(
      ([name, value]) => [name, String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 600)] as const,
    );
    const params = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
    if (this.below(12) === 0 && pairs.length > 0) params.append(this.pick(pairs)[0] + this.pick(['', '[]', '[$ne]', '[0]']), 'x');
    const text = params.toString();
    return this.below(25) === 0
      ? text + this.pick(['&%E0%A4%A', '&%', '&=', '&&&', '?', `&x=${'y'.repeat(5_000)}`, '&%00=%00', '#x'])
      : text;
  }

  /** @param tokens that may be sent; undefined for none */
  request(
    base: string,
    { method: documented, path, parameters, body, fileField }: Operation,
    tokens: ReadonlyArray<string | undefined>,
  ): Request {
    const method = this.below(25) === 0 ? this.pick(METHODS) : documented;
    const headers = new Headers();
    for (const { name, in: place, schema } of parameters)
      if (place === 'header' && this.below(12) > 0) headers.set(name, String(schema.const));
    const token = this.pick(tokens);
    if (token !== undefined)
      headers.set(
        'authorization',
        this.below(30) === 0
          ? this.pick(['Bearer', `Basic ${token}`, `Bearer ${token}.`, `bearer  ${token}`, 'Bearer ..'])
          : `Bearer ${token}`,
      );
    if (this.below(10) === 0) headers.set(...this.pick(FURTHER_HEADERS));
    const inPath = (name: string): boolean => parameters.some((parameter) => parameter.in === 'path' && parameter.name === name);
    const given = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const { schema } = parameters.find((parameter) => parameter.name === name)!;
      // `{id}` is the id of the resource in the path.
      const about = path.split('/').at(-3) ?? '';
      return inUrl(String(this.below(6) === 0 ? this.pick(HOSTILE_TEXT) : this.right(name === 'id' ? `${about}_id` : name, schema)));
    });
    const query = parameters.filter(({ in: place }) => place === 'query');
    const asked = Object.fromEntries(
      query.filter(({ required }) => required || this.below(2) === 0).map(({ name, schema }) => [name, this.right(name, schema)]),
    );
    const names = [...query.map(({ name }) => name), ...Object.keys(body?.properties ?? {})].filter((name) => !inPath(name));
    const search = documented === 'GET' || this.below(20) === 0 ? `?${this.#query(this.#spoil(asked, names))}` : '';
    const url = `${base}${given}${search}`;
    if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
    if (fileField !== undefined && this.below(6) > 0) return new Request(url, { method, headers, body: this.#form(fileField) });
    const type = this.below(20) === 0 ? this.pick(TYPES) : 'application/json';
    if (type !== '') headers.set('content-type', type);
    const fields = this.#spoil(body ? (this.right('', body) as Fields) : {}, names);
    return new Request(url, { method, headers, body: this.#bodyText(typeof fields === 'object' ? fields : {}) });
  }
}
