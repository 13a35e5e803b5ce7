import { boxOfPacked } from '../../domain/geometry/box.ts';
import { fillColour } from '../../domain/land/fillColour.ts';
import { landCode } from '../../domain/land/landCodes.ts';
import type { Store } from '../database/store.ts';
import { ringsOfRow } from '../land/parcelShape.ts';
import { type CadastralItemRow, findAround, readParcelRow, readPlanningRow, readPlanningZones } from '../land/rows.ts';
import type { CardShape } from './drawCard.ts';
import { PARCEL_PAGES, PLANNING_PAGES } from './landPage.ts';

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
  const zones = await readPlanningZones(store, row);
  const shapes = zones.map(({ land_code, coordinates, fill }) => ({
    rings: (JSON.parse(coordinates) as number[][][]).map((ring) => ring.flat()),
    fill: colourOf(land_code, fill),
    isSubject: true,
  }));
  return shapes.length > 0 ? shapes : [{ rings: [row.ring], fill: UNKNOWN_COLOUR, isSubject: true }];
}

/** What pictures show, by the path that their pages lie under and what follows it. */
export const landShapes: Readonly<Record<string, (store: Store, id: string) => Promise<CardShape[] | null>>> = {
  [PARCEL_PAGES]: parcelShapes,
  [PLANNING_PAGES]: planningShapes,
};
