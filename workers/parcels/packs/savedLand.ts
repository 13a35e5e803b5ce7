import * as v from 'valibot';
import { type ItemsReader, toParcel } from '../../../src/api/land/parcels.ts';
import { camelFields } from '../../../src/api/parseAnswer.ts';
import { CadastralItem } from '../../../src/contract/land/parcels.ts';
import { Cadastral } from '../../../src/contract/land/sheets.ts';
import { PACKED_PARCELS } from '../../../src/contract/land/packedParcels.ts';
import type { PackKind, PackManifest, PackPart } from '../../../src/contract/packs/packManifest.ts';
import { ParcelLand } from '../../../src/contract/land/plannings.ts';
import { boxesIntersect, boxCenter, boxOfEdges, boxOfPoints, distanceToBoxDeg, joinBoxes } from '../../../src/domain/geometry/box.ts';
import { longitudeScale } from '../../../src/domain/geometry/earth.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { type CadastralParcel, polygonsOf } from '../../../src/domain/land/parcel.ts';
import { oldestOf } from '../../../src/domain/packs/keptPack.ts';
import { packParcels } from '../answers/packParcels.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { type PickedParcel, pickParcels } from '../answers/pickParcels.ts';
import { type Clock, systemClock } from '../fetch/progressReporter.ts';
import type { PackStore } from './packStore.ts';

/** Value from packs, with the time at which the gateway read the oldest part (ISO 8601, UTC). */
export interface Saved<Value> {
  value: Value;
  asOf: string;
}

type SomeOf<Item> = Saved<Item[]> & { total: number };

interface OfWard<Item> {
  item: Item;
  pack: PackManifest;
}

/** Maximum number of unpacked lists and of parcel parts; a screen of dense land needs as many. */
const HELD_PARTS = 6;
/** Time after which unpacked parcels are freed: the map's store has its own copy, and unpacking again is fast. */
const HELD_MS = 1_000;

type HeldParts<Value> = Map<string, Promise<Value | null>>;

/** Land data of the packs on this device, read part by part on demand. */
export class SavedLand {
  readonly #store: PackStore;
  readonly #reader: () => ItemsReader<ParcelBatch>;
  readonly #clock: Clock;
  /** Parts by hash, the last used one at the end. */
  readonly #lists: HeldParts<unknown> = new Map();
  readonly #batches: HeldParts<ParcelBatch> = new Map();
  #cancelLetGo = (): void => undefined;

  constructor(store: PackStore, reader: () => ItemsReader<ParcelBatch>, clock: Clock = systemClock) {
    this.#store = store;
    this.#reader = reader;
    this.#clock = clock;
  }

  async packsIn(box: LngLatBox): Promise<PackManifest[]> {
    return (await this.#store.manifests()).filter(({ bounds }) => boxesIntersect(boxOfEdges(bounds), box));
  }

  packs(): Promise<PackManifest[]> {
    return this.#store.manifests();
  }

  /** Returns the nearest to the centre first; null if no pack touches the box, or a part that does is missing. */
  async parcelsIn(box: LngLatBox, maxCount: number): Promise<Saved<ParcelBatch> | null> {
    const near = await this.#near(box, maxCount);
    return near && { value: pickParcels(near.value, near.total), asOf: near.asOf };
  }

  /** Returns the same as items with their pack; `total` counts all of them. */
  async parcelsNear(box: LngLatBox, maxCount: number): Promise<SomeOf<OfWard<CadastralParcel>> | null> {
    const near = await this.#near(box, maxCount);
    return near && { ...near, value: near.value.map(({ batch, index, pack }) => ({ item: batch.parcel(index), pack })) };
  }

  async #near(box: LngLatBox, maxCount: number): Promise<SomeOf<PickedParcel & { pack: PackManifest }> | null> {
    const packs = await this.packsIn(box);
    if (packs.length === 0) return null;
    const parts = packs.flatMap((pack) => partsOf(pack, 'parcels', box).map((part) => ({ pack, part })));
    // Read parts in parallel: the browser reads, hashes and unpacks in its own threads.
    const batches = await Promise.all(parts.map(({ pack, part }) => this.#parcels(pack, part)));
    const middle = boxCenter(box);
    const near: Array<PickedParcel & { away: number; pack: PackManifest }> = [];
    for (const [at, batch] of batches.entries()) {
      if (!batch) return null;
      for (let index = 0; index < batch.count; index += 1) {
        if (!boxesIntersect(batch.box(index), box)) continue;
        const { lng, lat } = batch.center(index);
        near.push({ batch, index, pack: parts[at]!.pack, away: Math.hypot((lng - middle.lng) * longitudeScale(lat), lat - middle.lat) });
      }
    }
    near.sort((a, b) => a.away - b.away);
    return { value: near.slice(0, maxCount), total: near.length, asOf: oldestOf(packs.map(({ as_of }) => as_of))! };
  }

  /** Finds matching parcels of packs, up to `maxCount`. @param near parts near this place are searched first */
  async findParcels(
    packs: readonly PackManifest[],
    fits: (batch: ParcelBatch, index: number) => boolean,
    maxCount: number,
    near: LngLat | null,
  ): Promise<Array<OfWard<CadastralParcel>>> {
    const found: Array<OfWard<CadastralParcel>> = [];
    const parts = packs.flatMap((pack) => partsOf(pack, 'parcels').map((part) => ({ pack, part })));
    for (const { pack, part } of near ? nearestFirst(parts, near, (entry) => boxOfEdges(entry.part.box)) : parts) {
      const batch = await this.#parcels(pack, part);
      for (let index = 0; batch && index < batch.count; index += 1) {
        if (found.length < maxCount && fits(batch, index)) found.push({ item: batch.parcel(index), pack });
      }
      if (found.length >= maxCount) return found;
    }
    return found;
  }

  sheets(packs: readonly PackManifest[]): Promise<Array<OfWard<Cadastral>>> {
    return this.#listed(packs, 'sheets', v.object({ data: v.array(Cadastral) }));
  }

  /** Returns plannings with the area that they cover if known; of duplicates, that of the newest pack. */
  async plannings(packs: readonly PackManifest[]): Promise<Array<OfWard<ParcelLand> & { box: LngLatBox }>> {
    const newestFirst = packs.toSorted((a, b) => (a.as_of < b.as_of ? 1 : -1));
    const all = await this.#listed(newestFirst, 'plannings', v.object({ data: v.array(ParcelLand) }));
    const unique = new Map(all.toReversed().map((entry) => [entry.item._id, entry]));
    return [...unique.values()].map((entry) => ({ ...entry, box: planningBox(entry) }));
  }

  async mapParcels<Made>(pack: PackManifest, make: (batch: ParcelBatch, index: number) => Made): Promise<Made[]> {
    const results: Made[] = [];
    for (const part of partsOf(pack, 'parcels')) {
      const batch = await this.#parcels(pack, part);
      for (let index = 0; batch && index < batch.count; index += 1) results.push(make(batch, index));
    }
    return results;
  }

  /** Returns the GeoJSON of a planning's zones, or of a sheet's parcels, by absolute or relative file URL. */
  async zones(fileUrl: string): Promise<Saved<string> | null> {
    const found = await this.#file('zones', fileUrl);
    return found ? { value: new TextDecoder().decode(found.value.bytes), asOf: found.asOf } : this.#sheetFile(fileUrl);
  }

  /** Makes a sheet's file, which no pack has, from the ward's parcels, as the gateway does. */
  async #sheetFile(fileUrl: string): Promise<Saved<string> | null> {
    const all = await this.sheets(await this.packs());
    const sheet = all.find(({ item }) => item.files.some(({ url }) => url !== '' && fileUrl.endsWith(url)));
    if (!sheet) return null;
    const { item, pack } = sheet;
    const center = { lng: item.longitude_center, lat: item.latitude_center };
    // Stop unpacking parts after the sheet's last parcel.
    const parcels = await this.findParcels(
      [pack],
      (batch, at) => batch.text(at, 'sheetNumber') === item.land_number,
      item.parcel_count,
      center,
    );
    return parcels.length === 0 ? null : { value: sheetGeoJson(parcels.map((parcel) => parcel.item)), asOf: pack.as_of };
  }

  async picture(url: string): Promise<Saved<Blob> | null> {
    const found = await this.#file('pictures', url);
    return found && { value: new Blob([found.value.bytes], { type: found.value.part.type }), asOf: found.asOf };
  }

  async #file(kind: PackKind, address: string): Promise<Saved<{ bytes: Uint8Array<ArrayBuffer>; part: PackPart }> | null> {
    for (const pack of await this.packs()) {
      const part = pack.parts.find((entry) => entry.kind === kind && entry.url !== undefined && address.endsWith(entry.url));
      const bytes = part && (await this.#store.unpack(pack.ward.code, part));
      if (bytes) return { value: { bytes, part }, asOf: pack.as_of };
    }
    return null;
  }

  #parcels(pack: PackManifest, part: PackPart): Promise<ParcelBatch | null> {
    this.#cancelLetGo();
    this.#cancelLetGo = this.#clock.after(HELD_MS, () => this.#batches.clear());
    return hold(this.#batches, part, async () => {
      const bytes = await this.#store.unpack(pack.ward.code, part);
      if (!bytes) return null;
      if (part.type === PACKED_PARCELS) return this.#reader().fromPacked?.(bytes) ?? null;
      const items = camelFields(readJson(bytes, v.object({ data: v.array(CadastralItem) })))?.data.map(toParcel);
      return items ? packParcels({ items, total: items.length }) : null;
    });
  }

  async #listed<Item>(
    packs: readonly PackManifest[],
    kind: PackKind,
    schema: v.GenericSchema<unknown, { data: Item[] }>,
  ): Promise<Array<OfWard<Item>>> {
    const lists = packs.flatMap((pack) =>
      partsOf(pack, kind).map(async (part) => ((await this.#json(pack, part, schema))?.data ?? []).map((item) => ({ item, pack }))),
    );
    return (await Promise.all(lists)).flat();
  }

  #json<Value>(pack: PackManifest, part: PackPart, schema: v.GenericSchema<unknown, Value>): Promise<Value | null> {
    const unpack = async (): Promise<Value | null> => {
      const bytes = await this.#store.unpack(pack.ward.code, part);
      return bytes && readJson(bytes, schema);
    };
    return hold(this.#lists, part, unpack) as Promise<Value | null>;
  }
}

function hold<Value>(parts: HeldParts<Value>, { sha256 }: PackPart, unpack: () => Promise<Value | null>): Promise<Value | null> {
  const cached = parts.get(sha256) ?? unpack();
  parts.delete(sha256);
  parts.set(sha256, cached);
  void cached.then(
    (value) => value ?? parts.delete(sha256),
    () => parts.delete(sha256),
  );
  for (const oldest of parts.keys()) {
    if (parts.size <= HELD_PARTS) break;
    parts.delete(oldest);
  }
  return cached;
}

const partsOf = ({ parts }: PackManifest, kind: PackKind, box?: LngLatBox): PackPart[] =>
  parts.filter((part) => part.kind === kind && (!box || boxesIntersect(boxOfEdges(part.box), box)));

/** Returns null for data that violates the contract: packs may come from anywhere. */
function readJson<Value>(bytes: Uint8Array, schema: v.GenericSchema<unknown, Value>): Value | null {
  try {
    const read = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

function sheetGeoJson(parcels: readonly CadastralParcel[]): string {
  const pairs = (ring: readonly LngLat[]): number[][] => ring.map(({ lng, lat }) => [lng, lat]);
  const features = parcels.map((parcel) => ({
    type: 'Feature',
    properties: { _id: parcel.id, land_code: parcel.landCode, parcel_number: parcel.parcelNumber },
    geometry: { type: 'MultiPolygon', coordinates: polygonsOf(parcel).map((rings) => rings.map(pairs)) },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** Returns the bounds of a planning's zones and pictures; else its centre. */
function planningBox({ item, pack }: OfWard<ParcelLand>): LngLatBox {
  const zones = pack.parts.filter(({ kind, url }) => kind === 'zones' && url !== undefined && item.files[0]?.url.endsWith(url));
  const corners = item.parcel_land_images.flatMap((image) => [
    { lng: image.position_x_1, lat: image.position_y_1 },
    { lng: image.position_x_2, lat: image.position_y_2 },
    { lng: image.position_x_3, lat: image.position_y_3 },
    { lng: image.position_x_4, lat: image.position_y_4 },
  ]);
  const boxes = [...zones.map(({ box }) => boxOfEdges(box)), ...(corners.length > 0 ? [boxOfPoints(corners)] : [])];
  return boxes.length > 0 ? joinBoxes(boxes) : boxOfPoints([{ lng: item.longitude_center, lat: item.latitude_center }]);
}

/** Sorts items by distance from a place. @param at bounds of an item */
export const nearestFirst = <Item>(items: readonly Item[], place: LngLat, at: (item: Item) => LngLatBox): Item[] =>
  items.toSorted((a, b) => distanceToBoxDeg(at(a), place) - distanceToBoxDeg(at(b), place));
