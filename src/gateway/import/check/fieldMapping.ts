import { cleanLine } from '../../../domain/text/cleanText.ts';
import { columnOf, KNOWN_NAMES, LAND_FIELDS, type LandField, squeeze } from '../../../landFiles/fields/landFields.ts';
import { type ImportError, refusedAtStart } from '../importError.ts';

/** Without these a record is as good as with them: a column that looks like one is not worth a word. */
const UNMISSED: ReadonlySet<LandField> = new Set(['authority', 'decision', 'decided', 'asOf', 'planStatus', 'validFrom', 'validTo']);

/** Every text is folded, searched for and remembered; nothing that is stored is longer. */
const MAX_TEXT_CHARS = 1_000;

/** Of a file: `field ← column`, and `column ~ field`. */
export interface DescribedFields {
  found: string[];
  alike: string[];
}

/** Reads the fields of records by the names that a file has for them. */
export class FieldMapping {
  readonly #names = new Map<LandField, string>();
  #columns: readonly string[] = [];
  #isFound = false;

  /** @param given field → the file's name for it, where the operator says so */
  constructor(given: Readonly<Partial<Record<LandField, string>>> = {}) {
    for (const [field, name] of Object.entries(given)) this.#names.set(field as LandField, name);
  }

  /**
   * Finds the names, once, in the properties of the first records.
   * @param wanted fields that are looked for under more names, and without which nothing can be taken
   * @param spared of these, what can be done without
   * @throws ImportError that lists the file's names when one of `wanted` is not among them
   */
  find(records: ReadonlyArray<Readonly<Record<string, unknown>>>, wanted: readonly LandField[], spared: readonly LandField[] = []): void {
    if (this.#isFound || records.length === 0) return;
    this.#isFound = true;
    const names = [...new Set(records.flatMap((properties) => Object.keys(properties)))];
    this.#columns = names;
    for (const field of LAND_FIELDS) {
      const given = this.#names.get(field);
      if (given !== undefined) {
        if (!names.includes(given)) throw fieldRefused(`Tệp không có trường "${given}" (no such field)`, names);
        continue;
      }
      const name = columnOf(field, names, wanted.includes(field));
      if (name !== undefined) this.#names.set(field, name);
    }
    const missing = wanted.filter((field) => !this.#names.has(field) && !spared.includes(field));
    if (missing.length > 0) {
      const hint = missing.map((field) => `--field ${field}=TÊN_TRƯỜNG`).join(' ');
      throw fieldRefused(`Không nhận ra trường nào cho ${missing.join(', ')}: khai bằng ${hint} (fields not recognised)`, names);
    }
  }

  has(field: LandField): boolean {
    return this.#names.has(field);
  }

  /** The field's text, '' when it has none; no invisible characters, composed letters, and no more than a name or an address has. */
  text(field: LandField, properties: Readonly<Record<string, unknown>>): string {
    const name = this.#names.get(field);
    const value = name === undefined ? undefined : properties[name];
    if (value === null || value === undefined || typeof value === 'object') return '';
    return cleanLine(String(value).slice(0, MAX_TEXT_CHARS)).normalize('NFC').trim();
  }

  /** What the file calls them, for the summary; and columns that were not taken, but look like a field that was not found. */
  get described(): DescribedFields {
    const taken = new Set(this.#names.values());
    const left = this.#columns.filter((name) => !taken.has(name));
    const missing = LAND_FIELDS.filter((field) => !this.#names.has(field) && !UNMISSED.has(field));
    return {
      found: [...this.#names].map(([field, name]) => `${field} ← ${name}`),
      alike: left.flatMap((name) => missing.filter((field) => looksLike(squeeze(name), field)).map((field) => `${name} ~ ${field}`)),
    };
  }
}

const ALIKE_LETTERS = 4;

/** Whether a column shares so many letters in a row with one of a field's names: a .dbf cuts 'Tong_dien_tich' to 'Tong_dien_'. */
function looksLike(squeezed: string, field: LandField): boolean {
  const pieces = Array.from({ length: Math.max(0, squeezed.length - ALIKE_LETTERS + 1) }, (_, at) =>
    squeezed.slice(at, at + ALIKE_LETTERS),
  );
  return KNOWN_NAMES[field].some((known) => known.length > ALIKE_LETTERS && pieces.some((piece) => known.includes(piece)));
}

const fieldRefused = (why: string, names: readonly string[]): ImportError =>
  refusedAtStart(`${why}. Các trường của tệp (the file's fields): ${names.join(', ').slice(0, 400) || '–'}.`);
