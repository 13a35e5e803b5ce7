import { createReadStream, existsSync } from 'node:fs';
import { insertColumns } from '../database/columns/insertColumns.ts';
import type { Store } from '../database/store.ts';
import { ImportError } from './importError.ts';
import { CsvRecords } from './read/csvRecords.ts';

interface Change {
  oldCode: string;
  newCode: string;
  isMain: boolean;
}

const OLD_NAMES = ['old_code', 'old_ward_code', 'ma_cu', 'maxacu', 'maxa_cu'];
const NEW_NAMES = ['new_code', 'new_ward_code', 'ma_moi', 'maxamoi', 'maxa_moi'];
const MAIN_NAMES = ['is_main', 'chinh', 'main'];

const tableRefused = (why: string): ImportError => new ImportError(why, { atStart: true });

/** A table is small: some 10,000 rows. It is held in memory whole. */
const MAX_ROWS = 200_000;

async function readChanges(path: string): Promise<Change[]> {
  if (!existsSync(path)) throw tableRefused(`Không có tệp ${path} (no such file).`);
  const scanner = new CsvRecords();
  const records: string[][] = [];
  for await (const text of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    records.push(...scanner.push(text));
    if (records.length > MAX_ROWS) throw tableRefused(`Bảng có hơn ${MAX_ROWS} dòng (the table has more rows than that).`);
  }
  records.push(...scanner.end());
  const headings = (records.shift() ?? []).map((heading) =>
    heading
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  );
  const column = (names: readonly string[]): number => headings.findIndex((heading) => names.includes(heading));
  const [oldAt, newAt, mainAt] = [column(OLD_NAMES), column(NEW_NAMES), column(MAIN_NAMES)];
  if (oldAt < 0 || newAt < 0)
    throw tableRefused(`Bảng cần hai cột old_code và new_code (the table needs these columns). Có: ${headings.join(', ').slice(0, 200)}.`);
  return records.map((cells) => ({
    oldCode: (cells[oldAt] ?? '').trim().padStart(5, '0'),
    newCode: (cells[newAt] ?? '').trim().padStart(5, '0'),
    isMain: mainAt < 0 ? false : /^(1|true|t|x|có|co|yes)$/i.test(cells[mainAt] ?? ''),
  }));
}

/**
 * Loads a fuller table of where old wards went. An old ward that the table names has exactly the new wards that it says; of
 * several the one marked as main leads, else the one that led before, else the first. Wards that it does not name keep theirs.
 * @returns how many old wards and rows it has
 * @throws ImportError when a code is none, so that nothing is stored
 */
export async function importUnits(store: Store, path: string): Promise<{ wards: number; rows: number }> {
  const changes = await readChanges(path);
  const unique = [...new Map(changes.map((change) => [`${change.oldCode} ${change.newCode}`, change])).values()];
  return store.transaction(
    async (inside) => {
      const units = await inside.query<{ edition: string; code: string }>("select edition, code from units where level = 'ward'");
      const known = new Set(units.map(({ edition, code }) => `${edition} ${code}`));
      const strange = unique.flatMap(({ oldCode, newCode }) => [
        ...(known.has(`old ${oldCode}`) ? [] : [oldCode]),
        ...(known.has(`2025 ${newCode}`) ? [] : [newCode]),
      ]);
      if (strange.length > 0)
        throw tableRefused(`${strange.length} mã không có trong danh mục (codes that are no wards): ${strange.slice(0, 10).join(', ')}.`);
      const before = await inside.query<{ old_code: string; new_code: string }>(
        'select old_code, new_code from ward_changes where is_main',
      );
      const led = new Map(before.map((row) => [row.old_code, row.new_code]));
      const byOld = groupByOld(unique);
      const rows = [...byOld].flatMap(([oldCode, group]) => {
        const main = group.find(({ isMain }) => isMain) ?? group.find(({ newCode }) => newCode === led.get(oldCode)) ?? group[0]!;
        return group.map(({ newCode }) => ({ oldCode, newCode, isMain: newCode === main.newCode }));
      });
      await inside.query('delete from ward_changes where old_code = any($1::text[])', [[...byOld.keys()]]);
      await insertColumns(inside, 'ward_changes', [
        { name: 'old_code', type: 'text', values: rows.map((row) => row.oldCode) },
        { name: 'new_code', type: 'text', values: rows.map((row) => row.newCode) },
        { name: 'is_main', type: 'boolean', values: rows.map((row) => row.isMain) },
      ]);
      return { wards: byOld.size, rows: rows.length };
    },
    { timeoutMs: Infinity },
  );
}

function groupByOld(changes: readonly Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) groups.set(change.oldCode, [...(groups.get(change.oldCode) ?? []), change]);
  return groups;
}
