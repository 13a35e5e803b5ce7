import type { CadastralParcel } from '../../land/parcel.ts';
import { compareText } from '../../text/compareText.ts';
import { streetKey } from '../placeWords.ts';
import type { NumberReading, ParcelQuery, StreetReading } from './readParcelQueries.ts';

export interface ParcelPlace extends Pick<CadastralParcel, 'id' | 'provinceCode' | 'sheetNumber' | 'parcelNumber' | 'center' | 'isSample'> {
  wardCode: string;
  /** House number and street; '' if the parcel has none. */
  street: string;
}

export interface FoundParcels {
  rows: ParcelPlace[];
  total: number;
}

/** Parcel search in the gateway's database or on a device. Returns at least the first `limit`, as ordered below. */
export interface ParcelSource {
  byNumber(reading: NumberReading, limit: number): Promise<FoundParcels>;
  /** Searches the first {@link MAX_BY_STREET} keys that begin with the street's. */
  byStreet(reading: StreetReading, limit: number): Promise<FoundParcels>;
}

/** Maximum ranked and counted addresses, since a short prefix matches tens of thousands. */
export const MAX_BY_STREET = 1_000;

const NONE: FoundParcels = { rows: [], total: 0 };

const compareNumbers = (a: string, b: string): number => a.length - b.length || compareText(a, b);

const byNumber = (a: ParcelPlace, b: ParcelPlace): number =>
  compareText(a.wardCode, b.wardCode) || compareNumbers(a.parcelNumber, b.parcelNumber) || compareText(a.id, b.id);

/** Ranks keys: the whole name, then names beginning with its words, then with its letters. */
const wholeness = (key: string, sought: string): number => (key === sought ? 2 : Number(key.startsWith(`${sought} `)));

function rankByStreet(rows: readonly ParcelPlace[], sought: string): ParcelPlace[] {
  return rows
    .map((row) => ({ row, key: streetKey(row.street) }))
    .toSorted(
      (a, b) => wholeness(b.key, sought) - wholeness(a.key, sought) || compareNumbers(a.key, b.key) || compareText(a.row.id, b.row.id),
    )
    .map(({ row }) => row);
}

/** Searches the readings in order until one finds parcels; for two ambiguous numbers it searches both readings. */
async function findByQuery(source: ParcelSource, query: ParcelQuery, limit: number): Promise<FoundParcels> {
  if (query.by === 'number') {
    const found = await Promise.all(query.readings.map((reading) => source.byNumber(reading, limit)));
    const rows = found.flatMap((each) => each.rows.toSorted(byNumber).slice(0, limit));
    return { rows: rows.slice(0, limit), total: found.reduce((sum, { total }) => sum + total, 0) };
  }
  for (const reading of query.readings) {
    const { rows, total } = await source.byStreet(reading, limit);
    if (total > 0) return { rows: rankByStreet(rows, reading.key).slice(0, limit), total };
  }
  return NONE;
}

/** Restricts a query to wards; null if it names none of them or no others. */
function within(query: ParcelQuery, wards: readonly string[]): ParcelQuery | null {
  const readings = query.readings.flatMap((reading) => {
    const wardCodes = reading.wardCodes?.filter((code) => wards.includes(code)) ?? wards;
    return wardCodes.length > 0 && wardCodes.length !== reading.wardCodes?.length ? [{ ...reading, wardCodes }] : [];
  });
  return readings.length > 0 ? ({ ...query, readings } as ParcelQuery) : null;
}

/**
 * Returns the parcels of a query, best match first.
 * @param nearWards wards around the view, whose parcels come first if the words name no ward
 * @param onlyNear true if only these wards are searched
 */
export async function findParcelPlaces(
  source: ParcelSource,
  query: ParcelQuery,
  limit: number,
  { nearWards, onlyNear }: { nearWards: readonly string[]; onlyNear: boolean },
): Promise<FoundParcels> {
  const nearby = nearWards.length > 0 ? within(query, nearWards) : null;
  const near = nearby ? await findByQuery(source, nearby, limit) : NONE;
  if (near.rows.length >= limit || onlyNear) return near;
  const all = await findByQuery(source, query, limit);
  const ids = new Set(near.rows.map(({ id }) => id));
  const rest = all.rows.filter(({ id }) => !ids.has(id));
  return { rows: [...near.rows, ...rest].slice(0, limit), total: Math.max(all.total, near.total) };
}
