/** Selects a time as ISO 8601 in UTC, under the column's own name. @param column of the table, without its name */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
