/**
 * Selects a time as ISO 8601 in UTC.
 * @param column of the table
 * @param name without its table, where the column is named with it
 */
export const isoTime = (column: string, name = column): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;
