import { suggestSheets, type SuggestQuery } from '../../api/land/sheets.ts';
import { suggestPlannings } from '../../api/land/plannings.ts';
import type { CadastralSheet, SheetRow } from '../../domain/land/parcel.ts';
import type { ScrollPlace } from '../../domain/land/parcelOrder.ts';
import type { LayerLand } from '../../domain/map/openLayer.ts';
import { mapResult, type Paged, type Result } from '../../domain/result.ts';
import { reportOnline } from '../../state/host/hostSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import {
  beginSuggested,
  emptySuggested,
  failSuggested,
  rememberSuggestPlace,
  showSuggested,
  type SuggestedList,
  type SuggestSlice,
  suggestSlice,
} from '../../state/results/suggestSlice.ts';
import { boxCorners } from '../../domain/geometry/box.ts';
import { toWirePosition } from '../../contract/fields.ts';
import { viewSlice } from '../../state/map/viewSlice.ts';
import { unitNames } from '../search/loadProvinces.ts';
import { pictureAddress } from '../shell/fileAddress.ts';
import { type IsCurrent, requestGuard } from '../shell/requestGuard.ts';

const asking = requestGuard();

/** Returns whether the gateway's suggestions are shown, instead of the around search whose chip opened the drawer. */
export const isSuggesting = (
  { query, units, everywhere }: Pick<SuggestSlice, 'query' | 'units' | 'everywhere'>,
  searchStatus: typeof resultsSlice.status,
): boolean => query.trim() !== '' || units.provinceCode !== '' || everywhere || searchStatus === 'idle';

/** Requests the shown tab's suggestions, unless they are loaded. @param waitMs of quiet before the request (§9) */
export function askSuggestions(waitMs: number): void {
  asking.begin();
  const list = shownList();
  if (!isSuggesting(suggestSlice, resultsSlice.status)) {
    emptySuggested();
    return;
  }
  const query = currentQuery();
  const question = JSON.stringify(query);
  if (list.status === 'ready' && list.question === question) return;
  beginSuggested(question);
  asking.schedule(waitMs, (isCurrent) => ask(query, isCurrent));
}

export const retrySuggestions = (): void => askSuggestions(0);

const shownList = (): SuggestedList<LayerLand> => (suggestSlice.tab === '1' ? suggestSlice.plannings : suggestSlice.sheets);

/** Returns the query: without words the map's area comes first, typed words name the target. */
function currentQuery(): SuggestQuery {
  const search = suggestSlice.query.trim();
  const names = Object.entries(unitNames(suggestSlice.units)).filter(([, name]) => name !== '');
  const { seen } = viewSlice;
  const corners = seen && boxCorners(seen).map(toWirePosition);
  const first: SuggestQuery = search !== '' ? { search } : corners ? { position: [corners[2]!, corners[0]!] } : {};
  return { ...first, ...Object.fromEntries(names) };
}

async function ask(query: SuggestQuery, isCurrent: IsCurrent): Promise<void> {
  const find = suggestSlice.tab === '1' ? findPlannings : findSheets;
  const answer = await find(query, isCurrent.signal);
  if (!isCurrent()) return;
  if (!answer.ok) {
    failSuggested();
    return;
  }
  reportOnline(true);
  const { items, total } = answer.value;
  showSuggested(items, total);
}

const findPlannings = async (query: SuggestQuery, signal: AbortSignal): Promise<Result<Paged<LayerLand>>> =>
  shown(await suggestPlannings(query, { signal }), (planning) => ({ ...planning, imageUrl: pictureAddress(planning.imageUrl) }));

const findSheets = async (query: SuggestQuery, signal: AbortSignal): Promise<Result<Paged<LayerLand>>> =>
  shown(await suggestSheets(query, { signal }), toRow);

/** Removes the outline: the page holds no geometry that it does not show. */
const toRow = ({ outline: _outline, ...sheet }: CadastralSheet): SheetRow => ({
  ...sheet,
  imageUrl: pictureAddress(sheet.imageUrl),
});

const shown = <Item>(answer: Result<Paged<Item>>, show: (item: Item) => LayerLand): Result<Paged<LayerLand>> =>
  mapResult(answer, ({ items, total }) => ({ items: items.map(show), total }));

/** Reads rows of the tab's suggestions like those of the around lists (openList.ts); these are few and in memory. */
export const readSuggested = async (from: number, to: number): Promise<LayerLand[]> => shownList().items.slice(from, to);

const placeIn = (list: 'plannings' | 'sheets') => ({
  read: (): ScrollPlace | null => suggestSlice[list].place,
  save: (place: ScrollPlace): void => {
    rememberSuggestPlace(list, place);
  },
});

/** Scroll places of the tabs, kept while another panel covers the list and dropped with the next answer. */
export const suggestedPlaces = { '1': placeIn('plannings'), '2': placeIn('sheets') } as const;
