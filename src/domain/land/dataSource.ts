/** Kinds of data: official, derived from official data, invented, or unknown. */
export const DATA_KINDS = ['official', 'derived', 'made', 'unknown'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Source of a parcel, sheet or planning (§3.13). Texts are '' if unknown; days are YYYY-MM-DD. */
export interface DataSource {
  kind: DataKind;
  /** Authority that decided or measured it. */
  authority: string;
  decisionNumber: string;
  decisionDate: string;
  /** https address, or ''. */
  documentUrl: string;
  /** Date of the state that the data describe. */
  asOf: string;
  /** Reliability as stated by the source. */
  reliability: string;
  fileName: string;
  fileSha256: string;
  importerVersion: string;
  /** ISO 8601 in UTC; '' if it was not imported from a file. */
  loadedAt: string;
}

/** Returns the authority and decision: 'UBND TP. Đà Nẵng, QĐ 12/QĐ-UBND'. */
const sourceName = ({ authority, decisionNumber }: Pick<DataSource, 'authority' | 'decisionNumber'>): string =>
  [authority, decisionNumber].filter((part) => part !== '').join(', ');

/** Source of an exported parcel, under the names of its columns or properties. */
interface SourceFacts {
  source: string;
  /** 'unasked': the gateway could not be reached. */
  source_kind: DataKind | 'unasked';
  as_of: string;
}

/** Returns the source columns of an export. @param source null: unknown; undefined: could not be fetched */
export function sourceFacts(source: DataSource | null | undefined): SourceFacts {
  if (!source) return { source: '', source_kind: source === null ? 'unknown' : 'unasked', as_of: '' };
  return { source: sourceName(source), source_kind: source.kind, as_of: source.asOf };
}
