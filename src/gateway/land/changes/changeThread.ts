import type { EditionZones, PlanChanges } from '../../../../workers/parcels/overlap/changes/planChanges.ts';
import { HelperThread } from '../../operations/helperThread.ts';
import type { CompareAnswer, CompareRequest, ShapeChange } from './compareLand.ts';
import { editionBuffers, joinZones, type ZoneText } from './zonesAffecting.ts';

/** Compares land in a separate thread, which starts on the first request. */
export class ChangeThread {
  readonly #thread = new HelperThread<CompareRequest, CompareAnswer>('changes', new URL('./changeProgram.mjs', import.meta.url), {
    // Typed arrays are outside the heap, which holds a page of texts or a piece. Unlimited, it grows by hundreds of MB.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
  });

  /** @param pages zones of a planning in drawing order; only one page of texts is in memory at a time */
  async packEdition(pages: AsyncIterable<readonly ZoneText[]>): Promise<EditionZones> {
    const parts: EditionZones[] = [];
    for await (const zones of pages) parts.push(((await this.#thread.run({ kind: 'zones', zones }, [])) as { zones: EditionZones }).zones);
    return joinZones(parts);
  }

  /** Transfers the buffers of both editions. `isPartial` is as in CompareRequest. @returns null if it takes minutes */
  async comparePlannings(before: EditionZones, after: EditionZones, isPartial: boolean): Promise<PlanChanges | null> {
    const buffers = [...editionBuffers(before), ...editionBuffers(after)];
    return ((await this.#thread.run({ kind: 'plannings', before, after, isPartial }, buffers)) as { changes: PlanChanges | null }).changes;
  }

  /** @param shapes MultiPolygon coordinates before and after @returns null for shapes that cover the same area */
  async compareShapes(shapes: ReadonlyArray<readonly [before: string, after: string]>): Promise<Array<ShapeChange | null>> {
    if (shapes.length === 0) return [];
    return ((await this.#thread.run({ kind: 'parcels', shapes }, [])) as { shapes: Array<ShapeChange | null> }).shapes;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
