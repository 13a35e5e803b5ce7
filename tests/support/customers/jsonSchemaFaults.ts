/** Subset of JSON Schema that our OpenAPI document uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  /** Schema of properties that `properties` does not name. */
  additionalProperties?: JsonSchema;
  required?: string[];
  /** One schema for all items, or one for each of a tuple. */
  items?: JsonSchema | JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  examples?: unknown[];
}

const KNOWN = new Set<string>(
  'type const enum anyOf properties propertyNames additionalProperties required items minItems maxItems minimum maximum minLength maxLength pattern format default examples'.split(
    ' ',
  ),
);

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function isOfType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;
}

const patterns = new Map<string, RegExp>();
const matches = (pattern: string, text: string): boolean => {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, known);
  return known.test(text);
};

function outside(value: unknown, { minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string | undefined {
  const size =
    typeof value === 'number'
      ? [value, minimum, maximum]
      : typeof value === 'string'
        ? [value.length, minLength, maxLength]
        : Array.isArray(value)
          ? [value.length, minItems, maxItems]
          : undefined;
  if (!size) return undefined;
  const [is, least = -Infinity, most = Infinity] = size as [number, number | undefined, number | undefined];
  return is >= least && is <= most ? undefined : `${is} is outside ${least}…${most}`;
}

/**
 * Validates a value by the document alone, independently of the code that made the value.
 * @returns the first fault with its place, undefined if the value fits
 * @throws if the schema has an unknown keyword
 */
export function jsonSchemaFault(value: unknown, schema: JsonSchema, place = '$'): string | undefined {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown !== undefined) throw new Error(`${place}: the keyword ${unknown} is not known here`);
  if (schema.anyOf && !schema.anyOf.some((one) => jsonSchemaFault(value, one, place) === undefined)) return `${place}: fits none of anyOf`;
  if (schema.type !== undefined && !isOfType(value, schema.type)) return `${place}: ${typeOf(value)} instead of ${schema.type}`;
  if (schema.const !== undefined && value !== schema.const) return `${place}: not ${JSON.stringify(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${place}: none of ${JSON.stringify(schema.enum)}`;
  const range = outside(value, schema);
  if (range !== undefined) return `${place}: ${range}`;
  if (schema.pattern !== undefined && typeof value === 'string' && !matches(schema.pattern, value))
    return `${place}: unlike ${schema.pattern}`;
  if (schema.items && Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      const own = Array.isArray(schema.items) ? schema.items[at] : schema.items;
      const fault = own ? jsonSchemaFault(item, own, `${place}[${at}]`) : undefined;
      if (fault !== undefined) return fault;
    }
  }
  if (schema.additionalProperties && typeOf(value) === 'object') {
    for (const [name, field] of Object.entries(value as Record<string, unknown>)) {
      if (schema.properties && name in schema.properties) continue;
      const names = schema.propertyNames ? jsonSchemaFault(name, schema.propertyNames, `${place} (a name)`) : undefined;
      const fault = names ?? jsonSchemaFault(field, schema.additionalProperties, `${place}.${name}`);
      if (fault !== undefined) return fault;
    }
  }
  if (schema.properties && typeOf(value) === 'object') {
    const object = value as Record<string, unknown>;
    const missing = schema.required?.find((name) => !(name in object));
    if (missing !== undefined) return `${place}: ${missing} is missing`;
    for (const [name, property] of Object.entries(schema.properties)) {
      const fault = name in object ? jsonSchemaFault(object[name], property, `${place}.${name}`) : undefined;
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}
