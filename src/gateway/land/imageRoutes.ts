import type { Hono } from 'hono';
import type { FileStore } from '../files/fileStore.ts';
import { Refusal } from '../http/httpError.ts';
import { readParcel, readPlanning, readPlanningZones, readSheet, readSheetParcels } from './readFiles.ts';
import type { Store } from '../database/store.ts';
import { drawPlanMap } from './drawPlanMap.ts';
import { drawThumbnail, type ThumbnailShape } from './drawThumbnail.ts';
import { fileId } from './fileRoutes.ts';

/** What the importer calls a plan's picture. */
const PLAN_PICTURE = /^plan[0-9a-f]{40}\.(jpg|webp)$/;
/** Another picture has another name. */
const FOREVER = 'public, max-age=31536000, immutable';
const SVG = { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' };

/** The shapes of a sheet, or of one parcel. */
async function cadastralShapes(store: Store, id: string): Promise<ThumbnailShape[] | undefined> {
  const parcel = await readParcel(store, id);
  if (parcel) return [{ landCode: parcel.land_code, rings: [parcel.ring] }];
  const sheet = await readSheet(store, id);
  const parcels = sheet && (await readSheetParcels(store, sheet));
  return parcels?.map(({ land_code: landCode, ring }) => ({ landCode, rings: [ring] }));
}

/** The zones of a planning, and the corners of its picture. */
async function planningShapes(store: Store, id: string): Promise<{ shapes: ThumbnailShape[]; corners: readonly number[] }> {
  const planning = await readPlanning(store, id);
  if (!planning) throw new Refusal(404, 'Không tìm thấy hình ảnh này.');
  const zones = await readPlanningZones(store, planning);
  const shapes = zones.map(({ land_code: landCode, coordinates }) => ({
    landCode,
    rings: (JSON.parse(coordinates) as number[][][]).map((ring) => ring.flat()),
  }));
  return { shapes, corners: planning.image_corners };
}

/** §3 images[].url: small pictures drawn from the shapes themselves, in the official land-code colours. */
export function addImageRoutes(app: Hono, store: Store, files: FileStore): void {
  app.get('/images/cadastrals/:name', async (context) => {
    const shapes = await cadastralShapes(store, fileId(context.req.param('name'), '.svg'));
    if (!shapes) throw new Refusal(404, 'Không tìm thấy hình ảnh này.');
    return context.body(drawThumbnail(shapes), 200, SVG);
  });

  app.get('/images/plannings/:name', async (context) => {
    const { shapes } = await planningShapes(store, fileId(context.req.param('name'), '.svg'));
    return context.body(drawThumbnail(shapes), 200, SVG);
  });

  // §3 parcel_land_images: the same zones as a picture that its four corners lay on the map.
  app.get('/images/plan-maps/:name', async (context) => {
    const { shapes, corners } = await planningShapes(store, fileId(context.req.param('name'), '.svg'));
    return context.body(drawPlanMap(shapes, corners), 200, SVG);
  });

  // The same, brought by an operator (`npm run import -- pictures`).
  app.get('/images/plan-pictures/:name', async (context) => {
    const name = context.req.param('name');
    const bytes = PLAN_PICTURE.test(name) ? await files.read(name) : null;
    if (!bytes) throw new Refusal(404, 'Không tìm thấy hình ảnh này.');
    const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
    return context.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': FOREVER, 'X-Content-Type-Options': 'nosniff' });
  });
}
