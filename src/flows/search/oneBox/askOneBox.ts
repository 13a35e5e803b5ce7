import { geometryClient } from '../../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { fetchPlace, findPlaces } from '../../../api/places/places.ts';
import { orderAxes } from '../../../domain/coordinates/cornerPair.ts';
import { likelyGrids } from '../../../domain/coordinates/likelyGrids.ts';
import { tm3Grid } from '../../../domain/coordinates/vn2000.ts';
import type { LngLat } from '../../../domain/geometry/lngLat.ts';
import { DEBOUNCE_MS } from '../../../domain/limits.ts';
import { type Failure, isUnreachable, mapResult, type Result, success } from '../../../domain/result.ts';
import { namedMeridian, type SearchBoxReading, type PlusCode, readSearchBox } from '../../../domain/search/readSearchBox.ts';
import { reportOnline } from '../../../state/host/hostSlice.ts';
import { failOneBox, oneBoxSlice, showReading, updateOneBox } from '../../../state/search/oneBoxSlice.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';
import { viewSlice } from '../../../state/map/viewSlice.ts';
import { loadProvinces } from '../loadProvinces.ts';
import { likelyRanges, namedProvinces } from '../pasteCorners.ts';
import { type IsCurrent, requestGuard } from '../../shell/requestGuard.ts';

const asking = requestGuard();

/** Minimum zoom at which the map's middle decides between two places of one name. */
const NEAR_ZOOM = 8;

/**
 * Reads the changed text: its kind is recognised here at once; a name or a parcel is requested after 300 ms of quiet
 * (§9). An older request is cancelled, and its answer changes nothing.
 */
export function askOneBox(waitMs: number = DEBOUNCE_MS.suggestion): void {
  asking.begin();
  const { text, isTyped } = oneBoxSlice;
  const reading = readSearchBox(isTyped ? text : '');
  const words = reading.kind === 'words' || reading.kind === 'parcelId' ? reading.words : null;
  showReading(reading, words !== null || reading.kind === 'plusCode');
  if (reading.kind === 'corners') void rankGrids(reading, asking.watch());
  if (words !== null) asking.schedule(waitMs, (isCurrent) => ask(words, isCurrent));
  if (reading.kind === 'plusCode') asking.schedule(reading.place ? waitMs : 0, (isCurrent) => askPlusCode(reading, isCurrent));
}

/** Distance within which corners are equal, given the rounding of registers. */
const SAME_CORNER_M = 0.5;

/**
 * Ranks the grids that corners fit: chosen or named provinces first, then by the view. A grid on which a parcel of this
 * device has the first corner precedes all; nothing is sent.
 */
async function rankGrids(first: SearchBoxReading & { kind: 'corners' }, isCurrent: IsCurrent): Promise<void> {
  const { text } = oneBoxSlice;
  const rank = (): typeof first => {
    const { provinceCode, edition } = searchSlice.corners;
    const preferred = [...namedProvinces(text), ...(edition === 'old' ? [provinceCode] : [])];
    const reread = first.typed ? readSearchBox(text, likelyRanges(text)) : first;
    const reading = reread.kind === 'corners' ? reread : first;
    const [pair] = reading.pairs;
    return { ...reading, grids: pair ? likelyGrids(pair, viewSlice.center, preferred, namedMeridian(text)) : [] };
  };
  showReading(rank(), false);
  await loadProvinces('old');
  if (!isCurrent()) return;
  const reading = rank();
  showReading(reading, false);
  const { grids = [], pairs } = reading;
  const [pair] = pairs;
  if (!pair) return;
  const { x, y } = orderAxes(pair);
  const hasParcels = await Promise.all(
    grids.map(async ({ meridianDeg }) => {
      const place = await geometryClient.toWgs84(Float64Array.of(y, x), tm3Grid(meridianDeg));
      const [lng = NaN, lat = NaN] = place.ok ? place.value : [];
      const parcels = Number.isNaN(lng + lat) ? null : await parcelsClient.parcelsTouching({ lng, lat }, SAME_CORNER_M);
      return parcels?.ok === true && parcels.value.length > 0;
    }),
  );
  const ordered = [...grids.filter((_, at) => hasParcels[at]), ...grids.filter((_, at) => !hasParcels[at])];
  if (isCurrent()) showReading({ ...reading, grids: ordered }, false);
}

const near = (): LngLat | null => (viewSlice.center && viewSlice.zoom >= NEAR_ZOOM ? { ...viewSlice.center } : null);

const fail = (error: Failure): void => failOneBox(isUnreachable(error) ? 'offline' : 'failed');

async function ask(words: string, isCurrent: IsCurrent): Promise<void> {
  const answer = await findPlaces(words, { near: near(), signal: isCurrent.signal });
  if (!isCurrent()) return;
  if (!answer.ok) return fail(answer.error);
  reportOnline(true);
  updateOneBox({ status: 'ready', places: answer.value.items, total: answer.value.total });
}

/** Shows the place of a plus code, a short one beside the first place found by its words. Only the words are sent. */
async function askPlusCode({ code, place }: PlusCode, isCurrent: IsCurrent): Promise<void> {
  const beside = place ? await placeOf(place, isCurrent) : success(place === '' ? viewSlice.center && { ...viewSlice.center } : null);
  if (!isCurrent()) return;
  if (!beside.ok) return fail(beside.error);
  const isLost = place !== null && !beside.value;
  const found = isLost ? success(null) : await geometryClient.locatePlusCode(code, beside.value);
  if (!isCurrent()) return;
  if (!found.ok) return fail(found.error);
  if (!found.value) return updateOneBox({ status: 'ready', places: [], total: 0 });
  showReading({ kind: 'coordinates', found: { position: found.value, form: 'plusCode', swapped: false, unused: [] } }, false);
}

async function placeOf(words: string, { signal }: IsCurrent): Promise<Result<LngLat | null>> {
  const places = await findPlaces(words, { near: near(), signal });
  if (!places.ok) return places;
  const [first] = places.value.items;
  const detail = first ? await fetchPlace(first.id, { signal }) : success(null);
  return mapResult(detail, (place) => place?.position ?? null);
}
