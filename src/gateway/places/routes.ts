import type { Hono } from 'hono';
import { detailPlaceCall, findPlacesCall, writePlace } from '../../contract/parcelLands.ts';
import { findCitiesCall, findCoverageCall, findDistrictsCall, findWardGroundCall, findWardsCall } from '../../contract/units.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { englishPlace } from '../../domain/search/places/englishPlaceWords.ts';
import type { Store } from '../database/store.ts';
import { answerCall, CACHE_AN_HOUR } from '../http/answerCall.ts';
import { languageOf } from '../http/formatMessage.ts';
import { HttpError } from '../http/httpError.ts';
import { clampLimit } from '../http/readRequest.ts';
import { readCoverage } from '../land/readCoverage.ts';
import { readWardGround } from '../land/readWardGround.ts';
import { answerPlaces, readPlaceDetail } from './answerPlaces.ts';
import { listUnits } from './listUnits.ts';

export function addPlaceRoutes(app: Hono, store: Store): void {
  answerCall(app, findPlacesCall, async ({ search, near }, context) => {
    const view = near && { lng: near.longitude, lat: near.latitude };
    const { rows, total } = await answerPlaces(store, search, CALL_LIMITS.suggestions, view);
    const places = languageOf(context.req.header('accept-language')) === 'en' ? rows.map(englishPlace) : rows;
    return { data: places.map(writePlace), total };
  });

  answerCall(app, detailPlaceCall, async ({ map_box_id }, context) => {
    const found = await readPlaceDetail(store, map_box_id);
    if (!found) throw new HttpError(404, 'land.placeNotFound');
    const { name, address, position } = languageOf(context.req.header('accept-language')) === 'en' ? englishPlace(found) : found;
    return { data: { features: [{ properties: { name, address, coordinates: { latitude: position.lat, longitude: position.lng } } }] } };
  });
}

/** Units change by migration only; which of them hold data changes with what is imported. */
const CACHED = { cacheControl: CACHE_AN_HOUR, isConstant: ({ service }: { service?: unknown }) => service === undefined };

export function addUnitRoutes(app: Hono, store: Store): void {
  const answerUnits = (call: typeof findDistrictsCall | typeof findWardsCall, level: 'district' | 'ward', cap: number): void =>
    answerCall(
      app,
      call,
      async ({ edition = 'old', parent_code: parentCode, service, limit }) => ({
        data: await listUnits(store, { edition, level, parentCode, service, limit: clampLimit(cap, limit) }),
      }),
      CACHED,
    );

  answerCall(
    app,
    findCitiesCall,
    async ({ edition = 'old', service, limit }) => {
      const rows = await listUnits(store, { edition, level: 'province', service, limit: clampLimit(CALL_LIMITS.cities, limit) });
      return { data: rows.map(({ name, code, name_with_type }) => ({ name, code, name_with_type })) };
    },
    CACHED,
  );
  answerUnits(findDistrictsCall, 'district', Math.max(...CALL_LIMITS.districts));
  answerUnits(findWardsCall, 'ward', CALL_LIMITS.wards);
  // What was imported a moment ago is told to who comes then.
  answerCall(app, findCoverageCall, async () => ({ data: await readCoverage(store) }), { cacheControl: 'public, max-age=300' });
  answerCall(app, findWardGroundCall, async ({ ward_code }) => ({ data: await readWardGround(store, ward_code) }), {
    cacheControl: CACHE_AN_HOUR,
  });
}
