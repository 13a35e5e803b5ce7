import { CharsetVotes, mayBeLegacy, type TextCharset } from '../../domain/text/charsetVotes.ts';
import { fromLegacy, LEGACY_CHARSETS, type LegacyCharset } from '../../domain/text/fromLegacy.ts';
import type { LandFile, LandRecord } from '../landFile.ts';

/** Maximum characters of a text used for detection. */
const MAX_SEEN_CHARS = 4_000;

const beginningOf = (text: string): string => (text.length > MAX_SEEN_CHARS ? text.slice(0, MAX_SEEN_CHARS) : text);

const OF_DRAWING = ['chữ và lớp (texts, layers)'];

/** Charsets found in a file's texts, by column. */
export interface FoundTexts {
  turned: ReadonlyArray<{ charset: LegacyCharset; columns: string[] }>;
  /** Columns with too few words to decide, kept unchanged. */
  doubted: ReadonlyArray<{ charset: LegacyCharset; columns: string[] }>;
}

export interface RecognisedFile extends LandFile {
  texts(): FoundTexts;
}

class ColumnCharsets {
  readonly #columns = new Map<string, CharsetVotes>();
  readonly #headings = new CharsetVotes();

  see(records: readonly LandRecord[]): void {
    for (const { properties } of records) {
      for (const name in properties) {
        let votes = this.#columns.get(name);
        if (!votes) {
          votes = new CharsetVotes();
          this.#columns.set(name, votes);
          this.#headings.add(name);
        }
        const value = properties[name];
        if (typeof value === 'string') votes.add(beginningOf(value));
      }
    }
  }

  /** Decides by column: each by its own words, or by those of the whole file if it has too few. */
  judge(): { columns: Map<string, LegacyCharset>; headings: LegacyCharset | undefined } {
    const all = new CharsetVotes();
    for (const votes of [this.#headings, ...this.#columns.values()]) all.addAll(votes);
    const file = all.charset;
    const legacy = (votes: CharsetVotes): LegacyCharset | undefined => {
      const charset = votes.charset ?? file;
      return charset === 'unicode' ? undefined : charset;
    };
    const columns = new Map<string, LegacyCharset>();
    for (const [name, votes] of this.#columns) {
      const charset = legacy(votes);
      if (charset !== undefined) columns.set(name, charset);
    }
    return { columns, headings: legacy(this.#headings) };
  }

  get doubts(): Map<string, LegacyCharset> {
    return new Map([...this.#columns].flatMap(([name, { doubt }]) => (doubt === undefined ? [] : [[name, doubt] as const])));
  }
}

function byCharset(columns: ReadonlyMap<string, LegacyCharset>): FoundTexts['turned'] {
  return LEGACY_CHARSETS.flatMap((charset) => {
    const named = [...columns].flatMap(([column, own]) => (own === charset ? [column] : []));
    return named.length > 0 ? [{ charset, columns: named }] : [];
  });
}

/**
 * Converts a file's texts to Unicode: columns in TCVN3 or VNI, batch by batch, once their words identify the charset.
 * @param declared charset chosen by the operator
 * @returns a file whose records throw FileFault `notEncoded` for bytes that are neither UTF-8 nor recognised
 */
export function recogniseTexts(file: LandFile, declared?: TextCharset): RecognisedFile {
  // Texts must not be converted twice.
  if (file.convertedFrom !== undefined)
    return { ...file, texts: () => ({ turned: [{ charset: file.convertedFrom!, columns: OF_DRAWING }], doubted: [] }) };
  const charsets = new ColumnCharsets();
  const converted = new Map<string, LegacyCharset>();
  const convert = (text: string, charset: LegacyCharset | undefined): string =>
    charset !== undefined && mayBeLegacy(text) ? fromLegacy(text, charset) : text;
  const convertRecord = (
    record: LandRecord,
    charsetOf: (name: string) => LegacyCharset | undefined,
    headings: LegacyCharset | undefined,
  ): LandRecord => {
    const properties: Record<string, unknown> = {};
    for (const [name, whole] of Object.entries(record.properties)) {
      const value = typeof whole === 'string' ? beginningOf(whole) : whole;
      const charset = charsetOf(name);
      const own = convert(name, headings);
      const isConverted = charset !== undefined && typeof value === 'string' && mayBeLegacy(value);
      properties[own] = isConverted ? fromLegacy(value, charset) : value;
      if (isConverted) converted.set(own, charset);
    }
    return { ...record, properties };
  };
  const doubted = (): FoundTexts['doubted'] =>
    file.possibleCharset === undefined ? byCharset(charsets.doubts) : [{ charset: file.possibleCharset, columns: OF_DRAWING }];
  const known = (records: readonly LandRecord[]): ReturnType<ColumnCharsets['judge']> | undefined => {
    if (declared !== undefined) return undefined;
    charsets.see(records);
    return charsets.judge();
  };
  return Object.assign(Object.create(file) as LandFile, {
    texts: () => ({ turned: byCharset(converted), doubted: converted.size > 0 ? [] : doubted() }),
    async *records(): ReturnType<LandFile['records']> {
      for await (const records of file.records()) {
        const judged = known(records);
        const charset = declared === 'unicode' ? undefined : declared;
        const isLegacy = judged ? judged.columns.size > 0 || judged.headings !== undefined : charset !== undefined;
        if (!isLegacy && file.undeclaredText?.mustBeKnown === true) throw file.undeclaredText.refused();
        yield isLegacy
          ? records.map((record) =>
              convertRecord(record, judged ? (name) => judged.columns.get(name) : () => charset, judged ? judged.headings : charset),
            )
          : records;
      }
    },
  });
}
