import type { Hono } from 'hono';
import { detailPlace, findPlaces } from '../../contract/parcelLands.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall } from '../answerCall.ts';
import { Refusal } from '../refusal.ts';
import { findPlaces as searchPlaces, readPlace } from '../store/findPlaces.ts';
import type { Store } from '../store/store.ts';

export function addPlaceRoutes(app: Hono, store: Store): void {
  answerCall(app, findPlaces, async ({ search }) => {
    const { rows, total } = await searchPlaces(store, search, CALL_LIMITS.suggestions);
    const data = rows.map(({ id, kind, name, address }) => ({ name, mapbox_id: id, address, kind }));
    return { data, total };
  });

  answerCall(app, detailPlace, async ({ map_box_id }) => {
    const place = await readPlace(store, map_box_id);
    if (!place) throw new Refusal(404, 'Không tìm thấy địa danh này.');
    const { name, position_note: note, lat: latitude, lng: longitude } = place;
    // A position that is not the place's own says whose it is.
    const address = note ? `${place.address} (${note})` : place.address;
    return { data: { features: [{ properties: { name, address, coordinates: { latitude, longitude } } }] } };
  });
}
