import type { Hono } from 'hono';
import { detailPlace, findPlaces } from '../../contract/parcelLands.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall } from '../http/answerCall.ts';
import { Refusal } from '../http/httpError.ts';
import { findPlaces as searchPlaces } from './findPlaces.ts';
import { detailPlace as readDetail } from './detailPlace.ts';
import type { Store } from '../database/store.ts';

export function addPlaceRoutes(app: Hono, store: Store): void {
  answerCall(app, findPlaces, async ({ search }) => {
    const { rows, total } = await searchPlaces(store, search, CALL_LIMITS.suggestions);
    return { data: rows, total };
  });

  answerCall(app, detailPlace, async ({ map_box_id }) => {
    const place = await readDetail(store, map_box_id);
    if (!place) throw new Refusal(404, 'Không tìm thấy địa danh này.');
    const { name, address, position } = place;
    return { data: { features: [{ properties: { name, address, coordinates: { latitude: position.lat, longitude: position.lng } } }] } };
  });
}
