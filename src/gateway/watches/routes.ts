import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { RequestOf } from '../../contract/call.ts';
import { createWatchCall, deleteWatchCall, findWatchesCall, updateWatchCall, type WireWatch } from '../../contract/watches/watches.ts';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { ACTIVE_STATUS, WATCH_LIMITS } from '../../domain/limits.ts';
import type { Accounts } from '../account/accounts.ts';
import { lockUserData, type Queryable } from '../database/store.ts';
import { answerCustomer, reply } from '../http/answerCall.ts';
import { formatMessage, languageOfCall } from '../http/formatMessage.ts';
import { HttpError } from '../http/httpError.ts';
import { ringsOfRow, parcelTitle } from '../land/parcelShape.ts';
import { type OctagonExtent, octagonRing } from '../land/readCoverage.ts';
import { readParcelRow } from '../land/rows.ts';
import { wardDirectory } from '../land/wardDirectory.ts';
import { prepareWatchArea } from './watchGrid.ts';
import { placeAddress } from './newsMessages.ts';
import {
  changeWatch,
  countWatches,
  insertWatch,
  readWatches,
  removeWatch,
  type WatchPlace,
  type WatchRings,
  type WatchRow,
} from './rows.ts';

const serialize = (row: WatchRow): WireWatch => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  parcel_id: row.parcel_id,
  changes: row.changes,
  mail: row.mail,
  is_paused: row.is_paused,
  map_address: placeAddress(row, { parcelId: row.parcel_id }),
  told_at: row.told_at,
});

type Place = Pick<WatchPlace, 'kind' | 'title' | 'parcel_id' | 'ward_code'> & { rings: WatchRings };

const [SW, NE] = ['extent[1]', 'extent[0]'];

/** Returns the extent of a ward's sheets or, without any, of its plannings, which may be its district's. */
async function reachOfWard(land: Queryable, wardCode: string, provinceCodes: readonly string[]): Promise<OctagonExtent | undefined> {
  for (const table of ['cadastrals', 'parcel_lands']) {
    const [reach] = await land.query<OctagonExtent | Record<keyof OctagonExtent, null>>(
      `select min((${SW})[0]) as west, min((${SW})[1]) as south, max((${NE})[0]) as east, max((${NE})[1]) as north,
         min((${SW})[0] + (${SW})[1]) as south_west, max((${NE})[0] + (${NE})[1]) as north_east,
         min((${SW})[0] - (${NE})[1]) as north_west, max((${NE})[0] - (${SW})[1]) as south_east
       from ${table} where province_code = any($1::text[]) and ward_code = $2 and status = $3`,
      [provinceCodes, wardCode, ACTIVE_STATUS],
    );
    if (reach && reach.west !== null) return reach as OctagonExtent;
  }
  return undefined;
}

async function placeOfWard(land: Queryable, wardCode: string): Promise<Place> {
  const directory = await wardDirectory(land);
  const ward = directory.get(wardCode);
  const reach = ward && (await reachOfWard(land, wardCode, directory.provincesOf([wardCode])!));
  if (!reach) throw new HttpError(404, 'land.noSuchWard');
  const title = `${ward.wardNameWithType}, ${ward.districtNameWithType}`;
  return { kind: 'ward', title, parcel_id: '', ward_code: wardCode, rings: [octagonRing(reach).flat()] };
}

function placeOfArea(context: Context, position: NonNullable<RequestOf<typeof createWatchCall>['position']>): Place {
  const rings = [position.flatMap(({ longitude, latitude }) => [longitude, latitude])];
  const ground = prepareWatchArea(rings);
  if (!ground) throw new HttpError(422, 'watches.noArea');
  if (ground.fault === 'crossing') throw new HttpError(422, 'watches.crossing');
  if (ground.areaM2 > WATCH_LIMITS.areaM2) throw new HttpError(422, 'watches.tooWide', { values: { max: WATCH_LIMITS.areaM2 / 1e6 } });
  const title = formatMessage(languageOfCall(context), { id: 'watches.drawnArea' });
  return { kind: 'area', title, parcel_id: '', ward_code: '', rings };
}

async function placeOf(land: Queryable, request: RequestOf<typeof createWatchCall>, context: Context): Promise<Place> {
  const { parcel_id, is_ward, ward_code, position } = request;
  if ([parcel_id, ward_code, position].filter((given) => given !== undefined).length !== 1) {
    throw new HttpError(400, 'watches.placeMissing');
  }
  if (position) return placeOfArea(context, position);
  if (ward_code !== undefined) return placeOfWard(land, ward_code);
  const parcel = await readParcelRow(land, parcel_id!);
  if (!parcel) throw new HttpError(404, 'land.parcelNotFound');
  if (is_ward) return placeOfWard(land, parcel.ward_code);
  const ward = (await wardDirectory(land)).get(parcel.ward_code)?.wardNameWithType ?? '';
  const title = [parcelTitle(context, parcel), ward].filter((part) => part !== '').join(', ');
  return { kind: 'parcel', title, parcel_id: parcel.id, ward_code: '', rings: ringsOfRow(parcel) };
}

/** Adds the watch calls (§7.41) for the token's customer. @param land store for reading land */
export function addWatchRoutes(app: Hono, accounts: Accounts, land: Queryable): void {
  const { store, publicOrigins } = accounts;

  answerCustomer(app, accounts, findWatchesCall, async (_, { id }) => {
    const data = (await readWatches(store, id)).map(serialize);
    return { data, total: data.length, has_mail: publicOrigins.length > 0 };
  });

  answerCustomer(app, accounts, createWatchCall, async (sent, { id: userId }, context) => {
    const { rings, ...place } = await placeOf(land, sent, context);
    const row = await store.transaction(async (inside) => {
      await lockUserData(inside, 'watches', userId);
      const [known] = await readWatches(inside, userId, { uid: sent.uid });
      if (known) return known;
      if ((await countWatches(inside, userId)) >= WATCH_LIMITS.watches) {
        throw new HttpError(409, 'watches.tooMany', { values: { max: WATCH_LIMITS.watches } });
      }
      const { uid, title = place.title, changes, mail } = sent;
      const box = joinBoxes(rings.map((ring) => boxOfPacked(ring)));
      const created = { ...place, ...box, user_id: userId, id: randomBytes(12).toString('hex'), uid, title, changes, mail };
      await insertWatch(inside, created, rings);
      return { ...created, is_paused: false, told_at: '' };
    });
    return reply('watches.added', { data: serialize(row) });
  });

  answerCustomer(app, accounts, updateWatchCall, async ({ id, ...sent }, { id: userId }) => {
    const row = await store.transaction(async (inside) => {
      await lockUserData(inside, 'watches', userId);
      const [known] = await readWatches(inside, userId, { id });
      if (!known) throw new HttpError(404, 'watches.notFound');
      const { title = known.title, changes = known.changes, mail = known.mail, is_paused = known.is_paused } = sent;
      const changed = { ...known, title, changes, mail, is_paused };
      await changeWatch(inside, changed);
      return changed;
    });
    return reply('watches.changed', { data: serialize(row) });
  });

  answerCustomer(app, accounts, deleteWatchCall, async ({ id }, { id: userId }) => {
    await store.transaction((inside) => removeWatch(inside, userId, id));
    return reply('watches.removed');
  });
}
