import type { HeldDrawing } from '../../domain/drawing/drawingChange.ts';
import { type DrawMode, readDrawing } from '../../domain/drawing/drawing.ts';
import { packPoints, unpackPoints } from '../../domain/geometry/lngLat.ts';
import { DRAWING_MAX_POINTS } from '../../domain/limits.ts';
import { journalSlot } from './journalSlot.ts';
import { readRecord, writeRecord } from './indexedDb.ts';

/** A drawing as the journal has it, and whose saved note's shape it is. */
export interface JournalEntry extends HeldDrawing {
  /** Of who was logged in; null where nobody was. */
  userId: string | null;
}

/** What is written: an entry whose points are packed. */
export interface JournalRecord {
  mode: DrawMode;
  isClosed: boolean;
  noteUid: string | null;
  userId: string | null;
  lngLat: Float64Array;
}

const keyOfTab = async (): Promise<string> => `drawing ${await journalSlot()}`;

/** An entry as it is now, to be written; of an empty drawing nothing is kept. */
export function packEntry({ drawing, noteUid, userId }: JournalEntry): JournalRecord | null {
  const { mode, isClosed, points } = drawing;
  return points.length > 0 ? { mode, isClosed, noteUid, userId, lngLat: packPoints(points) } : null;
}

/** Keeps what is being drawn, for after a reload or a crash. Rejects where the browser refuses. @param record null keeps nothing */
export async function writeJournal(record: JournalRecord | null): Promise<void> {
  await writeRecord('drawing', await keyOfTab(), record);
}

/** @returns null where nothing was kept, `broken` for what is no drawing. Rejects where the browser refuses. */
export async function readJournal(): Promise<JournalEntry | 'broken' | null> {
  const record = await readRecord<unknown>('drawing', await keyOfTab());
  return record === undefined ? null : (readEntry(record as Partial<JournalRecord> | null) ?? 'broken');
}

const MODES: readonly unknown[] = ['point', 'line', 'area'];
const isIdOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function readEntry(record: Partial<JournalRecord> | null): JournalEntry | null {
  if (typeof record !== 'object' || record === null) return null;
  const { mode, isClosed, noteUid, userId, lngLat } = record;
  if (!MODES.includes(mode) || typeof isClosed !== 'boolean' || !isIdOrNull(noteUid) || !isIdOrNull(userId)) return null;
  if (!(lngLat instanceof Float64Array) || lngLat.length % 2 !== 0 || lngLat.length > 2 * DRAWING_MAX_POINTS) return null;
  const drawing = readDrawing({ mode: mode as DrawMode, points: unpackPoints(lngLat), isClosed });
  return drawing && drawing.points.length > 0 ? { drawing, noteUid, userId } : null;
}
