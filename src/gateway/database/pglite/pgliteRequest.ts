import type { SqlValue } from '../store.ts';

export type PgliteRequestBody = { kind: 'query'; sql: string; params: readonly SqlValue[]; isPlannedOnce: boolean } | { kind: 'close' };
export type PgliteRequest = { id: number } & PgliteRequestBody;

export type PgliteReply =
  | { id: number; ok: true; rows: unknown[]; fsyncCount: number }
  | { id: number; ok: false; message: string; code: string | undefined; fsyncCount: number };

export interface PgliteWorkerData {
  clusterDir: string;
}
