import type { PlanChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { HelperThread } from '../../operations/helperThread.ts';
import type { CompareAnswer, CompareAsked, ShapeChange } from './compareLand.ts';
import type { ZoneText } from './packEditions.ts';

/** Compares land in a thread of its own, which starts with the first question. */
export class ChangeThread {
  readonly #thread = new HelperThread<CompareAsked, CompareAnswer>('changes', new URL('./changeProgram.mjs', import.meta.url));

  /**
   * @param isPartial the later one adjusts a part of the ground
   * @returns null where that would take minutes @throws Error when the thread died
   */
  async comparePlannings(before: readonly ZoneText[], after: readonly ZoneText[], isPartial: boolean): Promise<PlanChanges | null> {
    return ((await this.#thread.ask({ kind: 'plannings', before, after, isPartial }, [])) as { changes: PlanChanges | null }).changes;
  }

  /** @param shapes MultiPolygon coordinates of parcels before and after @returns null of those that cover the same ground */
  async compareShapes(shapes: ReadonlyArray<readonly [before: string, after: string]>): Promise<Array<ShapeChange | null>> {
    if (shapes.length === 0) return [];
    return ((await this.#thread.ask({ kind: 'parcels', shapes }, [])) as { shapes: Array<ShapeChange | null> }).shapes;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
