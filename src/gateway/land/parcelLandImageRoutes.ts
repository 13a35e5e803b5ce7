import type { Hono } from 'hono';
import { findParcelLandImageList, findParcelLandImages } from '../../contract/parcelLandImages.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall } from '../http/answerCall.ts';
import { capped } from './aroundBox.ts';
import { findShapes } from './findShapes.ts';
import type { ParcelLandRow } from './rows.ts';
import type { Store } from '../database/store.ts';
import { wireParcelLandImage } from './wireParcelLand.ts';

export function addParcelLandImageRoutes(app: Hono, store: Store): void {
  answerCall(app, findParcelLandImages, async (asked) => {
    const { rows, total } = await findShapes<ParcelLandRow>(store, 'parcel_lands', {
      equals: { id: asked.parcel_land_id },
      orderBy: 'province_code, id',
      limit: capped(CALL_LIMITS.aroundPlanning, asked.limit),
      page: asked.page,
    });
    return { data: { data: rows.map(wireParcelLandImage), total } };
  });

  answerCall(app, findParcelLandImageList, async ({ ids }) => {
    const { rows } = await findShapes<ParcelLandRow>(store, 'parcel_lands', {
      ids,
      orderBy: 'province_code, id',
      limit: CALL_LIMITS.aroundPlanning,
    });
    return { data: rows.map(wireParcelLandImage) };
  });
}
