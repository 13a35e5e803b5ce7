import type { Context, Hono } from 'hono';
import { GATEWAY_BASE } from '../../contract/call.ts';
import type { Queryable } from '../database/store.ts';
import type { Accounts } from '../account/accounts.ts';
import { cacheReadings } from '../database/cacheReadings.ts';
import { sendBytes } from '../http/answerCall.ts';
import { formatMessage, type GatewayMessageId, languageOf, type Translator, translatorFor } from '../http/formatMessage.ts';
import { originOf } from '../http/securityHeaders.ts';
import { describeDrawing, describeLand, describeWards } from './describeLand.ts';
import { drawCard, type CardShape } from './drawCard.ts';
import {
  DRAWING_PAGE,
  escapeHtml,
  type LandPage,
  OPEN_MAP_SCRIPT,
  pagePolicy,
  PARCEL_PAGES,
  PICTURE_NAME,
  PLANNING_PAGES,
  renderLandPage,
  renderMissingPage,
  WARD_PAGES,
} from './landPage.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { readLandExtents } from '../land/landExtents.ts';
import { boxOfPacked } from '../../domain/geometry/box.ts';
import { queryShards } from '../land/queryShards.ts';
import { UNKNOWN_COLOUR, zoneFill } from '../land/drawPlanMap.ts';
import { ringsOfRow } from '../land/parcelShape.ts';
import { type CadastralItemRow, findAround, readParcelRow, readPlanningRow } from '../land/rows.ts';
import { readZonePages } from '../land/extentCorners.ts';
import { wardDirectory } from '../land/wardDirectory.ts';

const MAX_NEIGHBOURS = 200;

async function parcelShapes(store: Queryable, id: string): Promise<CardShape[] | null> {
  const row = await readParcelRow(store, id);
  if (!row) return null;
  const { west, south, east, north } = boxOfPacked(row.ring);
  const [wide, high] = [east - west, north - south];
  const margin = 2 * Math.max(wide, high);
  const box = { west: west - margin, south: south - margin, east: east + margin, north: north + margin };
  const near = await findAround<CadastralItemRow>(store, 'cadastral_items', { box, limit: MAX_NEIGHBOURS });
  const shapeOf = (parcel: CadastralItemRow, isSubject: boolean): CardShape => ({
    rings: ringsOfRow(parcel),
    fill: zoneFill(parcel.land_code),
    isSubject,
  });
  return [...near.filter((parcel) => parcel.id !== id).map((parcel) => shapeOf(parcel, false)), shapeOf(row, true)];
}

async function planningShapes(store: Queryable, id: string): Promise<CardShape[] | null> {
  const row = await readPlanningRow(store, id);
  if (!row) return null;
  const shapes: CardShape[] = [];
  for await (const zones of readZonePages(store, row)) {
    for (const { land_code, coordinates, fill } of zones) {
      const rings = (JSON.parse(coordinates) as number[][][]).map((ring) => Float64Array.from(ring.flat()));
      shapes.push({ rings, fill: zoneFill(land_code, fill), isSubject: true });
    }
  }
  return shapes.length > 0 ? shapes : [{ rings: [row.ring], fill: UNKNOWN_COLOUR, isSubject: true }];
}

const MAX_SHEETS = 2000;
const SHEET_COLOUR = '#DCE8D9';

/** Returns the outlines of a ward's sheets, or of its plannings; null if it has neither. */
async function wardShapes(store: Queryable, code: string): Promise<CardShape[] | null> {
  const ward = (await wardDirectory(store)).get(code);
  if (!ward) return null;
  const params = [[ward.cityCode], code, ACTIVE_STATUS];
  const ringsIn = (table: 'cadastrals' | 'parcel_lands'): Promise<Array<{ ring: number[] }>> =>
    queryShards(store, [ward.cityCode], () =>
      store.query<{ ring: number[] }>(
        `select ring from ${table} where province_code = any($1::text[]) and ward_code = $2 and status = $3 order by id limit ${MAX_SHEETS}`,
        params,
      ),
    );
  const sheets = await ringsIn('cadastrals');
  const rows = sheets.length > 0 ? sheets : await ringsIn('parcel_lands');
  const shapes = rows.filter(({ ring }) => ring.length >= 6).map(({ ring }) => ({ rings: [ring], fill: SHEET_COLOUR, isSubject: true }));
  return shapes.length > 0 ? shapes : null;
}

/** Generic shapes for all drawings: a quadrilateral among parcels. */
const DRAWING_SHAPES: readonly CardShape[] = [
  ...[-3, -2, -1, 0, 1, 2].flatMap((x) =>
    [-2, -1, 0, 1].map((y) => ({
      rings: [[x, y, x + 0.94, y + 0.03, x + 0.97, y + 0.92, x + 0.02, y + 0.95]],
      fill: '#E9E4D8',
      isSubject: false,
    })),
  ),
  { rings: [[-0.8, -0.55, 0.75, -0.7, 0.9, 0.5, -0.6, 0.65]], fill: '#9FD3CE', isSubject: true },
];

const landShapes: Readonly<Record<string, (store: Queryable, id: string) => Promise<CardShape[] | null>>> = {
  [PARCEL_PAGES]: parcelShapes,
  [PLANNING_PAGES]: planningShapes,
  [WARD_PAGES]: wardShapes,
  [DRAWING_PAGE]: () => Promise.resolve([...DRAWING_SHAPES]),
};

/** Returns the paths of real wards and plannings for search engines; parcels are linked from them. */
async function pathsToIndex(store: Queryable): Promise<string[]> {
  const paths: string[] = [];
  for (const { provinceCode } of await readLandExtents(store)) {
    const params = [[provinceCode], ACTIVE_STATUS];
    const wards = await store.query<{ ward_code: string }>(
      `select distinct ward_code from cadastrals where province_code = any($1::text[]) and status = $2 and not is_sample order by ward_code limit 1000`,
      params,
    );
    const plannings = await store.query<{ id: string }>(
      `select id from parcel_lands where province_code = any($1::text[]) and status = $2 and not is_sample order by id limit 5000`,
      params,
    );
    paths.push(...wards.map(({ ward_code }) => `${WARD_PAGES}/${ward_code}`), ...plannings.map(({ id }) => `${PLANNING_PAGES}/${id}`));
  }
  return paths;
}

const FIVE_MINUTES = 'public, max-age=300';
const HTML = 'text/html; charset=utf-8';
/** RecordId of the contract; ward codes are shorter. */
const RECORD_ID = /^[\w.-]{1,64}$/;

/** Policy that allows our only script and the page's style. */
const POLICY = pagePolicy(["script-src 'self'", "form-action 'none'"]);

const MISSING: Readonly<Record<string, GatewayMessageId>> = {
  [PARCEL_PAGES]: 'page.noParcel',
  [PLANNING_PAGES]: 'page.noPlanning',
  [WARD_PAGES]: 'page.noWard',
};

/** Takes the language from the URL only, because proxies cache one page per URL. */
const translatorOf = (context: Context): Translator => translatorFor(languageOf(context.req.query('lang')));

/** Maximum number of cached pictures, 40 to 110 KB each. */
const MAX_PICTURES = 200;
const PICTURE_MS = 300_000;
/** Maximum entries of a sitemap (sitemaps.org). */
const MAX_PATHS = 50_000;
const LIST_MS = 3_600_000;

/** Adds public pages of parcels, plannings and wards, equal for everybody, for chat apps and search engines. */
export function addLandPages(app: Hono, accounts: Accounts, store: Queryable): void {
  const pictureOf = cacheReadings({ maxAgeMs: PICTURE_MS, maxEntries: MAX_PICTURES }, async (land, path) => {
    const [, base, id] = path.split('/');
    const shapes = await landShapes[`/${base}`]!(land, id!);
    return shapes && drawCard(shapes);
  });
  const listOf = cacheReadings({ maxAgeMs: LIST_MS, maxEntries: 1 }, pathsToIndex);

  const sendPage = (context: Context, page: LandPage | null, missing: GatewayMessageId = 'page.noWard'): Response | Promise<Response> => {
    const say = translatorOf(context);
    context.header('Content-Security-Policy', POLICY);
    if (!page)
      return context.body(renderMissingPage(say(missing), say), 404, {
        'Content-Type': HTML,
        'Cache-Control': 'no-cache',
      });
    context.header('Cache-Control', FIVE_MINUTES);
    return sendBytes(context, { plain: Buffer.from(renderLandPage(page, originOf(accounts), say)) }, HTML);
  };

  for (const [base, describe] of Object.entries(describeLand)) {
    app.get(`${base}/:id`, async (context) => {
      const id = context.req.param('id');
      return sendPage(context, RECORD_ID.test(id) ? await describe(store, id, translatorOf(context)) : null, MISSING[base]!);
    });
  }
  app.get(DRAWING_PAGE, (context) => sendPage(context, describeDrawing(translatorOf(context))));
  app.get(WARD_PAGES, async (context) => sendPage(context, await describeWards(store, translatorOf(context))));
  for (const base of Object.keys(landShapes)) {
    const path = base === DRAWING_PAGE ? base : `${base}/:id`;
    app.get(`${path}/${PICTURE_NAME}`, async (context) => {
      const picture = RECORD_ID.test(context.req.param('id') ?? PICTURE_NAME) ? await pictureOf(store, context.req.path) : null;
      if (!picture) return context.json({ message: formatMessage('vi', { id: 'pictures.notFound' }) }, 404);
      context.header('Cache-Control', FIVE_MINUTES);
      return context.body(new Uint8Array(picture), 200, { 'Content-Type': 'image/png' });
    });
  }

  app.get('/open-map.js', (context) =>
    context.body(OPEN_MAP_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': FIVE_MINUTES }),
  );
  const origin = originOf(accounts);
  const siteMap = origin === '' ? '' : `Sitemap: ${origin}/sitemap.xml\n`;
  app.get('/robots.txt', (context) =>
    context.body(`User-agent: *\nDisallow: ${GATEWAY_BASE}/\n${siteMap}`, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': FIVE_MINUTES,
    }),
  );
  app.get('/sitemap.xml', async (context, next) => {
    // A sitemap needs absolute URLs (sitemaps.org).
    if (origin === '') return next();
    const paths = ['/', ...(await listOf(store, ''))].slice(0, MAX_PATHS);
    const entries = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`).join('\n');
    context.header('Cache-Control', FIVE_MINUTES);
    const plain = Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
    );
    return sendBytes(context, { plain }, 'application/xml; charset=utf-8');
  });
}
