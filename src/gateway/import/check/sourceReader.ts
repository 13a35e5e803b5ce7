import { createHash } from 'node:crypto';
import { ImportError, refusedAtStart } from '../importError.ts';
import { readDay, type SourceOptions } from '../sourceOptions.ts';
import type { FieldMapping } from './fieldMapping.ts';

export interface SourceFile {
  name: string;
  /** Of all its bytes, in hexadecimal digits. */
  sha256: string;
}

export interface CheckedSource extends SourceOptions {
  /** Follows from all else: the same file that is said to be the same is the same source. */
  id: string;
  file: SourceFile;
}

/** A file of which each record had a source of its own would be kept twice. */
const MAX_SOURCES = 1_000;

/** Tells records' sources: what the operator said, and what a record says of itself. */
export class SourceReader {
  readonly #said: SourceOptions;
  readonly #file: SourceFile;
  readonly #fields: FieldMapping;
  readonly #sources = new Map<string, CheckedSource>();

  constructor(said: SourceOptions, file: SourceFile, fields: FieldMapping) {
    this.#said = said;
    this.#file = file;
    this.#fields = fields;
  }

  /**
   * To be called once the file's columns are known.
   * @throws ImportError for a file that is said to be an authority's, where neither the command nor a column says whose and of which day
   */
  refuseNameless(): void {
    if (this.#said.kind !== 'official') return;
    const missing = [
      ...(this.#said.authority === '' && !this.#fields.has('authority') ? ['--source CƠ_QUAN'] : []),
      ...(this.#said.asOf === '' && !this.#fields.has('asOf') ? ['--as-of NGÀY'] : []),
    ];
    if (missing.length === 0) return;
    const columns = '--field authority=TÊN_TRƯỜNG, --field asOf=TÊN_TRƯỜNG';
    throw refusedAtStart(
      `--kind official: thiếu ${missing.join(', ')} (hoặc ${columns}). Dữ liệu của cơ quan phải ghi rõ cơ quan nào và ngày nào; nếu không biết thì bỏ --kind, dữ liệu sẽ ghi "không rõ nguồn" (whose it is, and of which day, must be said).`,
    );
  }

  /**
   * @param onNameless hears of a record that is said to be an authority's, and does not say whose or of which day: it is of unknown source
   */
  of(properties: Readonly<Record<string, unknown>>, onNameless: () => void): CheckedSource {
    const own = (field: Parameters<FieldMapping['text']>[0]): string => this.#fields.text(field, properties).slice(0, 300);
    const said: SourceOptions = {
      ...this.#said,
      authority: own('authority') || this.#said.authority,
      decisionNumber: own('decision') || this.#said.decisionNumber,
      decisionDate: readDay(own('decided')) ?? this.#said.decisionDate,
      asOf: readDay(own('asOf')) ?? this.#said.asOf,
    };
    const isNameless = said.kind === 'official' && (said.authority === '' || said.asOf === '');
    if (isNameless) onNameless();
    return this.#known({ ...said, kind: isNameless ? 'unknown' : said.kind });
  }

  #known(said: SourceOptions): CheckedSource {
    const key = JSON.stringify([...Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1)), this.#file.name, this.#file.sha256]);
    const known = this.#sources.get(key);
    if (known) return known;
    if (this.#sources.size >= MAX_SOURCES) {
      throw new ImportError(`Tệp có hơn ${MAX_SOURCES} nguồn khác nhau: tách tệp ra (more sources than one file may have).`);
    }
    const source = { ...said, id: createHash('sha256').update(key).digest('hex').slice(0, 24), file: this.#file };
    this.#sources.set(key, source);
    return source;
  }
}
