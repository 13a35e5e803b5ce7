import type { Hono } from 'hono';
import * as v from 'valibot';
import { CadastralItem, findCadastralItems, findCadastralItemsAround } from '../../contract/cadastralItems.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import { answerCall, answerWithBytes } from '../http/answerCall.ts';
import { aroundBox, capped } from './aroundBox.ts';
import { AroundTexts } from './parcelJsonCache.ts';
import { findShapes } from './findShapes.ts';
import { readOnce } from '../database/readOnce.ts';
import type { CadastralItemRow } from './rows.ts';
import type { Store } from '../database/store.ts';
import { wardDirectory } from './wardDirectory.ts';
import { wireCadastralItem } from './wireCadastralItem.ts';

const [HEAD, COMMA, TAIL] = ['{"data":[', ',', ']}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** Each parcel's text fits the contract; it is judged when it is made. */
const aroundTexts = readOnce(async (store) => {
  const directory = await wardDirectory(store);
  return new AroundTexts(store, (row) => JSON.stringify(v.parse(CadastralItem, wireCadastralItem(row, directory))));
});

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

  answerWithBytes(app, findCadastralItemsAround, async (asked) => {
    const parcels = await (await aroundTexts(store)).find({
      box: aroundBox(asked.position),
      limit: capped(CALL_LIMITS.aroundCadastralItems, asked.limitPoint),
    });
    return Buffer.concat([HEAD, ...parcels.flatMap((parcel, at) => (at === 0 ? [parcel] : [COMMA, parcel])), TAIL]);
  });
}
