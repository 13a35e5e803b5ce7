import type { EditionZones, PlanChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { HelperThread } from '../../operations/helperThread.ts';
import type { CompareAnswer, CompareAsked, ShapeChange } from './compareLand.ts';
import { editionBuffers, joinZones, type ZoneText } from './bearingZones.ts';

/** Compares land in a thread of its own, which starts with the first question. */
export class ChangeThread {
  readonly #thread = new HelperThread<CompareAsked, CompareAnswer>('changes', new URL('./changeProgram.mjs', import.meta.url), {
    // Numbers lie beside the heap: on it is a page of texts, or a piece of ground. Without limits it grows by hundreds of megabytes before it is swept.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
  });

  /** @param pages zones of a planning in drawing order: no more than a page of their texts is in memory at a time */
  async packEdition(pages: AsyncIterable<readonly ZoneText[]>): Promise<EditionZones> {
    const parts: EditionZones[] = [];
    for await (const zones of pages) parts.push(((await this.#thread.ask({ kind: 'zones', zones }, [])) as { zones: EditionZones }).zones);
    return joinZones(parts);
  }

  /**
   * Both editions are given away. @param isPartial the later one adjusts a part of the ground @returns null where that would take minutes
   */
  async comparePlannings(before: EditionZones, after: EditionZones, isPartial: boolean): Promise<PlanChanges | null> {
    const buffers = [...editionBuffers(before), ...editionBuffers(after)];
    return ((await this.#thread.ask({ kind: 'plannings', before, after, isPartial }, buffers)) as { changes: PlanChanges | null }).changes;
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
