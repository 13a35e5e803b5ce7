type CamelName<Name extends string> = Name extends `_${infer Rest}`
  ? CamelName<Rest>
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<CamelName<Tail>>}`
    : Name;

/** The same value with the app's names of its fields: `_id` is `id`, `token_id` is `tokenId`. */
export type CamelFields<Value> = Value extends readonly unknown[]
  ? { [At in keyof Value]: CamelFields<Value[At]> }
  : Value extends object
    ? { [Name in keyof Value as Name extends string ? CamelName<Name> : Name]: CamelFields<Value[Name]> }
    : Value;

const known = new Map<string, string>();

function camelName(name: string): string {
  let camel = known.get(name);
  if (camel === undefined) {
    camel = name.replace(/^_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    known.set(name, camel);
  }
  return camel;
}

/** Renames the fields of an answer, at every depth. The contract has fixed their names: nobody else can add to the known ones. */
export function camelFields<Value>(value: Value): CamelFields<Value> {
  if (Array.isArray(value)) return value.map((item: unknown) => camelFields(item)) as CamelFields<Value>;
  if (typeof value !== 'object' || value === null) return value as CamelFields<Value>;
  const renamed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) renamed[camelName(name)] = camelFields(field as unknown);
  return renamed as CamelFields<Value>;
}
