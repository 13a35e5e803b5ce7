import { greatCircleM } from '../../../domain/geometry/greatCircle.ts';
import type { LngLat } from '../../../domain/geometry/lngLat.ts';
import { addToList } from '../../../domain/addToList.ts';
import type { Store } from '../../database/store.ts';
import { importRefusal } from '../importError.ts';
import { wardDirectory, type WardNames } from '../../land/wardDirectory.ts';

/** A ward from before July 2025. Land is stored by these wards. */
export interface FoundWard {
  ward: WardNames;
  /** Centre for distance checks; undefined if unknown. */
  middle: LngLat | undefined;
  /** True if the centre is the ward's own, not its district's. */
  isOwnMiddle: boolean;
}

export interface StatedWard {
  code: string;
  ward: string;
  district: string;
  city: string;
}

/** Maximum number of cached texts: more spellings than any real file has. A hostile file has one per record. */
const MAX_KNOWN = 20_000;

/** Finds old wards by code, or by name of either edition. `edition` is that of the codes: many exist in both. */
export async function wardFinder(store: Store, edition: 'old' | '2025') {
  const limits = { timeoutMs: Infinity };
  const changes = await store.query<{ old_code: string; new_code: string }>('select old_code, new_code from ward_changes', [], limits);
  /** New ward → its old wards. */
  const oldWardsOf = new Map<string, string[]>();
  for (const { old_code, new_code } of changes) addToList(oldWardsOf, new_code, old_code);
  const directory = await wardDirectory(store, limits);
  const found = new Map<string, FoundWard[]>();

  /** Returns the old wards that the words may mean: none if unknown or ambiguous, several for a ward of 2025. */
  async function find(stated: StatedWard): Promise<readonly FoundWard[]> {
    const key = `${stated.code}|${stated.ward}|${stated.district}|${stated.city}`;
    const known = found.get(key);
    if (known) return known;
    const wards = await locate(codesOf(stated));
    if (found.size >= MAX_KNOWN) found.clear();
    found.set(key, wards);
    return wards;
  }

  /** Returns the first ward for the operator's code. @throws ImportError if there is none */
  async function findGiven(code: string): Promise<FoundWard> {
    const [ward] = await find({ code, ward: '', district: '', city: '' });
    if (!ward) throw importRefusal(`--ward ${code}: không có xã/phường nào mang mã này (no such ward).`);
    return ward;
  }

  function codesOf({ code, ward, district, city }: StatedWard): string[] {
    if (/^\d{1,5}$/.test(code)) {
      const padded = code.padStart(5, '0');
      const isOld = directory.get(padded) !== undefined;
      if (edition === 'old' && isOld) return [padded];
      return oldWardsOf.get(padded) ?? (isOld ? [padded] : []);
    }
    if (ward === '') return [];
    const codes = directory.match({ ward_name: ward, district_name: district, city_name: city }) ?? [];
    const now = new Set(codes.map((candidate) => directory.get(candidate)?.newWardCode));
    // Wards with the same name in different places are ambiguous.
    return codes.length === 1 || (now.size === 1 && !now.has('')) ? codes : [];
  }

  async function locate(codes: readonly string[]): Promise<FoundWard[]> {
    if (codes.length === 0) return [];
    const places = await store.query<{ id: string; lng: number; lat: number; position_note: string }>(
      'select id, lng, lat, position_note from places where id = any($1::text[])',
      [codes.map((code) => `old-ward-${code}`)],
      // This query waits for the batch being stored on the embedded database.
      { timeoutMs: Infinity },
    );
    const byId = new Map(places.map((place) => [place.id, place]));
    return codes.flatMap((code) => {
      const ward = directory.get(code);
      const place = byId.get(`old-ward-${code}`);
      if (!ward) return [];
      return [{ ward, middle: place && { lng: place.lng, lat: place.lat }, isOwnMiddle: place?.position_note === '' }];
    });
  }

  return { find, findGiven };
}

/**
 * Maximum distance from a ward's centre, because no package has ward borders. The largest communes reach some 30 km,
 * district centres are farther away. A wrong neighbouring meridian moves land by 27 km and more.
 */
const REACH_M = 30_000;
const BORROWED_REACH_M = 100_000;

export const wardReachM = ({ isOwnMiddle }: FoundWard): number => (isOwnMiddle ? REACH_M : BORROWED_REACH_M);

export const distanceToWardM = (center: Float64Array, middle: LngLat): number => greatCircleM({ lng: center[0]!, lat: center[1]! }, middle);

export function nearestWard(wards: readonly FoundWard[], center: Float64Array): FoundWard {
  const away = ({ middle }: FoundWard): number => (middle ? distanceToWardM(center, middle) : Infinity);
  return wards.reduce((nearest, ward) => (away(ward) < away(nearest) ? ward : nearest));
}
