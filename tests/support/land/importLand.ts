import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Exit, importFiles } from '../../../src/gateway/import/importFiles.ts';
import { readImportOptions } from '../../../src/gateway/import/importOptions.ts';
import type { QueryLimits, Store } from '../../../src/gateway/database/store.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';

export interface ImportRunner {
  /** Writes a file to import. @returns its path */
  file(name: string, content: string | Uint8Array): string;
  /** Runs the import command in this process. */
  load(...args: string[]): Promise<{ exit: Exit; text: string }>;
  /** Runs it on a store that fails, or until `isStopping` returns true. */
  loadUntil(end: { store?: Store; isStopping?(): boolean }, ...args: string[]): Promise<{ exit: Exit; text: string }>;
  close(): void;
}

/** Rejects statements outside a transaction, and transactions, that are limited to a request's duration. */
const withoutLimits = (store: Store): Store =>
  Object.assign(Object.create(store) as Store, {
    query: ((sql, params, limits) => store.query(sql, params, endless(limits))) as Store['query'],
    transaction: ((work, limits) => store.transaction(work, endless(limits))) as Store['transaction'],
  });

function endless(limits?: QueryLimits): QueryLimits {
  if (limits?.timeoutMs !== Infinity) throw new Error('an import waits as long as its database needs');
  return limits;
}

/** Imports files into a seeded database as `npm run import` does. */
export function openImportRunner({ store, dataDir }: Pick<SeededApp, 'store' | 'dataDir'>): ImportRunner {
  const folder = mkdtempSync(join(tmpdir(), 'thua-import-'));
  const patient = withoutLimits(store);
  const loadUntil: ImportRunner['loadUntil'] = async (end, ...args) => {
    const lines: string[] = [];
    const host = {
      store: end.store ?? patient,
      dataDir,
      print: (text: string) => void lines.push(text),
      isStopping: () => end.isStopping?.() ?? false,
    };
    const exit = await importFiles(host, readImportOptions([...args, '--report', join(folder, 'reports')]));
    return { exit, text: lines.join('\n') };
  };
  return {
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    load: (...args) => loadUntil({}, ...args),
    loadUntil,
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Returns a square lot's ring, closed and counter-clockwise, in the unit of its corner. */
export const squareAt = (x: number, y: number, side: number): number[][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

export const lotFeature = (
  sheet: number | string,
  parcel: number | string,
  ring: number[][],
  more: Record<string, unknown> = {},
): object => ({
  type: 'Feature',
  properties: { MaXa: '20314', SoTo: sheet, SoThua: parcel, LoaiDat: 'ODT', ...more },
  geometry: { type: 'Polygon', coordinates: [ring] },
});

export const collection = (features: readonly object[], more: Record<string, unknown> = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
