import type { Hono } from 'hono';
import { findCadastralItems, findCadastralItemsAround } from '../../contract/cadastralItems.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall } from '../answerCall.ts';
import { aroundBox, capped } from '../aroundBox.ts';
import { findAround } from '../store/findAround.ts';
import { findShapes } from '../store/findShapes.ts';
import type { CadastralItemRow } from '../store/shapeRows.ts';
import type { Store } from '../store/store.ts';
import { wardDirectory } from '../store/wardDirectory.ts';
import { wireCadastralItem } from '../wire/wireCadastralItem.ts';

export function addCadastralItemRoutes(app: Hono, store: Store): void {
  answerCall(app, findCadastralItems, async (asked) => {
    const directory = await wardDirectory(store);
    const { rows, total } = await findShapes<CadastralItemRow>(store, 'cadastral_items', {
      equals: { id: asked._id, land_number: asked.land_number, parcel_number: asked.parcel_number },
      wardCodes: directory.match(asked),
      orderBy: 'province_code, ward_code, length(land_number), land_number, length(parcel_number), parcel_number, id',
      limit: capped(CALL_LIMITS.cadastralItemMatches, asked.limit),
      page: asked.page,
    });
    return { data: { data: rows.map((row) => wireCadastralItem(row, directory)), total } };
  });

  answerCall(app, findCadastralItemsAround, async (asked) => {
    const directory = await wardDirectory(store);
    const rows = await findAround<CadastralItemRow>(store, 'cadastral_items', {
      box: aroundBox(asked.position),
      limit: capped(CALL_LIMITS.aroundCadastralItems, asked.limitPoint),
    });
    return { data: rows.map((row) => wireCadastralItem(row, directory)) };
  });
}
