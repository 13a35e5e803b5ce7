import { geometryClient } from '../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { type ComparedRow, findingsOf } from '../../domain/landFile/groundComparison.ts';
import { landFileSlice, showLandComparison, showLandFileView, shownLandFile } from '../../state/landFile/landFileSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';

/** Areas compared per worker call, so few that a tap or a tile need not wait long. */
const AREAS_A_CALL = 25;

const comparisons = requestGuard();

/** Compares the layer's areas with the register in batches; the gateway sends parcels and never gets the file. */
export async function compareWithRegister(): Promise<void> {
  const isCurrent = comparisons.begin();
  const summary = shownLandFile(landFileSlice)?.summary;
  if (!summary) return;
  showLandFileView('comparison');
  const counts = { done: 0, total: summary.counts.area, same: 0, unknown: 0, unmeasured: 0 };
  const rows: ComparedRow[] = [];
  const show = (status: 'running' | 'ready' | 'failed'): void => showLandComparison({ status, counts: { ...counts }, rows });
  show('running');
  for (let from: number | null = 0; from !== null;) {
    const areas = await geometryClient.landLayerGrounds(summary.layer, from, AREAS_A_CALL);
    if (!isCurrent()) return;
    const compared = areas.ok ? await parcelsClient.compareGrounds(areas.value.grounds) : areas;
    if (!isCurrent()) return;
    if (!areas.ok || !compared.ok) return show('failed');
    compared.value.forEach((comparison, at) => {
      const { fault } = comparison;
      const findings = findingsOf(comparison);
      const index = areas.value.indexes[at]!;
      if (findings.length > 0) rows.push({ ...comparison, id: String(index), index, label: areas.value.labels[at]!, findings });
      else counts[fault ?? 'same'] += 1;
    });
    counts.done += compared.value.length;
    from = areas.value.next;
    show('running');
  }
  show('ready');
}

/** Stops the comparison; results so far stay. */
export function stopComparing(): void {
  comparisons.begin();
  showLandComparison({ ...landFileSlice.comparison, status: 'stopped' });
}
