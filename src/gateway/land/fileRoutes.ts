import type { Context, Hono } from 'hono';
import type { Accounts } from '../account/accounts.ts';
import { customerOf } from '../account/customerOf.ts';
import type { Queryable } from '../database/store.ts';
import type { FileStore } from '../files/fileStore.ts';
import { CACHE_FOREVER } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { readConfig } from '../operations/readConfig.ts';
import { chargeView } from '../wallet/chargeView.ts';
import { ringsOfRow } from './parcelShape.ts';
import { drawThumbnail, planningPicture, shapesOfZones, type ThumbnailShape } from './drawPlanMap.ts';
import { closedPairs, planningGeoJson } from './extentCorners.ts';
import {
  type CadastralItemRow,
  type CadastralSheetRow,
  type ParcelLandRow,
  readParcelRow,
  readPlanningRow,
  readPlanningZones,
  readSheetRow,
  readSheetParcels,
  type ZoneRow,
} from './rows.ts';

function geometryOf({ ring, parts }: CadastralItemRow): { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown } {
  if (parts === '') return { type: 'Polygon', coordinates: [closedPairs(ring)] };
  const polygons = JSON.parse(parts) as unknown[];
  return polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0] } : { type: 'MultiPolygon', coordinates: polygons };
}

function sheetGeoJson(sheet: CadastralSheetRow, parcels: readonly CadastralItemRow[]): string {
  const features = parcels.map((parcel) => ({
    type: 'Feature',
    id: parcel.id,
    properties: {
      _id: parcel.id,
      land_code: parcel.land_code,
      land_number: parcel.land_number,
      parcel_number: parcel.parcel_number,
      acreage: parcel.acreage,
      is_sample: parcel.is_sample,
    },
    geometry: geometryOf(parcel),
  }));
  return JSON.stringify({ type: 'FeatureCollection', name: sheet.id, features });
}

const TYPE = { 'Content-Type': 'application/geo+json; charset=utf-8' };
const FREE = { ...TYPE, 'Cache-Control': 'public, max-age=300' };
/** One customer's paid answer must not be cached for others. */
const PAID = { ...TYPE, 'Cache-Control': 'private, no-store' };

function fileId(name: string, extension: string): string {
  const id = name.endsWith(extension) ? name.slice(0, -extension.length) : '';
  if (!/^[\w.-]{1,64}$/.test(id)) throw new HttpError(404, 'land.fileNotFound');
  return id;
}

/** Charges §1's points for a view if configured. Then only customers can view plannings. */
export async function chargeForView(accounts: Accounts, context: Context, planning: { id: string; title: string }): Promise<boolean> {
  const [config] = await readConfig(accounts.store);
  if (!config || config.points_per_view === 0) return false;
  await chargeView(accounts.store, config, (await customerOf(accounts, context)).id, planning);
  return true;
}

/** Adds the GeoJSON files of §3 files[0].url: a sheet's parcels and a planning's zones. */
export function addFileRoutes(app: Hono, accounts: Accounts, store: Queryable): void {
  app.get('/files/cadastrals/:name', async (context) => {
    const sheet = await readSheetRow(store, fileId(context.req.param('name'), '.geojson'));
    if (!sheet) throw new HttpError(404, 'land.sheetNotFound');
    return context.body(sheetGeoJson(sheet, await readSheetParcels(store, sheet)), 200, FREE);
  });

  app.get('/files/plannings/:name', async (context) => {
    const planning = await readPlanningRow(store, fileId(context.req.param('name'), '.geojson'));
    if (!planning) throw new HttpError(404, 'land.planningNotFound');
    const isCharged = await chargeForView(accounts, context, planning);
    return context.body(planningGeoJson(planning, await readPlanningZones(store, planning)), 200, isCharged ? PAID : FREE);
  });
}

const PLAN_PICTURE = /^plan[0-9a-f]{40}\.(jpg|webp)$/;
const SVG = { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' };

async function cadastralShapes(store: Queryable, id: string): Promise<ThumbnailShape[] | undefined> {
  const parcel = await readParcelRow(store, id);
  if (parcel) return [{ landCode: parcel.land_code, rings: ringsOfRow(parcel) }];
  const sheet = await readSheetRow(store, id);
  const parcels = sheet && (await readSheetParcels(store, sheet));
  return parcels?.map((row) => ({ landCode: row.land_code, rings: ringsOfRow(row) }));
}

async function readPlanning(store: Queryable, id: string): Promise<{ planning: ParcelLandRow; zones: ZoneRow[] }> {
  const planning = await readPlanningRow(store, id);
  if (!planning) throw new HttpError(404, 'pictures.notFound');
  return { planning, zones: await readPlanningZones(store, planning) };
}

/** Adds the pictures of §3 images[].url: thumbnails of the shapes in the official land-code colours. */
export function addImageRoutes(app: Hono, store: Queryable, files: FileStore): void {
  app.get('/images/cadastrals/:name', async (context) => {
    const shapes = await cadastralShapes(store, fileId(context.req.param('name'), '.svg'));
    if (!shapes) throw new HttpError(404, 'pictures.notFound');
    return context.body(drawThumbnail(shapes), 200, SVG);
  });

  app.get('/images/plannings/:name', async (context) => {
    const { zones } = await readPlanning(store, fileId(context.req.param('name'), '.svg'));
    return context.body(drawThumbnail(shapesOfZones(zones)), 200, SVG);
  });

  // §3 parcel_land_images: the zones as a picture placed by its four corners.
  app.get('/images/plan-maps/:name', async (context) => {
    const { planning, zones } = await readPlanning(store, fileId(context.req.param('name'), '.svg'));
    return context.body(planningPicture(planning, zones), 200, SVG);
  });

  // Pictures provided by an operator (`npm run import -- pictures`).
  app.get('/images/plan-pictures/:name', async (context) => {
    const name = context.req.param('name');
    const bytes = PLAN_PICTURE.test(name) ? await files.read(name) : null;
    if (!bytes) throw new HttpError(404, 'pictures.notFound');
    const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
    // Immutable: another picture gets another name.
    return context.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': CACHE_FOREVER, 'X-Content-Type-Options': 'nosniff' });
  });
}
