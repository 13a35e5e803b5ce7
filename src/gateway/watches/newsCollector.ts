import { setImmediate as pause } from 'node:timers/promises';
import { addToList } from '../../domain/addToList.ts';
import { joinBoxes } from '../../domain/geometry/box.ts';
import type { WatchChange } from '../../domain/watches/watch.ts';
import { compareText } from '../../domain/text/compareText.ts';
import type { Queryable } from '../database/store.ts';
import type { ChangeShape } from '../land/changes/changeRows.ts';
import { pairsOf } from '../land/ring.ts';
import { type ParcelShape, polygonsOfRow } from '../land/parcelShape.ts';
import { boxInRings, candidatesOf, type LandChange, indexWatches, prepareWatchArea, sharedAreasM2 } from './watchGrid.ts';
import type { WatchNews } from './newsMessages.ts';
import { findWatchPlaces, readWatchRings, type WatchPlace, type WatchRings } from './rows.ts';

/** Batch sizes for measuring and comparing; other requests are served in between. */
const [SHAPES_AT_ONCE, COMPARED_AT_ONCE] = [50, 250];
const WATCHES_AT_ONCE = 500;

const emptyNews = (): Omit<WatchNews, 'watch' | 'change'> => ({ areas: new Map(), areaM2: 0, parcels: new Map(), box: joinBoxes([]) });
type Found = ReturnType<typeof emptyNews>;
/** Findings by ward and kind, with the first change of each. */
type OfWards = Map<string, Found & { first: LandChange }>;

function addChange(to: Found, change: LandChange, areaM2: number): void {
  to.box = joinBoxes([to.box, change]);
  if (isOfParcels(change)) {
    to.parcels.set(change.kind, (to.parcels.get(change.kind) ?? 0) + 1);
    return;
  }
  const key = `${change.code_before ?? '-'}>${change.code_after ?? '-'}`;
  to.areas.set(key, (to.areas.get(key) ?? 0) + areaM2);
  to.areaM2 += areaM2;
}

const isOfParcels = ({ kind }: LandChange): boolean => kind.startsWith('parcel');

/** Collects the changes of a set that are on each watch's area; changes are added in pages. */
export class NewsCollector {
  readonly #store: Queryable;
  readonly #ofPlans: WatchChange;
  readonly #minM2: number;
  readonly #byWatch = new Map<string, Found & { watch: WatchPlace; change: WatchChange }>();

  /** @param ofPlans kind for changes of zones @param minM2 minimum shared area of all zones together, or of a parcel */
  constructor(store: Queryable, ofPlans: WatchChange, minM2: number) {
    this.#store = store;
    this.#ofPlans = ofPlans;
    this.#minM2 = minM2;
  }

  aboveMinimum(): WatchNews[] {
    return [...this.#byWatch.values()].filter(({ areaM2, parcels }) => areaM2 >= this.#minM2 || parcels.size > 0);
  }

  async add(changes: readonly LandChange[]): Promise<void> {
    const parcels = changes.filter(isOfParcels).map(({ subject }) => subject);
    const wards = [...new Set(changes.flatMap(({ ward_code }) => ward_code ?? []))];
    const watches = await findWatchPlaces(this.#store, joinBoxes(changes), parcels, wards);
    if (watches.length === 0) return;
    const ofWards: OfWards = new Map();
    for (const change of changes)
      if (change.ward_code !== null) addChange(this.#ofWard(ofWards, change.ward_code, change), change, change.area_m2);
    const wardWatches = new Map(watches.filter(({ kind }) => kind === 'ward').map((watch) => [watch.ward_code, watch]));
    const index = indexWatches([...watches.filter(({ kind }) => kind !== 'ward'), ...wardWatches.values()], changes);
    const byGround = new Map<WatchPlace, LandChange[]>();
    for (const [at, change] of changes.entries()) {
      if (at % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await pause();
      for (const watch of candidatesOf(change, index)) {
        if (watch.kind !== 'ward' && !watch.changes.includes(this.#watchChangeOf(change))) continue;
        if (watch.kind === 'parcel' && isOfParcels(change)) addChange(this.#newsOf(watch, change), change, change.area_m2);
        else addToList(byGround, watch, change);
      }
    }
    // Sorted by customer, because rings are queried by customer and id.
    const onGround = [...byGround.keys()].sort((a, b) => compareText(a.user_id, b.user_id));
    for (let from = 0; from < onGround.length; from += WATCHES_AT_ONCE) {
      const page = onGround.slice(from, from + WATCHES_AT_ONCE);
      const rings = await readWatchRings(this.#store, page);
      for (const watch of page) {
        const ofWatch = rings.get(watch.id);
        // Skip a watch that was removed meanwhile.
        if (ofWatch) await this.#addGround(watch, ofWatch, byGround.get(watch)!, ofWards);
      }
    }
    this.#spreadWards(watches, ofWards);
  }

  #watchChangeOf(change: LandChange): WatchChange {
    return isOfParcels(change) ? 'parcel' : this.#ofPlans;
  }

  #newsOf(watch: WatchPlace, change: LandChange): Found {
    const known = this.#byWatch.get(watch.id);
    if (known) return known;
    const created = { watch, change: this.#watchChangeOf(change), ...emptyNews() };
    this.#byWatch.set(watch.id, created);
    return created;
  }

  #ofWard(ofWards: OfWards, wardCode: string, change: LandChange): Found {
    const key = `${wardCode} ${this.#watchChangeOf(change)}`;
    let found = ofWards.get(key);
    if (!found) ofWards.set(key, (found = { ...emptyNews(), first: change }));
    return found;
  }

  /** All watches of a ward get the same result, which is computed once. */
  #spreadWards(watches: readonly WatchPlace[], ofWards: OfWards): void {
    for (const watch of watches) {
      for (const kind of watch.kind === 'ward' ? watch.changes : []) {
        const found = ofWards.get(`${watch.ward_code} ${kind}`);
        if (found) joinFound(this.#newsOf(watch, found.first), found);
      }
    }
  }

  async #addGround(watch: WatchPlace, rings: WatchRings, changes: readonly LandChange[], ofWards: OfWards): Promise<void> {
    const into = (change: LandChange): Found =>
      watch.kind === 'ward' ? this.#ofWard(ofWards, watch.ward_code, change) : this.#newsOf(watch, change);
    const measured: LandChange[] = [];
    for (const change of changes) {
      const where = boxInRings(rings, change);
      if (where === 'all') addChange(into(change), change, change.area_m2);
      if (where === 'some') measured.push(change);
    }
    const ground = measured.length > 0 ? prepareWatchArea(rings) : undefined;
    for (let from = 0; ground && from < measured.length; from += SHAPES_AT_ONCE) {
      const batch = await this.#withShapes(measured.slice(from, from + SHAPES_AT_ONCE));
      for (const [at, areaM2] of sharedAreasM2(ground, batch).entries()) {
        const { change } = batch[at]!;
        if (areaM2 > (isOfParcels(change) ? this.#minM2 : 0)) addChange(into(change), change, areaM2);
      }
    }
    if (ground) await pause();
  }

  /** Adds shapes; a parcel change without one uses the current parcel. */
  async #withShapes(changes: readonly LandChange[]): Promise<Array<{ change: LandChange; shape: ChangeShape | null }>> {
    const { province_code: province } = changes[0]!;
    const rows = await this.#store.query<{ id: string; shape: string | null }>(
      'select id, shape::text as shape from land_changes where province_code = $1 and id = any($2::text[])',
      [province, changes.map(({ id }) => id)],
    );
    const shapes = new Map(rows.map(({ id, shape }) => [id, shape]));
    const whole = changes.filter((change) => isOfParcels(change) && !shapes.get(change.id)).map(({ subject }) => subject);
    const parcels =
      whole.length === 0
        ? []
        : await this.#store.query<ParcelShape & { id: string }>(
            'select id, ring, parts from cadastral_items where province_code = $1 and id = any($2::text[])',
            [province, whole],
          );
    const ofParcels = new Map(parcels.map((parcel) => [parcel.id, polygonsOfRow(parcel).map((rings) => rings.map(pairsOf))]));
    return changes.map((change) => {
      const shape = shapes.get(change.id);
      return { change, shape: shape ? (JSON.parse(shape) as ChangeShape) : (ofParcels.get(change.subject) ?? null) };
    });
  }
}

function joinFound(to: Found, from: Found): void {
  for (const [key, areaM2] of from.areas) to.areas.set(key, (to.areas.get(key) ?? 0) + areaM2);
  for (const [kind, count] of from.parcels) to.parcels.set(kind, (to.parcels.get(kind) ?? 0) + count);
  to.areaM2 += from.areaM2;
  to.box = joinBoxes([to.box, from.box]);
}
