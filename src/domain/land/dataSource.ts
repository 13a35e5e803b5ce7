/** What land is: an authority's, made from such by somebody, made up, or nobody has said. */
export const DATA_KINDS = ['official', 'derived', 'made', 'unknown'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Where a parcel, a sheet or a planning is from (§3.13). Texts are '' where nothing was said; days are YYYY-MM-DD. */
export interface DataSource {
  kind: DataKind;
  /** Who decided or measured it. */
  authority: string;
  decisionNumber: string;
  decisionDate: string;
  /** https, or ''. */
  documentUrl: string;
  /** The day that it tells of. */
  asOf: string;
  /** How far it can be relied on, in words. */
  reliability: string;
  fileName: string;
  fileSha256: string;
  importerVersion: string;
  /** ISO 8601 in UTC; '' of what no file brought. */
  loadedAt: string;
}

/** 'UBND TP. Đà Nẵng, QĐ 12/QĐ-UBND': who says so, and where. */
const sourceName = ({ authority, decisionNumber }: Pick<DataSource, 'authority' | 'decisionNumber'>): string =>
  [authority, decisionNumber].filter((part) => part !== '').join(', ');

/** What a file of a parcel says of its source, by the names that columns and properties have. */
interface SourceFacts {
  source: string;
  /** 'unasked': the gateway could not be asked. */
  source_kind: DataKind | 'unasked';
  as_of: string;
}

/** @param source null: it is not known; undefined: it could not be asked for */
export function sourceFacts(source: DataSource | null | undefined): SourceFacts {
  if (!source) return { source: '', source_kind: source === null ? 'unknown' : 'unasked', as_of: '' };
  return { source: sourceName(source), source_kind: source.kind, as_of: source.asOf };
}
