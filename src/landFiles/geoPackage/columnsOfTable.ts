const QUOTED = String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'|\`(?:[^\`]|\`\`)*\`|\[[^\]]*\]`;
const NAME = new RegExp(String.raw`^\s*(${QUOTED}|[\w$\u0080-\uffff]+)`);
const CREATED = new RegExp(String.raw`^CREATE TABLE (${QUOTED}|[\w$\u0080-\uffff]+)\s*\(`, 'i');
/** A quoted text, a remark, a bracket or comma, or anything between them. */
const WORDS = new RegExp(String.raw`${QUOTED}|--[^\n]*|/\*[\s\S]*?\*/|[(),]|[^"'\`[(),/-]+|[\s\S]`, 'g');
const CONSTRAINT = /^\s*(?:constraint|primary\s+key|unique|check|foreign\s+key)\b/i;

export interface TableColumn {
  name: string;
  /** It is the number of the row, which is not among its values. */
  isRowNumber: boolean;
  /** It is made when it is read. */
  isComputed: boolean;
  /** Of rows that were written before it was added. */
  value: string | number | null;
}

const unquoted = (name: string): string => {
  const mark = name[0]!;
  if (!'"\'`['.includes(mark)) return name;
  const inner = name.slice(1, -1);
  return mark === '[' ? inner : inner.replaceAll(mark + mark, mark);
};

/** The name behind `CREATE TABLE`, as SQLite writes it down: quoted in one of its four ways, or plain; undefined for what makes no table. */
export function createdName(sql: string): string | undefined {
  const name = CREATED.exec(sql)?.[1];
  return name === undefined ? undefined : unquoted(name);
}

/** The columns of a `CREATE TABLE`, without its constraints. */
export function columnsOfTable(sql: string): TableColumn[] {
  const parts = partsOf(sql.slice(CREATED.exec(sql)?.[0].length ?? 0));
  const key = parts
    .map((part) => /^\s*(?:constraint\s+\S+\s+)?primary\s+key\s*\(([^,()]*)\)/i.exec(part)?.[1])
    .find((found) => found !== undefined);
  const keyName = key === undefined ? undefined : NAME.exec(key)?.[1];
  return parts
    .filter((part) => !CONSTRAINT.test(part))
    .flatMap((part): TableColumn[] => {
      const [all, written] = NAME.exec(part) ?? [];
      if (all === undefined || written === undefined) return [];
      const name = unquoted(written);
      const rest = part.slice(all.length);
      const words = rest.replaceAll(new RegExp(QUOTED, 'g'), "''");
      const isKey = /\bprimary\s+key\b(?!\s+desc)/i.test(words) || (keyName !== undefined && unquoted(keyName) === name);
      return [
        {
          name,
          isRowNumber: isKey && /^\s*"?integer\b"?(?!\s*\()/i.test(rest),
          isComputed: /\bas\s*\(/i.test(words),
          value: defaultOf(rest),
        },
      ];
    });
}

function defaultOf(rest: string): string | number | null {
  const [, text, number] = /\bdefault\s+(?:('(?:[^']|'')*')|\(?([-+]?\d[\d.eE+-]*))/i.exec(rest) ?? [];
  if (text !== undefined) return unquoted(text);
  return number === undefined ? null : Number(number);
}

/** What is between the commas, up to the bracket that closes the table. */
function partsOf(body: string): string[] {
  const parts = [''];
  let depth = 1;
  for (const [word] of body.matchAll(WORDS)) {
    if (word === '(') depth += 1;
    if (word === ')' && (depth -= 1) === 0) break;
    if (word === ',' && depth === 1) parts.push('');
    else parts[parts.length - 1] += word.startsWith('--') || word.startsWith('/*') ? ' ' : word;
  }
  return parts;
}
