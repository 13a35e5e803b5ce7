import type { Hono } from 'hono';
import { findCadastrals, findCadastralsAround, suggestCadastrals } from '../../contract/cadastrals.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall } from '../http/answerCall.ts';
import { aroundBox, capped } from './aroundBox.ts';
import { foldedWords } from './foldedWords.ts';
import { findAround } from './findAround.ts';
import { findShapes } from './findShapes.ts';
import type { CadastralRow } from './rows.ts';
import type { Store } from '../database/store.ts';
import { wardDirectory } from './wardDirectory.ts';
import { wireCadastral } from './wireCadastral.ts';

const BY_SHEET = 'province_code, ward_code, length(land_number), land_number, id';

export function addCadastralRoutes(app: Hono, store: Store): void {
  answerCall(app, findCadastrals, async (asked) => {
    const directory = await wardDirectory(store);
    const { rows, total } = await findShapes<CadastralRow>(store, 'cadastrals', {
      equals: { id: asked._id, land_number: asked.land_number },
      wardCodes: directory.match(asked),
      orderBy: BY_SHEET,
      limit: capped(CALL_LIMITS.cadastralList, asked.limit),
      page: asked.page,
    });
    return { data: { data: rows.map((row) => wireCadastral(row, directory)), total } };
  });

  answerCall(app, findCadastralsAround, async (asked) => {
    const directory = await wardDirectory(store);
    const rows = await findAround<CadastralRow>(store, 'cadastrals', {
      box: aroundBox(asked.position),
      limit: capped(CALL_LIMITS.aroundCadastrals, asked.limitPoint),
    });
    return { data: rows.map((row) => wireCadastral(row, directory)) };
  });

  answerCall(app, suggestCadastrals, async (asked) => {
    const directory = await wardDirectory(store);
    const { rows, total } = await findShapes<CadastralRow>(store, 'cadastrals', {
      wardCodes: directory.match(asked),
      words: foldedWords(asked.search, asked.address),
      orderBy: BY_SHEET,
      limit: capped(CALL_LIMITS.filteredSuggestions, asked.limit ?? CALL_LIMITS.suggestions),
      page: asked.page,
    });
    return { data: rows.map((row) => wireCadastral(row, directory)), total };
  });
}
