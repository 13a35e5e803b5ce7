import type { SqlValue } from '../store.ts';

/** What crosses between the gateway's thread and the database's. */
export type PgliteRequestBody = { kind: 'query'; sql: string; params: readonly SqlValue[]; isPlannedOnce: boolean } | { kind: 'close' };
export type PgliteRequest = { id: number } & PgliteRequestBody;

export type PgliteReply =
  | { id: number; ok: true; rows: unknown[]; fsyncCount: number }
  | { id: number; ok: false; message: string; code: string | undefined; fsyncCount: number };

/** `workerData` of the database's thread. */
export interface PgliteWorkerData {
  /** Folder of the PostgreSQL cluster. */
  clusterDir: string;
}
