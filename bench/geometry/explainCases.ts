import { damagedTable, type DamagedTable, DAMAGES, PROVINCES } from '../../tests/support/geometry/damagedTables.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { createGeometryCore } from '../../workers/geometry/core.ts';
import { explainCorners, placeOnGrid, WARM_UP_TABLES } from '../../workers/geometry/tableRepair/explainCorners.ts';

/** Milliseconds that an engine that has compiled nothing needs to explain tables. */
export interface ExplainTimes {
  /** For the warm-up tables. */
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
 * Explains the warm-up tables in a new host, as the page does when a user begins to type, then a damaged one, then
 * others. Making the tables is not counted.
 * @param seed selects the first table @param later if true, 399 others follow
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
  const practiceMs = WARM_UP_TABLES.map(explain);
  for (const { evidence } of all) times.push(explain(evidence));
  const [firstMs, ...laterMs] = times as [number, ...number[]];
  return { practiceMs, firstMs, laterMs };
}
