const MARKS = ['\t', ';', '|', ','] as const;
const QUOTE = '"';

/** The mark between the cells of a line: the first of tab, semicolon, bar and comma that is there; '' for spaces alone. */
export function cellMark(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  return MARKS.find((mark) => bare.includes(mark)) ?? '';
}

/** Cells of one line (RFC 4180: a cell in quotes may hold the mark, and quotes written twice). */
export function splitCells(line: string, mark: string): string[] {
  if (mark === '') return line.trim().split(/\s+/);
  if (!line.includes(QUOTE)) return line.split(mark);
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at]!;
    if (char === QUOTE && isQuoted && line[at + 1] === QUOTE) {
      cell += QUOTE;
      at += 1;
    } else if (char === QUOTE) isQuoted = !isQuoted;
    else if (char === mark && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}
