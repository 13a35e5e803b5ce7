import { boxOfPacked } from '../../domain/geometry/box.ts';
import { fillColour } from '../../domain/land/fillColour.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Store } from '../database/store.ts';
import { askShards } from '../land/askShards.ts';
import { ringsOfRow } from '../land/parcelShape.ts';
import { type CadastralItemRow, findAround, readParcelRow, readPlanningRow } from '../land/rows.ts';
import { readZonePages } from '../land/readZonePages.ts';
import { wardDirectory } from '../land/wardDirectory.ts';
import type { CardShape } from './drawCard.ts';
import { DRAWING_PAGE, PARCEL_PAGES, PLANNING_PAGES, WARD_PAGES } from './landPage.ts';

const MAX_NEIGHBOURS = 200;
const UNKNOWN_COLOUR = '#E6E6E6';

const colourOf = (code: string, fill?: string | null): string => landCode(code)?.colour ?? fillColour(fill) ?? UNKNOWN_COLOUR;

/** A parcel among its neighbours; null where there is none. */
async function parcelShapes(store: Store, id: string): Promise<CardShape[] | null> {
  const row = await readParcelRow(store, id);
  if (!row) return null;
  const { west, south, east, north } = boxOfPacked(row.ring);
  const [wide, high] = [east - west, north - south];
  const margin = 2 * Math.max(wide, high);
  const box = { west: west - margin, south: south - margin, east: east + margin, north: north + margin };
  const near = await findAround<CadastralItemRow>(store, 'cadastral_items', { box, limit: MAX_NEIGHBOURS });
  const shapeOf = (parcel: CadastralItemRow, isSubject: boolean): CardShape => ({
    rings: ringsOfRow(parcel),
    fill: colourOf(parcel.land_code),
    isSubject,
  });
  return [...near.filter((parcel) => parcel.id !== id).map((parcel) => shapeOf(parcel, false)), shapeOf(row, true)];
}

/** The zones of a planning; null where there is none. */
async function planningShapes(store: Store, id: string): Promise<CardShape[] | null> {
  const row = await readPlanningRow(store, id);
  if (!row) return null;
  const shapes: CardShape[] = [];
  for await (const zones of readZonePages(store, row)) {
    for (const { land_code, coordinates, fill } of zones) {
      const rings = (JSON.parse(coordinates) as number[][][]).map((ring) => Float64Array.from(ring.flat()));
      shapes.push({ rings, fill: colourOf(land_code, fill), isSubject: true });
    }
  }
  return shapes.length > 0 ? shapes : [{ rings: [row.ring], fill: UNKNOWN_COLOUR, isSubject: true }];
}

const MAX_SHEETS = 2000;
const SHEET_COLOUR = '#DCE8D9';

/** The outlines of a ward's sheets; of one without any those of its plannings; null where there is neither. */
async function wardShapes(store: Store, code: string): Promise<CardShape[] | null> {
  const ward = (await wardDirectory(store)).get(code);
  if (!ward) return null;
  const params = [[ward.cityCode], code, ACTIVE_STATUS];
  const ringsIn = (table: 'cadastrals' | 'parcel_lands'): Promise<Array<{ ring: number[] }>> =>
    askShards(store, [ward.cityCode], () =>
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

/** Of no land, and the same for all drawings: a shape with four corners among lots. */
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

/** What pictures show, by the path that their pages lie under and what follows it. */
export const landShapes: Readonly<Record<string, (store: Store, id: string) => Promise<CardShape[] | null>>> = {
  [PARCEL_PAGES]: parcelShapes,
  [PLANNING_PAGES]: planningShapes,
  [WARD_PAGES]: wardShapes,
  [DRAWING_PAGE]: () => Promise.resolve([...DRAWING_SHAPES]),
};
