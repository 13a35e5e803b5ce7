import type { Hono } from 'hono';
import { findCities, findDistricts, findWards } from '../../contract/units.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall, CACHE_AN_HOUR } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { listUnits } from './listUnits.ts';
import type { Store } from '../database/store.ts';

const CACHED = { cacheControl: CACHE_AN_HOUR };

export function addUnitRoutes(app: Hono, store: Store): void {
  const answerUnits = (
    call: typeof findDistricts | typeof findWards,
    level: 'district' | 'ward',
    cap: number,
  ): void =>
    answerCall(
      app,
      call,
      async ({ edition = 'old', parent_code: parentCode, service, limit }) => ({
        data: await listUnits(store, { edition, level, parentCode, service, limit: capped(cap, limit) }),
      }),
      CACHED,
    );

  answerCall(
    app,
    findCities,
    async ({ edition = 'old', service, limit }) => {
      const rows = await listUnits(store, { edition, level: 'province', service, limit: capped(CALL_LIMITS.cities, limit) });
      return { data: rows.map(({ name, code, name_with_type }) => ({ name, code, name_with_type })) };
    },
    CACHED,
  );
  answerUnits(findDistricts, 'district', Math.max(...CALL_LIMITS.districts));
  answerUnits(findWards, 'ward', CALL_LIMITS.wards);
}
