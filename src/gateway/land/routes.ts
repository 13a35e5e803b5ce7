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
  request: Parameters<WardDirectory['match']>[0] & { page?: number | undefined },
  filter: Pick<ShapeFilter, 'equals' | 'words' | 'orderBy' | 'near' | 'limit'>,
): Promise<{ data: Wire[]; total: number }> {
  const directory = await wardDirectory(store);
  const wardCodes = directory.match(request);
  const provinceCodes = directory.provincesOf(wardCodes);
  const { rows, total } = await findShapes<Row>(store, table, { ...filter, wardCodes, provinceCodes, page: request.page });
  return { data: rows.map((row) => serialize(row, directory)), total };
}

const suggestionLimit = (request: number | undefined): number =>
  clampLimit(CALL_LIMITS.filteredSuggestions, request ?? CALL_LIMITS.suggestions);

export function addCadastralItemRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findCadastralItemsCall, async (request) => ({
    data: await listLand(store, 'cadastral_items', serializeCadastralItem, request, {
      equals: { id: request._id, land_number: request.land_number, parcel_number: request.parcel_number },
      // Matches the index cadastral_items_in_order.
      orderBy: 'province_code, ward_code, length(land_number), land_number, length(parcel_number), parcel_number, id',
      limit: clampLimit(CALL_LIMITS.cadastralItemMatches, request.limit),
    }),
  }));

  answerWithBytes(app, findCadastralItemsAroundCall, async (request, takesPacked) => {
    const query = {
      box: requestedBox(request.position, MAX_AROUND_DEG.cadastralItems),
      limit: clampLimit(CALL_LIMITS.aroundCadastralItems, request.limitPoint),
    };
    const packed = takesPacked ? writePackedParcels(await (await packableParcels(store)).find(query), await loadGeometryCore()) : null;
    if (packed) return { packed };
    const parcels = await (await jsonParcels(store)).find(query);
    return { json: Buffer.concat([HEAD, ...parcels.flatMap((parcel, at) => (at === 0 ? [parcel] : [COMMA, parcel])), TAIL]) };
  });
}

const BY_SHEET = 'province_code, ward_code, length(land_number), land_number, id';

export function addCadastralRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findCadastralsCall, async (request) => ({
    data: await listLand(store, 'cadastrals', serializeCadastral, request, {
      equals: { id: request._id, land_number: request.land_number },
      orderBy: BY_SHEET,
      limit: clampLimit(CALL_LIMITS.cadastralList, request.limit),
    }),
  }));

  answerCall(app, findCadastralsAroundCall, async (request) => {
    const directory = await wardDirectory(store);
    const rows = await findAround<CadastralSheetRow>(store, 'cadastrals', {
      box: requestedBox(request.position, MAX_AROUND_DEG.cadastrals),
      limit: clampLimit(CALL_LIMITS.aroundCadastrals, request.limitPoint),
    });
    return { data: rows.map((row) => serializeCadastral(row, directory)) };
  });

  answerCall(app, suggestCadastralsCall, (request) =>
    listLand(store, 'cadastrals', serializeCadastral, request, {
      words: foldedWords(request.search, request.address),
      orderBy: BY_SHEET,
      near: request.position && boxAround(request.position),
      limit: suggestionLimit(request.limit),
    }),
  );
}

const NEWEST_FIRST = 'year desc, province_code, id';

export function addParcelLandRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findParcelLandsCall, async (request) => ({
    data: await listLand(store, 'parcel_lands', serializeParcelLand, request, {
      equals: { id: request._id },
      orderBy: NEWEST_FIRST,
      limit: clampLimit(CALL_LIMITS.filteredSuggestions, request.limit),
    }),
  }));

  answerCall(app, findParcelLandsAroundCall, async (request) => {
    const directory = await wardDirectory(store);
    const rows = await findAround<ParcelLandRow>(store, 'parcel_lands', {
      box: requestedBox(request.position, MAX_AROUND_DEG.plannings),
      limit: clampLimit(CALL_LIMITS.aroundPlanning, request.limitPoint),
      wardCodes: directory.match({ city_name: request.city_name }),
    });
    return { data: rows.map((row) => serializeParcelLand(row, directory)) };
  });

  answerCall(app, suggestParcelLandsCall, (request) =>
    listLand(store, 'parcel_lands', serializeParcelLand, request, {
      words: foldedWords(request.search, request.address),
      orderBy: request.position ? 'title, province_code, id' : NEWEST_FIRST,
      near: request.position && boxAround(request.position),
      limit: suggestionLimit(request.limit),
    }),
  );

  answerCall(app, findCadastralsOfParcelLandCall, async (request) => {
    const directory = await wardDirectory(store);
    const found = await findShapes<ParcelLandRow>(store, 'parcel_lands', { equals: { id: request._id }, orderBy: 'id', limit: 1 });
    const planning = found.rows[0];
    if (!planning) return { data: [] };
    const rows = await findAround<CadastralSheetRow>(store, 'cadastrals', {
      box: boxAround(serializePositions(planning.ring)),
      limit: clampLimit(CALL_LIMITS.aroundCadastrals, request.limit),
    });
    return { data: rows.map((row) => serializeCadastral(row, directory)) };
  });
}

export function addParcelLandImageRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findParcelLandImagesCall, async (request) => {
    const { rows, total } = await findShapes<ParcelLandRow>(store, 'parcel_lands', {
      equals: { id: request.parcel_land_id },
      orderBy: 'province_code, id',
      limit: clampLimit(CALL_LIMITS.aroundPlanning, request.limit),
      page: request.page,
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
