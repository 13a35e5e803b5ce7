import { damagedTable, type DamagedTable, DAMAGES, PROVINCES } from '../../tests/support/geometry/damagedTables.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { createGeometryCore } from '../../workers/geometry/core.ts';
import { explainCorners, placeOnGrid, PRACTICE_TABLES } from '../../workers/geometry/detective/explainCorners.ts';

/** Times to explain tables in an engine without compiled code, milliseconds. */
export interface ExplainTimes {
  /** Times of the warm-up tables. */
  practiceMs: number[];
  firstMs: number;
  laterMs: number[];
}

const TABLES = 400;

function* tables(core: GeometryCore, seed: number): Generator<DamagedTable> {
  const random = seededRandom(seed);
  for (let turn = seed; ; turn += 1) {
    const table = damagedTable(core, DAMAGES[turn % DAMAGES.length]!, PROVINCES[turn % PROVINCES.length]!, random, turn % 5 === 0);
    if (table) yield table;
  }
}

/**
 * Explains the warm-up tables in a new host, as when a user starts to type, then a damaged table, then others. Making
 * the tables is not timed.
 * @param seed selects the first table @param later explains 399 others, too
 */
export async function timeExplaining(seed: number, later: boolean): Promise<ExplainTimes> {
  const core = await createGeometryCore();
  const place = placeOnGrid(core);
  const made = tables(core, seed);
  const all = Array.from({ length: later ? TABLES : 1 }, () => made.next().value as DamagedTable);
  const times: number[] = [];
  const explain = (evidence: DamagedTable['evidence']): number => {
    const began = performance.now();
    const found = explainCorners(evidence, place);
    const elapsed = performance.now() - began;
    if (found.length > 4) throw new Error(`bench: ${found.length} explanations`);
    return elapsed;
  };
  const practiceMs = PRACTICE_TABLES.map(explain);
  for (const { evidence } of all) times.push(explain(evidence));
  const [firstMs, ...laterMs] = times as [number, ...number[]];
  return { practiceMs, firstMs, laterMs };
}
