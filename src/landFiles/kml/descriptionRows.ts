const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const textOfCell = (cell: string): string => cell.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => ENTITIES[name]!).trim();

/** Reads attributes from rows of two cells of a description's table, as ArcGIS writes them. */
export function descriptionRows(html: string | undefined): Record<string, string> {
  if (html === undefined || !/<table/i.test(html)) return {};
  const rows = html
    .split(/<tr\b/i)
    .slice(1)
    .map((row) => Array.from(row.matchAll(/<t[dh]\b[^<>]*>([^<]*)/gi), ([, cell]) => textOfCell(cell!)));
  return Object.fromEntries(
    rows.flatMap((cells) => (cells.length === 2 && cells[0] !== '' ? [[cells[0]!, cells[1] === '<Null>' ? '' : cells[1]!]] : [])),
  );
}
