import { findPlanningsOver } from '../../api/land/plannings.ts';
import { boxCorners } from '../../domain/geometry/box.ts';
import { editionsOf } from '../../domain/land/planStanding.ts';
import { layerId, type OpenLayer } from '../../domain/map/openLayer.ts';
import { editionSlice, showEditions } from '../../state/layers/sourceSlice.ts';

const asking = new Set<string>();

/** Asks, once, which editions an open planning has. One of which it was not said when it holds is not asked about. */
export async function askEditions({ id, box, center, edition }: Pick<OpenLayer, 'id' | 'box' | 'center' | 'edition'>): Promise<void> {
  if (!edition || editionSlice.editions[id] || asking.has(id)) return;
  asking.add(id);
  const answer = await findPlanningsOver(box ? boxCorners(box) : [center]);
  asking.delete(id);
  if (!answer.ok) return;
  const editions = editionsOf(id, answer.value);
  showEditions([id, ...editions.map(layerId)], editions);
}
