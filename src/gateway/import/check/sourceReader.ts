import { createHash } from 'node:crypto';
import { ImportError, importRefusal } from '../importError.ts';
import { readDay, type SourceOptions } from '../sourceOptions.ts';
import type { FieldMapping } from './fieldMapping.ts';

export interface SourceFile {
  name: string;
  /** SHA-256 of the whole file, hexadecimal. */
  sha256: string;
}

export interface CheckedSource extends SourceOptions {
  /** Hash of all other fields: the same file with the same statements is the same source. */
  id: string;
  file: SourceFile;
}

/** Maximum number of sources, so that a file with a source per record is refused: it would be stored twice. */
const MAX_SOURCES = 1_000;

export type SourceReader = ReturnType<typeof sourceReader>;

/** Determines the source of each record from the command line and the record's own fields. */
export function sourceReader(given: SourceOptions, file: SourceFile, fields: FieldMapping) {
  const sources = new Map<string, CheckedSource>();

  /**
   * Call once the file's columns are known.
   * @throws ImportError for an official file if neither the command nor a column states the authority and the date
   */
  function refuseNameless(): void {
    if (given.kind !== 'official') return;
    const missing = [
      ...(given.authority === '' && !fields.has('authority') ? ['--source CƠ_QUAN'] : []),
      ...(given.asOf === '' && !fields.has('asOf') ? ['--as-of NGÀY'] : []),
    ];
    if (missing.length === 0) return;
    const columns = '--field authority=TÊN_TRƯỜNG, --field asOf=TÊN_TRƯỜNG';
    throw importRefusal(
      `--kind official: thiếu ${missing.join(', ')} (hoặc ${columns}). Dữ liệu của cơ quan phải ghi rõ cơ quan nào và ngày nào; nếu không biết thì bỏ --kind, dữ liệu sẽ ghi "không rõ nguồn" (whose it is, and of which day, must be said).`,
    );
  }

  /** @param onNameless called for an official record without an authority or date; its source becomes unknown */
  function of(properties: Readonly<Record<string, unknown>>, onNameless: () => void): CheckedSource {
    const fieldText = (field: Parameters<FieldMapping['text']>[0]): string => fields.text(field, properties).slice(0, 300);
    const stated: SourceOptions = {
      ...given,
      authority: fieldText('authority') || given.authority,
      decisionNumber: fieldText('decision') || given.decisionNumber,
      decisionDate: readDay(fieldText('decided')) ?? given.decisionDate,
      asOf: readDay(fieldText('asOf')) ?? given.asOf,
    };
    const isNameless = stated.kind === 'official' && (stated.authority === '' || stated.asOf === '');
    if (isNameless) onNameless();
    return sourceOf({ ...stated, kind: isNameless ? 'unknown' : stated.kind });
  }

  function sourceOf(stated: SourceOptions): CheckedSource {
    const key = JSON.stringify([...Object.entries(stated).toSorted(([a], [b]) => (a < b ? -1 : 1)), file.name, file.sha256]);
    const known = sources.get(key);
    if (known) return known;
    if (sources.size >= MAX_SOURCES) {
      throw new ImportError(`Tệp có hơn ${MAX_SOURCES} nguồn khác nhau: tách tệp ra (too many sources in one file).`);
    }
    const source = { ...stated, id: createHash('sha256').update(key).digest('hex').slice(0, 24), file };
    sources.set(key, source);
    return source;
  }

  return { refuseNameless, of };
}
