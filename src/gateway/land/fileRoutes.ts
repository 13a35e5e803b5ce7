import type { Context, Hono } from 'hono';
import type { Accounts } from '../accounts/accounts.ts';
import { customerOf } from '../accounts/customerOf.ts';
import { Refusal } from '../http/httpError.ts';
import { readPlanning, readPlanningZones, readSheet, readSheetParcels } from './readFiles.ts';
import { readConfig } from '../operations/readConfig.ts';
import { chargeView } from '../wallet/chargeView.ts';
import { planningGeoJson, sheetGeoJson } from './wireGeoJson.ts';

const TYPE = { 'Content-Type': 'application/geo+json; charset=utf-8' };
const FREE = { ...TYPE, 'Cache-Control': 'public, max-age=300' };
/** What one customer has paid for is not kept for the next. */
const PAID = { ...TYPE, 'Cache-Control': 'private, no-store' };

/** `hoa-xuan-to-12.geojson` → `hoa-xuan-to-12`. */
export function fileId(name: string, extension: string): string {
  const id = name.endsWith(extension) ? name.slice(0, -extension.length) : '';
  if (!/^[\w.-]{1,64}$/.test(id)) throw new Refusal(404, 'Không tìm thấy tệp này.');
  return id;
}

/** §3 files[0].url: the GeoJSON of a sheet's parcels and of a planning's zones, built from the tables. */
export function addFileRoutes(app: Hono, accounts: Accounts): void {
  const { store } = accounts;

  /** §1's points, where they are charged: then only customers look at plannings. @returns whether they are */
  const charge = async (context: Context, planning: { id: string; title: string }): Promise<boolean> => {
    const [config] = await readConfig(store);
    if (!config || config.points_per_view === 0) return false;
    await chargeView(store, config, (await customerOf(accounts, context)).id, planning);
    return true;
  };

  app.get('/files/cadastrals/:name', async (context) => {
    const sheet = await readSheet(store, fileId(context.req.param('name'), '.geojson'));
    if (!sheet) throw new Refusal(404, 'Không tìm thấy tờ bản đồ này.');
    return context.body(sheetGeoJson(sheet, await readSheetParcels(store, sheet)), 200, FREE);
  });

  app.get('/files/plannings/:name', async (context) => {
    const planning = await readPlanning(store, fileId(context.req.param('name'), '.geojson'));
    if (!planning) throw new Refusal(404, 'Không tìm thấy bản quy hoạch này.');
    const isCharged = await charge(context, planning);
    return context.body(planningGeoJson(planning, await readPlanningZones(store, planning)), 200, isCharged ? PAID : FREE);
  });
}
