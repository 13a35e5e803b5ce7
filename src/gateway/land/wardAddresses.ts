import type { Queryable } from '../database/store.ts';

/** Of wards, the old units above each and the new one after it, as text to search in. */
export async function wardAddresses(inside: Queryable, wardCodes: readonly string[]): Promise<Map<string, string>> {
  const rows = await inside.query<{ id: string; address: string }>(
    "select id, name || ', ' || address as address from places where id = any($1::text[])",
    [[...new Set(wardCodes)].map((code) => `old-ward-${code}`)],
  );
  return new Map(rows.map((row) => [row.id.replace('old-ward-', ''), row.address]));
}
