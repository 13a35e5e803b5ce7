import { parse, protocol } from '@electric-sql/pglite';

/**
 * @typedef {import('@electric-sql/pglite').PGlite} PGlite
 * @typedef {import('../store.ts').SqlValue} SqlValue
 * @typedef {{ name: string; types: number[] }} Statement
 */

/** Each of ours is one, or a few by the numbers in its text. */
const MAX_CACHED = 200;
const PREPARED = /^\s*(select|insert|update|delete|with)\b/i;
/** What changes no table: statements that are kept stay good. */
const HARMLESS = /^\s*(begin|commit|rollback|savepoint|release|set|checkpoint|explain)\b/i;

/** @param {Uint8Array[]} messages */
function joined(messages) {
  const whole = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const message of messages) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}

/**
 * Statements that the database has read and planned before. PGlite's own `query` has each read and planned anew, in six
 * exchanges; here it is one.
 */
export class PgliteStatements {
  #database;
  /** The least recently used first. @type {Map<string, Statement>} */
  #kept = new Map();
  #made = 0;

  /** @param {PGlite} database */
  constructor(database) {
    this.#database = database;
  }

  /**
   * @param {string} sql one statement
   * @param {readonly SqlValue[]} params
   * @returns {Promise<unknown[]>}
   */
  async query(sql, params) {
    if (!PREPARED.test(sql)) {
      const { rows } = await this.#database.query(sql, [...params]);
      if (!HARMLESS.test(sql)) await this.#forget();
      return rows;
    }
    const { name, types } = await this.#prepare(sql);
    const { serializers, parsers } = this.#database;
    const values = params.map((value, at) => (value === null ? null : (serializers[types[at] ?? 0] ?? String)(value)));
    const { bind, describe, execute, sync } = protocol.serialize;
    const messages = await this.#database.execProtocolStream(
      joined([bind({ statement: name, values }), describe({ type: 'P' }), execute({}), sync()]),
      { syncToFs: false },
    );
    return parse.parseResults(messages, parsers)[0]?.rows ?? [];
  }

  /**
   * @param {string} sql
   * @returns {Promise<Statement>}
   */
  async #prepare(sql) {
    const known = this.#kept.get(sql);
    if (known) {
      this.#kept.delete(sql);
      this.#kept.set(sql, known);
      return known;
    }
    const name = `s${(this.#made += 1)}`;
    const { parse: read, describe, sync } = protocol.serialize;
    const messages = await this.#database.execProtocolStream(joined([read({ name, text: sql }), describe({ type: 'S', name }), sync()]), {
      syncToFs: false,
    });
    const statement = { name, types: parse.parseDescribeStatementResults(messages) };
    this.#kept.set(sql, statement);
    if (this.#kept.size > MAX_CACHED) {
      const [[oldest, { name: unused }]] = /** @type {[[string, Statement]]} */ ([...this.#kept.entries()].slice(0, 1));
      this.#kept.delete(oldest);
      await this.#database.exec(`deallocate ${unused}`);
    }
    return statement;
  }

  /** A table is another than it was: what was read of it may be wrong. */
  async #forget() {
    if (this.#kept.size === 0) return;
    this.#kept.clear();
    await this.#database.exec('deallocate all');
  }
}

/**
 * Whether an error means that the database itself is gone, not only the statement: a PANIC (a WAL write or sync that
 * failed) or FATAL, or a trap of the WASM machine. PGlite hangs on the next query then; only a new start, which
 * recovers from the WAL, helps.
 * @param {unknown} error
 * @returns {boolean}
 */
export function endsDatabase(error) {
  const { name, severity } = /** @type {{ name?: string; severity?: string }} */ (error);
  return name === 'RuntimeError' || severity === 'PANIC' || severity === 'FATAL';
}
