import type { Hono } from 'hono';
import { Refusal } from '../refusal.ts';
import { readPlanning, readPlanningZones, readSheet, readSheetParcels } from '../store/readFiles.ts';
import type { Store } from '../store/store.ts';
import { planningGeoJson, sheetGeoJson } from '../wire/wireGeoJson.ts';

const GEOJSON = { 'Content-Type': 'application/geo+json; charset=utf-8', 'Cache-Control': 'public, max-age=300' };

/** `hoa-xuan-to-12.geojson` → `hoa-xuan-to-12`. */
export function fileId(name: string, extension: string): string {
  const id = name.endsWith(extension) ? name.slice(0, -extension.length) : '';
  if (!/^[\w.-]{1,64}$/.test(id)) throw new Refusal(404, 'Không tìm thấy tệp này.');
  return id;
}

/** §3 files[0].url: the GeoJSON of a sheet's parcels and of a planning's zones, built from the tables. */
export function addFileRoutes(app: Hono, store: Store): void {
  app.get('/files/cadastrals/:name', async (context) => {
    const sheet = await readSheet(store, fileId(context.req.param('name'), '.geojson'));
    if (!sheet) throw new Refusal(404, 'Không tìm thấy tờ bản đồ này.');
    return context.body(sheetGeoJson(sheet, await readSheetParcels(store, sheet)), 200, GEOJSON);
  });

  app.get('/files/plannings/:name', async (context) => {
    const planning = await readPlanning(store, fileId(context.req.param('name'), '.geojson'));
    if (!planning) throw new Refusal(404, 'Không tìm thấy bản quy hoạch này.');
    return context.body(planningGeoJson(planning, await readPlanningZones(store, planning)), 200, GEOJSON);
  });
}
