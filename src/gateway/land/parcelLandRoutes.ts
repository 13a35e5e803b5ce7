import type { Hono } from 'hono';
import {
  findCadastralsOfParcelLand,
  findParcelLands,
  findParcelLandsAround,
  suggestParcelLands,
} from '../../contract/parcelLands.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall } from '../http/answerCall.ts';
import { aroundBox, capped } from './aroundBox.ts';
import { foldedWords } from './foldedWords.ts';
import { findAround } from './findAround.ts';
import { findShapes } from './findShapes.ts';
import type { CadastralRow, ParcelLandRow } from './rows.ts';
import type { Store } from '../database/store.ts';
import { wardDirectory } from './wardDirectory.ts';
import { wireCadastral } from './wireCadastral.ts';
import { wireParcelLand } from './wireParcelLand.ts';
import { wirePositions } from './wire.ts';

const NEWEST_FIRST = 'year desc, province_code, id';

export function addParcelLandRoutes(app: Hono, store: Store): void {
  answerCall(app, findParcelLands, async (asked) => {
    const directory = await wardDirectory(store);
    const { rows, total } = await findShapes<ParcelLandRow>(store, 'parcel_lands', {
      equals: { id: asked._id },
      wardCodes: directory.match(asked),
      orderBy: NEWEST_FIRST,
      limit: capped(CALL_LIMITS.filteredSuggestions, asked.limit),
      page: asked.page,
    });
    return { data: { data: rows.map((row) => wireParcelLand(row, directory)), total } };
  });

  answerCall(app, findParcelLandsAround, async (asked) => {
    const directory = await wardDirectory(store);
    const rows = await findAround<ParcelLandRow>(store, 'parcel_lands', {
      box: aroundBox(asked.position),
      limit: capped(CALL_LIMITS.aroundPlanning, asked.limitPoint),
      wardCodes: directory.match({ city_name: asked.city_name }),
    });
    return { data: rows.map((row) => wireParcelLand(row, directory)) };
  });

  answerCall(app, suggestParcelLands, async (asked) => {
    const directory = await wardDirectory(store);
    const { rows, total } = await findShapes<ParcelLandRow>(store, 'parcel_lands', {
      wardCodes: directory.match(asked),
      words: foldedWords(asked.search, asked.address),
      orderBy: NEWEST_FIRST,
      limit: capped(CALL_LIMITS.filteredSuggestions, asked.limit ?? CALL_LIMITS.suggestions),
      page: asked.page,
    });
    return { data: rows.map((row) => wireParcelLand(row, directory)), total };
  });

  answerCall(app, findCadastralsOfParcelLand, async (asked) => {
    const directory = await wardDirectory(store);
    const found = await findShapes<ParcelLandRow>(store, 'parcel_lands', { equals: { id: asked._id }, orderBy: 'id', limit: 1 });
    const planning = found.rows[0];
    if (!planning) return { data: [] };
    const rows = await findAround<CadastralRow>(store, 'cadastrals', {
      box: aroundBox(wirePositions(planning.ring)),
      limit: capped(CALL_LIMITS.aroundCadastrals, asked.limit),
    });
    return { data: rows.map((row) => wireCadastral(row, directory)) };
  });
}
