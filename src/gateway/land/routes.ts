import type { Hono } from 'hono';
import * as v from 'valibot';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { CadastralItem, findCadastralItemsCall, findCadastralItemsAroundCall } from '../../contract/land/parcels.ts';
import { findCadastralsCall, findCadastralsAroundCall, suggestCadastralsCall } from '../../contract/land/sheets.ts';
import {
  findCadastralsOfParcelLandCall,
  findParcelLandImageListCall,
  findParcelLandImagesCall,
  findParcelLandsAroundCall,
  findParcelLandsCall,
  suggestParcelLandsCall,
} from '../../contract/land/plannings.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { foldedWords } from '../../domain/text/foldVietnamese.ts';
import { readOnce } from '../database/cacheReadings.ts';
import type { Queryable } from '../database/store.ts';
import { answerCall, answerWithBytes } from '../http/answerCall.ts';
import { MAX_AROUND_DEG } from '../http/limits.ts';
import { clampLimit } from '../http/readRequest.ts';
import { ParcelCache } from './parcelCache.ts';
import { type CadastralItemRow, type CadastralSheetRow, findAround, findShapes, type ParcelLandRow, type ShapeFilter } from './rows.ts';
import { polygonsOfRow } from './parcelShape.ts';
import { PackableItem, type PackableParcel, writePackedParcels } from './packed/writePackedParcels.ts';
import { type WardDirectory, wardDirectory } from './wardDirectory.ts';
import {
  requestedBox,
  boxAround,
  serializeCadastral,
  serializeCadastralItem,
  serializeParcelLand,
  serializeParcelLandImage,
  serializePositions,
} from './wire.ts';

/** Approximate memory of an object with some twenty, mostly shared, texts. */
const PACKABLE_BYTES = 400;

const [HEAD, COMMA, TAIL] = ['{"data":[', ',', ']}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** Encodes into its own memory: a slice of Node's pool would keep the whole pool alive. */
function ownBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Parcels as UTF-8 JSON, validated when created. Joining bytes is faster than joining and encoding texts. */
const jsonParcels = readOnce(async (store) => {
  const directory = await wardDirectory(store);
  return new ParcelCache(store, {
    of: (row) => ownBytes(JSON.stringify(v.parse(CadastralItem, serializeCadastralItem(row, directory)))),
    bytes: ({ length }) => length,
  });
});

const packableParcels = readOnce(async (store) => {
  const directory = await wardDirectory(store);
  return new ParcelCache<PackableParcel>(store, {
    of: (row) => ({ item: v.parse(PackableItem, serializeCadastralItem(row, directory)), polygons: polygonsOfRow(row) }),
    bytes: ({ item }) => PACKABLE_BYTES + 2 * (item.title.length + item.address.length),
  });
});

async function listLand<Row extends CadastralItemRow | CadastralSheetRow | ParcelLandRow, Wire>(
  store: Queryable,
  table: Parameters<typeof findShapes>[1],
  serialize: (row: Row, directory: WardDirectory) => Wire,
  asked: Parameters<WardDirectory['match']>[0] & { page?: number | undefined },
  filter: Pick<ShapeFilter, 'equals' | 'words' | 'orderBy' | 'near' | 'limit'>,
): Promise<{ data: Wire[]; total: number }> {
  const directory = await wardDirectory(store);
  const wardCodes = directory.match(asked);
  const provinceCodes = directory.provincesOf(wardCodes);
  const { rows, total } = await findShapes<Row>(store, table, { ...filter, wardCodes, provinceCodes, page: asked.page });
  return { data: rows.map((row) => serialize(row, directory)), total };
}

const suggestionLimit = (asked: number | undefined): number =>
  clampLimit(CALL_LIMITS.filteredSuggestions, asked ?? CALL_LIMITS.suggestions);

export function addCadastralItemRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findCadastralItemsCall, async (asked) => ({
    data: await listLand(store, 'cadastral_items', serializeCadastralItem, asked, {
      equals: { id: asked._id, land_number: asked.land_number, parcel_number: asked.parcel_number },
      // Matches the index cadastral_items_in_order.
      orderBy: 'province_code, ward_code, length(land_number), land_number, length(parcel_number), parcel_number, id',
      limit: clampLimit(CALL_LIMITS.cadastralItemMatches, asked.limit),
    }),
  }));

  answerWithBytes(app, findCadastralItemsAroundCall, async (asked, takesPacked) => {
    const query = {
      box: requestedBox(asked.position, MAX_AROUND_DEG.cadastralItems),
      limit: clampLimit(CALL_LIMITS.aroundCadastralItems, asked.limitPoint),
    };
    const packed = takesPacked ? writePackedParcels(await (await packableParcels(store)).find(query), await loadGeometryCore()) : null;
    if (packed) return { packed };
    const parcels = await (await jsonParcels(store)).find(query);
    return { json: Buffer.concat([HEAD, ...parcels.flatMap((parcel, at) => (at === 0 ? [parcel] : [COMMA, parcel])), TAIL]) };
  });
}

const BY_SHEET = 'province_code, ward_code, length(land_number), land_number, id';

export function addCadastralRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findCadastralsCall, async (asked) => ({
    data: await listLand(store, 'cadastrals', serializeCadastral, asked, {
      equals: { id: asked._id, land_number: asked.land_number },
      orderBy: BY_SHEET,
      limit: clampLimit(CALL_LIMITS.cadastralList, asked.limit),
    }),
  }));

  answerCall(app, findCadastralsAroundCall, async (asked) => {
    const directory = await wardDirectory(store);
    const rows = await findAround<CadastralSheetRow>(store, 'cadastrals', {
      box: requestedBox(asked.position, MAX_AROUND_DEG.cadastrals),
      limit: clampLimit(CALL_LIMITS.aroundCadastrals, asked.limitPoint),
    });
    return { data: rows.map((row) => serializeCadastral(row, directory)) };
  });

  answerCall(app, suggestCadastralsCall, (asked) =>
    listLand(store, 'cadastrals', serializeCadastral, asked, {
      words: foldedWords(asked.search, asked.address),
      orderBy: BY_SHEET,
      near: asked.position && boxAround(asked.position),
      limit: suggestionLimit(asked.limit),
    }),
  );
}

const NEWEST_FIRST = 'year desc, province_code, id';

export function addParcelLandRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findParcelLandsCall, async (asked) => ({
    data: await listLand(store, 'parcel_lands', serializeParcelLand, asked, {
      equals: { id: asked._id },
      orderBy: NEWEST_FIRST,
      limit: clampLimit(CALL_LIMITS.filteredSuggestions, asked.limit),
    }),
  }));

  answerCall(app, findParcelLandsAroundCall, async (asked) => {
    const directory = await wardDirectory(store);
    const rows = await findAround<ParcelLandRow>(store, 'parcel_lands', {
      box: requestedBox(asked.position, MAX_AROUND_DEG.plannings),
      limit: clampLimit(CALL_LIMITS.aroundPlanning, asked.limitPoint),
      wardCodes: directory.match({ city_name: asked.city_name }),
    });
    return { data: rows.map((row) => serializeParcelLand(row, directory)) };
  });

  answerCall(app, suggestParcelLandsCall, (asked) =>
    listLand(store, 'parcel_lands', serializeParcelLand, asked, {
      words: foldedWords(asked.search, asked.address),
      orderBy: asked.position ? 'title, province_code, id' : NEWEST_FIRST,
      near: asked.position && boxAround(asked.position),
      limit: suggestionLimit(asked.limit),
    }),
  );

  answerCall(app, findCadastralsOfParcelLandCall, async (asked) => {
    const directory = await wardDirectory(store);
    const found = await findShapes<ParcelLandRow>(store, 'parcel_lands', { equals: { id: asked._id }, orderBy: 'id', limit: 1 });
    const planning = found.rows[0];
    if (!planning) return { data: [] };
    const rows = await findAround<CadastralSheetRow>(store, 'cadastrals', {
      box: boxAround(serializePositions(planning.ring)),
      limit: clampLimit(CALL_LIMITS.aroundCadastrals, asked.limit),
    });
    return { data: rows.map((row) => serializeCadastral(row, directory)) };
  });
}

export function addParcelLandImageRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findParcelLandImagesCall, async (asked) => {
    const { rows, total } = await findShapes<ParcelLandRow>(store, 'parcel_lands', {
      equals: { id: asked.parcel_land_id },
      orderBy: 'province_code, id',
      limit: clampLimit(CALL_LIMITS.aroundPlanning, asked.limit),
      page: asked.page,
    });
    return { data: { data: rows.map(serializeParcelLandImage), total } };
  });

  answerCall(app, findParcelLandImageListCall, async ({ ids }) => {
    const { rows } = await findShapes<ParcelLandRow>(store, 'parcel_lands', {
      ids,
      orderBy: 'province_code, id',
      limit: CALL_LIMITS.aroundPlanning,
    });
    return { data: rows.map(serializeParcelLandImage) };
  });
}
