import type { Snapshot } from 'valtio';
import { findPlanningsOver } from '../../api/land/plannings.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { type Ground, ringsOf } from '../../domain/land/parcel.ts';
import { sortByPlanStanding, shownEdition, standingOf, todayInVietnam } from '../../domain/land/planStanding.ts';
import type { ParcelOverlap, PlanPair } from '../../domain/land/planOverlap.ts';
import type { MeasuredPlan } from '../../domain/land/planVerdict.ts';
import type { PicturedPlanning } from '../../domain/land/planning.ts';
import { drawingsOf, isPlanning, type OpenLayer } from '../../domain/map/openLayer.ts';
import type { Result } from '../../domain/result.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { isOffline } from '../../state/host/hostSlice.ts';
import { layersSlice } from '../../state/layers/layersSlice.ts';
import { beginOverlap, planOverlapSlice, updatePlanOverlap } from '../../state/parcel/planOverlapSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const measures = requestGuard();

/** Maximum number of plannings measured unasked, as each is a download: those in force, the newest first. */
const MAX_UNASKED = 3;

/** Ground that plannings are measured on: a parcel, or the corners that were searched. */
export interface PlannedGround extends Ground {
  readonly id: string;
  readonly isSample?: boolean;
}

const last = {
  /** Inputs of the last measurement beside the ground. */
  measured: '',
  /** Plannings over the last ground; they do not change with the open layers. */
  asked: null as { groundId: string; plannings: PicturedPlanning[] } | null,
  plans: [] as readonly ZoneFile[],
  /** Ground whose plannings the customer wants to see, whatever they cost. */
  requestedId: null as string | null,
  /** Edition picked on the last ground, whose figures are shown. */
  picked: null as { groundId: string; planningId: string } | null,
};

/** Returns whether views are known to be free (§1.5); without a network only data on this device is read. */
const isFree = (): boolean =>
  configSlice.status === 'ready' ? configSlice.pointsPerView === 0 : configSlice.status === 'failed' && isOffline();

type DrawnLayer = Snapshot<Pick<OpenLayer, 'id' | 'type' | 'fileUrl' | 'attempt' | 'status' | 'drawing' | 'drawings'>>;

/**
 * Returns whether a layer's zones are measured: pictures and tiles have none, those of a sheet are parcels, and where a
 * view costs points only what the map already shows is paid for.
 */
const isMeasured = (layer: DrawnLayer): boolean =>
  isPlanning(layer) && layer.drawings.includes('zones') && (isFree() || (layer.status === 'shown' && layer.drawing === 'zones'));

/** Identifies the layers that figures depend on; order, names and opacities change none. */
const measuredLayers = (): string =>
  JSON.stringify([
    configSlice.status,
    configSlice.pointsPerView,
    layersSlice.open
      .filter(isMeasured)
      .map(({ id, fileUrl, attempt }) => [id, fileUrl, attempt])
      .sort(),
  ]);

async function planningsOver(ground: PlannedGround): Promise<Result<PicturedPlanning[]>> {
  if (last.asked?.groundId === ground.id) return { ok: true, value: last.asked.plannings };
  const answer = await findPlanningsOver(ringsOf(ground).flat());
  if (answer.ok) last.asked = { groundId: ground.id, plannings: answer.value };
  return answer;
}

/**
 * Measures the newest plannings on a ground, and every open one. Where a view costs points, only what the map shows is
 * measured, the rest after `requestPlannings`. A later call makes an earlier answer stale.
 */
export async function measurePlanOverlap(ground: PlannedGround): Promise<void> {
  const isCurrent = measures.begin();
  last.measured = measuredLayers();
  beginOverlap(ground.id);
  // The price is not known yet: this is called again once it is.
  if (configSlice.status === 'idle' || configSlice.status === 'loading') return;
  const around = await planningsOver(ground);
  if (!isCurrent()) return;
  const { plans, ...rest } = choosePlans(ground, around.ok ? around.value : []);
  last.plans = plans;
  if (plans.length === 0) {
    updatePlanOverlap({ status: around.ok ? 'ready' : 'failed', plans: [], overlap: null, ...rest });
    return;
  }
  const answer = await parcelsClient.planOverlap(
    ringsOf(ground).map(packPoints),
    plans.map(({ id, fileUrl }) => ({ id, fileUrl })),
    pairsOf(ground.id, plans, rest.around),
  );
  if (!isCurrent()) return;
  const shown = plans.map(measuredOn(ground));
  updatePlanOverlap({ status: answer.ok ? 'ready' : 'failed', plans: shown, overlap: answer.ok ? answer.value : null, ...rest });
}

/** Measures a ring around the ground by a planning measured there; null where its file is unavailable. */
export async function overlapAround(ring: readonly LngLat[], planningId: string | undefined): Promise<ParcelOverlap | null> {
  const files = last.plans.filter(({ id }) => id === planningId).map(({ id, fileUrl }) => ({ id, fileUrl }));
  const answer = files.length > 0 ? await parcelsClient.planOverlap([packPoints(ring)], files, []) : null;
  return answer?.ok ? answer.value : null;
}

/** Measures again where layers or the price of a view have changed since. */
export async function remeasurePlanOverlap(ground: PlannedGround): Promise<void> {
  if (planOverlapSlice.groundId !== ground.id || measuredLayers() !== last.measured) await measurePlanOverlap(ground);
}

/** Selects an edition to show for a ground; its zones are measured, too, where that costs nothing. */
export function pickEdition(ground: PlannedGround, planningId: string): void {
  last.picked = { groundId: ground.id, planningId };
  updatePlanOverlap({ pickedId: planningId });
  const { plans, around, overlap } = planOverlapSlice;
  const before = shownEdition(around, planningId, todayInVietnam())?.before;
  const isCompared = !before || overlap?.differences.some((pair) => pair.before === before.id && pair.after === planningId) === true;
  if (!plans.some(({ id }) => id === planningId) || !isCompared) void measurePlanOverlap(ground);
}

/** Pairs plannings to compare place by place: those in force with each other, the shown edition with the one before. */
function pairsOf(groundId: string, plans: readonly ZoneFile[], around: readonly MeasuredPlan[]): PlanPair[] {
  const day = todayInVietnam();
  const inForce = plans.filter(({ edition }) => standingOf(edition, day) === 'inForce');
  const pairs = inForce.flatMap((plan, at) => inForce.slice(at + 1).map((other) => ({ before: plan.id, after: other.id })));
  const shown = shownEdition(around, pickedOver(groundId), day);
  const isMeasuredHere = (plan: MeasuredPlan | undefined): plan is MeasuredPlan => plans.some(({ id }) => id === plan?.id);
  if (!shown || !isMeasuredHere(shown.before) || !isMeasuredHere(shown.chosen)) return pairs;
  const editionPair = { before: shown.before.id, after: shown.chosen.id };
  const isKnown = pairs.some(({ before, after }) => before === editionPair.before && after === editionPair.after);
  return isKnown ? pairs : [...pairs, editionPair];
}

const pickedOver = (groundId: string): string | null => (last.picked?.groundId === groundId ? last.picked.planningId : null);

/** Shows the newest planning, whatever it costs; an anonymous visitor logs in first. */
export function requestPlannings(ground: PlannedGround): void {
  if (configSlice.pointsPerView > 0 && !requireLogin(() => requestPlannings(ground))) return;
  last.requestedId = ground.id;
  void measurePlanOverlap(ground);
}

type ZoneFile = Pick<OpenLayer, 'id' | 'title' | 'year' | 'fileUrl' | 'isSample'> & Pick<MeasuredPlan, 'edition'>;

const measuredOn =
  (ground: PlannedGround) =>
  ({ id, title, year, isSample, edition }: Snapshot<ZoneFile>): MeasuredPlan => ({
    id,
    title,
    year,
    ...(isSample && !ground.isSample && { isSample }),
    ...(edition && { edition }),
  });

function choosePlans(
  ground: PlannedGround,
  around: readonly PicturedPlanning[],
): { plans: ZoneFile[]; around: MeasuredPlan[]; isUnasked: boolean; hasPictures: boolean } {
  const day = todayInVietnam();
  const ordered = sortByPlanStanding(around, day);
  const withZones = ordered.filter((planning) => drawingsOf(planning).includes('zones'));
  // The picked edition and the one before it, to show the changes on this ground.
  const pickedId = isFree() ? pickedOver(ground.id) : null;
  const shown = pickedId === null ? null : shownEdition(ordered, pickedId, day);
  const pickedPlans = withZones.filter(({ id }) => id === pickedId || (shown?.chosen.id === pickedId && id === shown.before?.id));
  const maxAutomatic = isFree() ? MAX_UNASKED : last.requestedId === ground.id ? 1 : 0;
  const open = layersSlice.open.filter(isMeasured);
  const chosen = new Map<string, ZoneFile>([...open, ...withZones.slice(0, maxAutomatic), ...pickedPlans].map((plan) => [plan.id, plan]));
  return {
    plans: sortByPlanStanding([...chosen.values()], day),
    around: ordered.map(measuredOn(ground)),
    isUnasked: maxAutomatic === 0 && withZones.some(({ id }) => !chosen.has(id)),
    hasPictures: ordered.length > 0 && withZones.length === 0,
  };
}
