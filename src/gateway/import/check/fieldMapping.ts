import { cleanLine } from '../../../domain/text/cleanText.ts';
import { columnOf, KNOWN_NAMES, LAND_FIELDS, type LandField, foldFieldName } from '../../../landFiles/fields/landFields.ts';
import { type ImportError, importRefusal } from '../importError.ts';

/** Optional fields. A column that only resembles one of them is not reported. */
const UNMISSED: ReadonlySet<LandField> = new Set(['authority', 'decision', 'decided', 'asOf', 'planStatus', 'validFrom', 'validTo']);

/** Maximum length of a text, because every text is folded, searched and cached. No stored text is longer. */
const MAX_TEXT_CHARS = 1_000;

/** Descriptions of a file's fields: `field ← column` and `column ~ field`. */
export interface DescribedFields {
  found: string[];
  alike: string[];
}

export class FieldMapping {
  readonly #names = new Map<LandField, string>();
  #columns: readonly string[] = [];
  #isFound = false;

  /** @param given field → column, as the operator states it */
  constructor(given: Readonly<Partial<Record<LandField, string>>> = {}) {
    for (const [field, name] of Object.entries(given)) this.#names.set(field as LandField, name);
  }

  /**
   * Finds the columns, once, in the properties of the first records.
   * @param needed fields that are searched under more names and must be found, except those in `optional`
   * @throws ImportError that lists the file's columns if a needed field is missing
   */
  find(records: ReadonlyArray<Readonly<Record<string, unknown>>>, needed: readonly LandField[], optional: readonly LandField[] = []): void {
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
      const name = columnOf(field, names, needed.includes(field));
      if (name !== undefined) this.#names.set(field, name);
    }
    const missing = needed.filter((field) => !this.#names.has(field) && !optional.includes(field));
    if (missing.length > 0) {
      const hint = missing.map((field) => `--field ${field}=TÊN_TRƯỜNG`).join(' ');
      throw fieldRefused(`Không nhận ra trường nào cho ${missing.join(', ')}: khai bằng ${hint} (fields not recognised)`, names);
    }
  }

  has(field: LandField): boolean {
    return this.#names.has(field);
  }

  /** Returns the field's text, or ''. Control characters are removed, letters composed (NFC), the length limited. */
  text(field: LandField, properties: Readonly<Record<string, unknown>>): string {
    const name = this.#names.get(field);
    const value = name === undefined ? undefined : properties[name];
    if (value === null || value === undefined || typeof value === 'object') return '';
    return cleanLine(String(value).slice(0, MAX_TEXT_CHARS)).normalize('NFC').trim();
  }

  /** Columns used, for the summary, and unused columns that resemble a missing field. */
  get described(): DescribedFields {
    const taken = new Set(this.#names.values());
    const extra = this.#columns.filter((name) => !taken.has(name));
    const missing = LAND_FIELDS.filter((field) => !this.#names.has(field) && !UNMISSED.has(field));
    return {
      found: [...this.#names].map(([field, name]) => `${field} ← ${name}`),
      alike: extra.flatMap((name) => missing.filter((field) => looksLike(foldFieldName(name), field)).map((field) => `${name} ~ ${field}`)),
    };
  }
}

const ALIKE_LETTERS = 4;

/** Reports whether a column shares letters with a field's name: .dbf cuts 'Tong_dien_tich' to 'Tong_dien_'. */
function looksLike(squeezed: string, field: LandField): boolean {
  const pieces = Array.from({ length: Math.max(0, squeezed.length - ALIKE_LETTERS + 1) }, (_, at) =>
    squeezed.slice(at, at + ALIKE_LETTERS),
  );
  return KNOWN_NAMES[field].some((known) => known.length > ALIKE_LETTERS && pieces.some((piece) => known.includes(piece)));
}

const fieldRefused = (reason: string, names: readonly string[]): ImportError =>
  importRefusal(`${reason}. Các trường của tệp (the file's fields): ${names.join(', ').slice(0, 400) || '–'}.`);
