import { parse, protocol, types as TYPES } from '@electric-sql/pglite';

/**
 * @typedef {import('@electric-sql/pglite').PGlite} PGlite
 * @typedef {import('../store.ts').SqlValue} SqlValue
 * @typedef {{ name: string; dataTypeID: number }} Column
 * @typedef {{ name: string; types: number[]; columns: Column[] }} Statement `columns` of what it answers
 */

/** Maximum prepared statements; ours are constant, or vary by a few numbers in the text. */
const MAX_CACHED = 200;
const PREPARED = /^\s*(select|insert|update|delete|with)\b/i;
/** Statements that change no table, so that prepared ones stay valid. */
const HARMLESS = /^\s*(begin|commit|rollback|savepoint|release|set|checkpoint|explain)\b/i;
/** Rollback, which also resets settings. */
const ROLLBACK = /^\s*rollback\b/i;

const DECODER = new TextDecoder();
/** First bytes of database messages; header sizes of a row and of a field. */
const [ERROR, DATA_ROW] = [0x45, 0x44];
const [ROW_HEAD, LENGTH_BYTES] = [7, 4];
/** Size of the response buffer: initially, and at most kept after a large response. */
const [RESPONSE_BYTES, MAX_RESPONSE_BYTES] = [64 * 1024, 4 * 1024 * 1024];

/** @param {Column} column */
const isBytes = ({ dataTypeID }) => dataTypeID === TYPES.BYTEA;

/**
 * Returns a bind message that requests bytea columns in binary, others as text.
 * @param {Uint8Array} bind ends with the number of formats, which is 0
 * @param {Column[]} columns
 */
function bindBytes(bind, columns) {
  const message = new Uint8Array(bind.length + 2 * columns.length);
  message.set(bind);
  const view = new DataView(message.buffer);
  view.setUint32(1, message.length - 1);
  view.setUint16(bind.length - 2, columns.length);
  for (const [at, column] of columns.entries()) view.setUint16(bind.length + 2 * at, Number(isBytes(column)));
  return message;
}

/**
 * @param {Uint8Array} response an error message and its successors
 * @returns {never}
 */
function throwReported(response) {
  new protocol.Parser().parse(response, (message) => {
    if (message instanceof Error) throw message;
  });
  throw new Error('the database told of an error that cannot be read');
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} used number of bytes to keep
 * @param {number} wanted
 */
function grownTo(bytes, used, wanted) {
  if (wanted <= bytes.length) return bytes;
  const grown = new Uint8Array(Math.max(wanted, 2 * bytes.length));
  grown.set(bytes.subarray(0, used));
  return grown;
}

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
 * Cache of prepared statements: one round trip each. PGlite's `query` parses and plans every time, in six round trips.
 */
export class PgliteStatements {
  #database;
  #onBytes;
  /** Least recently used first. @type {Map<string, Statement>} */
  #kept = new Map();
  #made = 0;
  /** Current plan_cache_mode: true for generic plans; undefined after a rollback. @type {boolean | undefined} */
  #plansOnce = false;
  /** Response buffer, overwritten by each response with bytes. */
  #responseBuffer = new Uint8Array(RESPONSE_BYTES);

  /**
   * @param {PGlite} database
   * @param {(buffer: ArrayBuffer) => void} onBytes called for each bytea value of a response
   */
  constructor(database, onBytes) {
    this.#database = database;
    this.#onBytes = onBytes;
  }

  /**
   * @param {string} sql one statement
   * @param {readonly SqlValue[]} params
   * @param {boolean} isPlannedOnce uses one plan for all values
   * @returns {Promise<unknown[]>}
   */
  async query(sql, params, isPlannedOnce) {
    if (!PREPARED.test(sql)) {
      if (ROLLBACK.test(sql)) this.#plansOnce = undefined;
      const { rows } = await this.#database.query(sql, [...params]);
      if (!HARMLESS.test(sql)) await this.#forget();
      return rows;
    }
    await this.#planOnce(isPlannedOnce);
    const { name, types, columns } = await this.#prepare(sql);
    const { serializers, parsers } = this.#database;
    const values = params.map((value, at) => (value === null ? null : (serializers[types[at] ?? 0] ?? String)(value)));
    const { bind, describe, execute, sync } = protocol.serialize;
    if (columns.some(isBytes))
      return this.#bytesOf(columns, joined([bindBytes(bind({ statement: name, values }), columns), execute({}), sync()]));
    const messages = await this.#database.execProtocolStream(
      joined([bind({ statement: name, values }), describe({ type: 'P' }), execute({}), sync()]),
      { syncToFs: false },
    );
    return parse.parseResults(messages, parsers)[0]?.rows ?? [];
  }

  /**
   * Reads bytea values from the protocol, because PGlite decodes messages as text, in which they are twice as long.
   * @param {Column[]} columns
   * @param {Uint8Array} message
   * @returns {Promise<unknown[]>}
   */
  async #bytesOf(columns, message) {
    let length = 0;
    // A chunk is the database's own memory, which it reuses at once.
    const onRawData = (/** @type {Uint8Array} */ chunk) => {
      this.#responseBuffer = grownTo(this.#responseBuffer, length, length + chunk.length);
      this.#responseBuffer.set(chunk, length);
      length += chunk.length;
    };
    await this.#database.execProtocolRawStream(message, { syncToFs: false, onRawData });
    const response = this.#responseBuffer.subarray(0, length);
    if (length > MAX_RESPONSE_BYTES) this.#responseBuffer = new Uint8Array(RESPONSE_BYTES);
    const view = new DataView(response.buffer);
    const rows = [];
    for (let at = 0; at < response.length; at += 1 + view.getUint32(at + 1)) {
      if (response[at] === ERROR) throwReported(response.subarray(at));
      if (response[at] === DATA_ROW) rows.push(this.#rowOf(columns, response, at + ROW_HEAD));
    }
    return rows;
  }

  /**
   * @param {Column[]} columns
   * @param {Uint8Array} response
   * @param {number} at offset of the first field
   */
  #rowOf(columns, response, at) {
    const view = new DataView(response.buffer);
    const { parsers } = this.#database;
    /** @type {Record<string, unknown>} */
    const row = {};
    for (const column of columns) {
      const length = view.getInt32(at);
      at += LENGTH_BYTES;
      if (length < 0) row[column.name] = null;
      else {
        const field = response.subarray(at, (at += length));
        if (isBytes(column)) {
          const bytes = field.slice();
          this.#onBytes(bytes.buffer);
          row[column.name] = bytes;
        } else {
          row[column.name] = (parsers[column.dataTypeID] ?? String)(DECODER.decode(field));
        }
      }
    }
    return row;
  }

  /** @param {boolean} isOnce */
  async #planOnce(isOnce) {
    if (this.#plansOnce === isOnce) return;
    await this.#database.exec(`set plan_cache_mode = ${isOnce ? 'force_generic_plan' : 'auto'}`);
    this.#plansOnce = isOnce;
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
    const described = messages.find((message) => message.name === 'rowDescription');
    const columns = /** @type {{ fields?: Column[] } | undefined} */ (described)?.fields ?? [];
    const statement = { name, types: parse.parseDescribeStatementResults(messages), columns };
    this.#kept.set(sql, statement);
    if (this.#kept.size > MAX_CACHED) {
      const [[oldest, { name: unused }]] = /** @type {[[string, Statement]]} */ ([...this.#kept.entries()].slice(0, 1));
      this.#kept.delete(oldest);
      await this.#database.exec(`deallocate ${unused}`);
    }
    return statement;
  }

  /** Drops all prepared statements after a schema change, which may invalidate them. */
  async #forget() {
    if (this.#kept.size === 0) return;
    this.#kept.clear();
    await this.#database.exec('deallocate all');
  }
}

/**
 * Reports whether an error ends the database, not only the statement: PANIC (failed WAL write or sync), FATAL, or a
 * WASM trap. PGlite would hang on the next query; only a restart with WAL recovery helps.
 * @param {unknown} error
 * @returns {boolean}
 */
export function endsDatabase(error) {
  const { name, severity } = /** @type {{ name?: string; severity?: string }} */ (error);
  return name === 'RuntimeError' || severity === 'PANIC' || severity === 'FATAL';
}
