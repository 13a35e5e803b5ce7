import type { Database } from 'node-sqlite3-wasm';
import { ImportError } from '../importError.ts';
import { checkColumnCount } from './columnCount.ts';
import { SqlitePages } from './sqlitePages.ts';

/** More layers than anyone has; each is a line of a message at most. */
const MAX_LAYERS = 1_000;
const MAX_NAME_CHARS = 200;
/** `table_xinfo` says this of a column that is computed whenever it is read. */
const COMPUTED = 2;

export interface GeoPackageLayer {
  table_name: string;
  column_name: string;
  srs_id: number;
}

export interface GeoPackageSystem {
  organization: string;
  code: number;
  definition: string;
}

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const refuse = (vi: string, en: string): ImportError => new ImportError(`${vi} (${en}).`, { atStart: true });

const notTable = (name: string): ImportError =>
  refuse(
    `"${name.slice(0, MAX_NAME_CHARS)}" trong GeoPackage không phải bảng thật mà là khung nhìn, bảng ảo hoặc không có: hãy xuất lớp đó thành bảng rồi nạp lại`,
    'not a real table but a view, a virtual table or nothing',
  );

/** As SQLite compares names: no letter but those of ASCII has two cases. */
const folded = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The name behind `CREATE TABLE`, as SQLite writes it down: quoted in one of its four ways, or plain. */
function createdTable(sql: unknown): string | undefined {
  const found = /^CREATE TABLE (?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|`((?:[^`]|``)*)`|\[([^\]]*)\]|([\w$\u0080-\uffff]+))/i.exec(
    String(sql),
  );
  const [, double, single, back, bracket, plain] = found ?? [];
  return double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'") ?? back?.replaceAll('``', '`') ?? bracket ?? plain;
}

/**
 * The tables of a GeoPackage that hold what they give out. Everything else in it is a program of whoever made the file: a view that
 * calls itself has rows without end, one of views of views takes for ever before its first, and SQLite here cannot be interrupted.
 * So nothing is named to SQLite that the list of tables does not make a table of.
 */
export class GeoPackageTables {
  readonly #database: Database;
  readonly #pages: SqlitePages;
  readonly #known = new Set<string>();

  /** @param pages of the same file, the list of tables walked already */
  constructor(database: Database, pages: SqlitePages) {
    this.#database = database;
    this.#pages = pages;
  }

  /**
   * @returns its name, to stand in a statement, with the word that keeps SQLite from reading an index instead
   * @throws ImportError when it is no table, has too many columns or computed ones, or its pages lead in circles
   */
  table(name: string): string {
    const statement = `${quotedName(name)} not indexed`;
    if (this.#known.has(folded(name))) return statement;
    // Letters that are none are read as this one, and would be looked for as another name.
    if (/[\0\ufffd]/.test(name)) throw notTable(name);
    const rows = this.#database.all('select rootpage, sql from sqlite_master where name = ? collate nocase limit 2', name);
    const [row] = rows as Array<{ rootpage: unknown; sql: unknown }>;
    // What the list says of a row's kind is not what SQLite goes by: the words that make it are.
    if (!row || rows.length > 1 || folded(createdTable(row.sql) ?? '') !== folded(name)) throw notTable(name);
    this.#pages.walk(Number(row.rootpage));
    const columns = this.#database.all(`pragma table_xinfo(${quotedName(name)})`) as Array<{ hidden: number }>;
    checkColumnCount(columns.length);
    if (columns.some(({ hidden }) => Number(hidden) === COMPUTED)) {
      throw refuse(
        `Bảng "${name}" của GeoPackage có cột được tính khi đọc: hãy xuất lớp đó với giá trị đã lưu`,
        'a table with columns computed on reading',
      );
    }
    this.#known.add(folded(name));
    return statement;
  }

  /** The layers of shapes, sorted by name. */
  layers(): GeoPackageLayer[] {
    const contents = this.#few(`select table_name from ${this.table('gpkg_contents')} where data_type = 'features'`);
    const columns = this.#few(`select table_name, column_name, srs_id from ${this.table('gpkg_geometry_columns')}`);
    const columnOf = new Map(columns.map((column) => [column['table_name'], column as unknown as GeoPackageLayer]));
    const layers = contents.flatMap(({ table_name: name }) => columnOf.get(name) ?? []);
    return layers.sort((one, other) => (one.table_name < other.table_name ? -1 : 1));
  }

  /** undefined when the file does not have what the layer names. */
  systemOf({ srs_id: id }: GeoPackageLayer): GeoPackageSystem | undefined {
    const table = this.table('gpkg_spatial_ref_sys');
    const sql = `select organization, organization_coordsys_id as code, definition from ${table} where srs_id = ? limit 1`;
    return (this.#database.get(sql, id) ?? undefined) as GeoPackageSystem | undefined;
  }

  /** Rows of names. Joined here and not by SQLite: of tables without keys it would make every row with every other. */
  #few(sql: string): Array<Record<string, unknown>> {
    const rows: Array<Record<string, unknown>> = [];
    const statement = this.#database.prepare(`${sql} limit ${MAX_LAYERS + 1}`);
    try {
      for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
        const isLong = Object.values(row).some((value) => typeof value === 'string' && value.length > MAX_NAME_CHARS);
        if (isLong || rows.length === MAX_LAYERS)
          throw refuse('GeoPackage có quá nhiều lớp hoặc tên lớp quá dài', 'too many layers or names too long');
        rows.push(row);
      }
    } finally {
      statement.finalize();
    }
    return rows;
  }
}
