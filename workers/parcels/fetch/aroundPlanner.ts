import { findParcelsIn, type ItemsReader } from '../../../src/api/land/parcels.ts';
import type { ApiClient } from '../../../src/api/createClient.ts';
import { longitudeScale } from '../../../src/domain/geometry/earth.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { ZOOM } from '../../../src/domain/limits.ts';
import { isUnreachable, type Failure } from '../../../src/domain/result.ts';
import { oldestOf } from '../../../src/domain/packs/keptPack.ts';
import { SMALLEST_LEVEL } from '../../../src/domain/search/aroundCell.ts';
import { isFatal } from '../../bridge/heartbeat.ts';
import { isTruncated, type ParcelBatch } from '../answers/parcelBatch.ts';
import type { Completeness, ParcelsProgress, WatchedView } from '../api.ts';
import type { LandStore } from '../store/landStore.ts';
import { type CellNode, type CellSurvey, CellTree, surveyCells } from './cellTree.ts';
import type { SavedParcels } from './fetchAround.ts';
import type { Clock } from './progressReporter.ts';
import { boxesIntersect, boxCenter, clipBox, distanceToBoxDeg, growBox } from '../../../src/domain/geometry/box.ts';

/** Delay after the first failure; each further one doubles it. */
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

const backoffMs = (failures: number): number => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/** Browsers open six connections per host; lists, pictures and the map need some of them. */
const MAX_PARALLEL = 3;
/** Minimum zoom: below it a parcel is smaller than a fingertip, and a screen has too many for a phone. */
const PARCELS_FROM_ZOOM = ZOOM.initial - 0.5;
/** A request is cancelled if its cell is farther outside the view than this share of the view's size. */
const MARGIN = 0.5;
/** A tilted view extends to the horizon; parcels beyond about 3 km are too small to read. */
const REACH_DEG = 0.03;

/** Area in which parcels are to be complete. */
export interface WatchedArea {
  box: LngLatBox;
  /** Cells nearest to it are fetched first. */
  center: LngLat;
}

export interface PlannerOptions {
  client: ApiClient;
  reader: ItemsReader<ParcelBatch>;
  land: LandStore;
  clock: Clock;
  saved: SavedParcels;
  /** Ids that are never evicted. */
  keep: () => ReadonlySet<string>;
  onParcels: (parcels: ParcelBatch) => void;
  onChange: () => void;
}

/**
 * Completes the parcels of the view, and of a search's box that hit §9's cap. Fetches missing cells, nearest first, a
 * few at a time; splits truncated cells into four; cancels requests outside the view; retries failures; evicts what was
 * seen longest ago.
 */
export class AroundPlanner {
  readonly #options: PlannerOptions;
  readonly #tree = new CellTree();
  readonly #underWay = new Map<CellNode, AbortController>();
  #view: WatchedArea | null = null;
  #list: WatchedArea | null = null;
  #viewSurvey: CellSurvey | null = null;
  #listSurvey: CellSurvey | null = null;
  /** Counter of views: a later view has seen its parcels later. */
  #moment: number;
  #failures = 0;
  #pausedUntilMs = 0;
  /** Packs are read before the gateway until this time. */
  #cutOffUntilMs = 0;
  #cancelTimer = (): void => undefined;
  #stopped = false;

  constructor(options: PlannerOptions) {
    this.#options = options;
    this.#moment = options.clock.nowMs();
  }

  /** Rank of what is seen now; parcels fetched for other reasons rank slightly lower. */
  get moment(): number {
    return this.#moment;
  }

  watch({ box, center, zoom }: WatchedView): void {
    this.#moment += 1;
    this.#view = zoom < PARCELS_FROM_ZOOM ? null : { box: clipBox(box, center, REACH_DEG), center };
    this.#plan();
  }

  /** Sets the box in which a list is to be complete; null for none. */
  fill(list: WatchedArea | null): void {
    this.#moment += 1;
    this.#list = list;
    this.#plan();
  }

  idsNear(box: LngLatBox): string[] {
    return this.#tree.answered().flatMap(({ box: cell, answer }) => (boxesIntersect(cell, box) ? answer!.ids : []));
  }

  retry(): void {
    this.#failures = 0;
    this.#pausedUntilMs = 0;
    this.#cutOffUntilMs = 0;
    for (const node of this.#surveys().flatMap(({ within }) => within)) {
      Object.assign(node, { tries: 0, retryAtMs: 0 });
      if (node.answer?.complete === false) node.answer = null;
      // Data of a pack stays until the gateway replies.
      else if (node.answer?.savedAt) node.answer.atMs = 0;
    }
    this.#plan();
  }

  get viewStatus(): ParcelsProgress['view'] {
    return this.#viewSurvey?.status ?? 'far';
  }

  get viewHasSample(): boolean {
    return this.#viewSurvey?.within.some(({ answer }) => answer?.hasSample) ?? false;
  }

  /** Age of the oldest pack data in the view; null without any. */
  get viewSavedAt(): string | null {
    return oldestOf(this.#viewSurvey?.within.map(({ answer }) => answer?.savedAt ?? null) ?? []);
  }

  savedAtOf(id: string): string | null {
    return oldestOf(this.#tree.answered().map(({ answer }) => (answer!.savedAt && answer!.ids.includes(id) ? answer!.savedAt : null)));
  }

  get listStatus(): Completeness {
    const status = this.#listSurvey?.status ?? 'complete';
    return status === 'full' ? 'partial' : status;
  }

  /** Evicts parcels if needed. Call it after a search added parcels directly to the store. */
  makeRoom(): void {
    const { land, keep } = this.#options;
    if (!land.isTooFull) return;
    this.#surveyAll();
    const seenNow = new Set(this.#surveys().flatMap(({ within }) => within));
    const rank = (node: CellNode): number => (seenNow.has(node) ? this.#moment : Math.min(node.seenAt, this.#moment - 1));
    for (const node of this.#tree.answered()) for (const id of node.answer!.ids) land.parcels.touch(id, rank(node));
    this.#tree.forget(land.evict(keep()));
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
    for (const controller of this.#underWay.values()) controller.abort();
    this.#underWay.clear();
  }

  #surveys(): CellSurvey[] {
    return [this.#listSurvey, this.#viewSurvey].filter((survey) => survey !== null);
  }

  #surveyAll(): void {
    const { land, keep } = this.#options;
    this.#listSurvey = this.#survey(this.#list, land.parcelRoom);
    const listed = this.#listSurvey?.within.reduce((sum, { parcels }) => sum + parcels, 0) ?? 0;
    this.#viewSurvey = this.#survey(this.#view, land.parcelRoom - Math.max(listed, keep().size));
  }

  #survey(area: WatchedArea | null, room: number): CellSurvey | null {
    if (!area) return null;
    const mayCut = (node: CellNode): boolean => node.tries === 0 && !this.#underWay.has(node);
    const near = (node: CellNode): number => distanceToBoxDeg(node.box, area.center);
    const nearestFirst = this.#tree.cellsIn(area.box, mayCut).sort((a, b) => near(a) - near(b));
    const nowMs = this.#options.clock.nowMs();
    const survey = surveyCells(nearestFirst, { room, nowMs, isCutOff: this.#failures > 0 });
    for (const node of survey.within) node.seenAt = this.#moment;
    return survey;
  }

  #plan(): void {
    if (this.#stopped) return;
    const { clock } = this.#options;
    this.#surveyAll();
    this.#tree.prune(this.#moment);
    for (const [node, controller] of this.#underWay) if (!this.#isWanted(node)) controller.abort();
    const missing = this.#surveys().flatMap(({ missing }) => missing);
    let waitMs = Infinity;
    for (const node of missing) {
      if (this.#underWay.size >= MAX_PARALLEL) break;
      if (this.#underWay.has(node)) continue;
      const fromMs = Math.max(node.retryAtMs, this.#pausedUntilMs) - clock.nowMs();
      if (fromMs > 0) waitMs = Math.min(waitMs, fromMs);
      else void this.#ask(node);
    }
    this.#cancelTimer();
    if (waitMs < Infinity) this.#cancelTimer = clock.after(waitMs, () => this.#plan());
    this.#options.onChange();
  }

  #isWanted(node: CellNode): boolean {
    const nearView = this.#view !== null && boxesIntersect(node.box, growBox(this.#view.box, MARGIN));
    return nearView || (this.#list !== null && boxesIntersect(node.box, this.#list.box));
  }

  async #ask(node: CellNode): Promise<void> {
    const controller = new AbortController();
    this.#underWay.set(node, controller);
    const { client, reader, saved, clock } = this.#options;
    try {
      // If packs have the cell, do not wait for a bad network again.
      let savedAnswer = clock.nowMs() < this.#cutOffUntilMs ? await saved(node.box) : null;
      const answer = savedAnswer ? null : await findParcelsIn(node.box, reader, { client, signal: controller.signal });
      // Data held from a pack need not be read again.
      if (answer?.ok === false && isUnreachable(answer.error) && node.answer === null) {
        savedAnswer = await saved(node.box);
        if (savedAnswer) this.#cutOffUntilMs = clock.nowMs() + MAX_WAIT_MS;
      }
      this.#underWay.delete(node);
      if (this.#stopped) return;
      if (savedAnswer) this.#mergeAnswer(node, savedAnswer.value, savedAnswer.asOf);
      else if (answer!.ok) this.#mergeAnswer(node, answer!.value, null);
      else this.#noteFailure(node, answer!.error);
    } catch (error) {
      // After a trap the store cannot be trusted: the error ends the worker, and a new one starts.
      if (isFatal(error)) throw error;
      this.#underWay.delete(node);
      console.error('parcels: an answer could not be kept', error);
      this.#noteFailure(node, { kind: 'malformed', message: (error as Error).message });
    }
    this.#plan();
  }

  /** @param savedAt time of a pack's data, which says nothing about the network; null for the gateway's */
  #mergeAnswer(node: CellNode, parcels: ParcelBatch, savedAt: string | null): void {
    const truncated = isTruncated(parcels);
    const { land, keep, clock, onParcels } = this.#options;
    if (savedAt === null) this.#failures = 0;
    Object.assign(node, { tries: 0, retryAtMs: 0 });
    // Rank slightly below seen parcels: those of a truncated response belong to no cell yet.
    land.mergeParcels(parcels, this.#moment - 1);
    const ids = parcels.ids();
    if (!truncated) this.#removeGone(node, new Set([...ids, ...keep()]));
    const { at, count, squareDeg } = densityOf(node.box, parcels.centers(), truncated);
    this.#tree.recordDensity(at, count, squareDeg);
    if (truncated && node.cell.level < SMALLEST_LEVEL) this.#tree.cut(node);
    else
      Object.assign(node, {
        answer: { atMs: clock.nowMs(), ids, hasSample: ids.some((_, i) => parcels.isSample(i)), complete: !truncated, savedAt },
        parcels: ids.length,
      });
    onParcels(parcels);
    this.makeRoom();
  }

  /** Parcels that are missing from a cell's new response have left the register. */
  #removeGone(node: CellNode, present: ReadonlySet<string>): void {
    const removed = new Set(node.answer?.ids.filter((id) => !present.has(id)));
    if (removed.size === 0) return;
    this.#options.land.removeParcels(removed);
    this.#tree.forget(removed);
  }

  /** Schedules a retry. A cancelled request is simply missing again; an unreachable network pauses all cells. */
  #noteFailure(node: CellNode, { kind }: Failure): void {
    if (kind === 'stale') return;
    const nowMs = this.#options.clock.nowMs();
    node.tries += 1;
    node.retryAtMs = nowMs + backoffMs(node.tries);
    // Requests already pending at the first failure provide no new information.
    if ((kind !== 'offline' && kind !== 'timeout') || nowMs < this.#pausedUntilMs) return;
    this.#failures += 1;
    this.#pausedUntilMs = nowMs + backoffMs(this.#failures);
  }
}

/**
 * Returns the number of parcels and their area: the whole box, or for a truncated response the circle around its centre
 * that the nearest parcels fill.
 */
function densityOf(
  box: LngLatBox,
  parcels: ReadonlyArray<{ center: LngLat }>,
  truncated: boolean,
): { at: LngLat; count: number; squareDeg: number } {
  const at = boxCenter(box);
  const boxSquareDeg = (box.east - box.west) * (box.north - box.south);
  if (!truncated) return { at, count: parcels.length, squareDeg: boxSquareDeg };
  const narrowing = longitudeScale(at.lat);
  const squares = parcels.map(({ center }) => ((center.lng - at.lng) * narrowing) ** 2 + (center.lat - at.lat) ** 2);
  const circleSquareDeg = (Math.PI * squares.reduce((max, square) => Math.max(max, square), 0)) / narrowing;
  // Parcels at one position would give an empty circle.
  const squareDeg = Math.max(Math.min(circleSquareDeg, boxSquareDeg), boxSquareDeg / 4096);
  return { at, count: parcels.length, squareDeg };
}
