import type { Hono } from 'hono';
import {
  findBannersCall,
  findEventsCall,
  findFanpageCategoriesCall,
  findFanpagesCall,
  findPromotionalProgramsCall,
  type WirePublication,
} from '../../contract/publications.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { isoTime } from '../database/isoTime.ts';
import { type PageRange, readPage } from '../database/listPage.ts';
import type { Queryable, Store } from '../database/store.ts';
import { answerCall } from '../http/answerCall.ts';
import { pageOf } from '../http/readRequest.ts';

type PublicationKind = 'BANNER' | 'EVENT' | 'PROMOTION' | 'FANPAGE';

interface PublicationRow {
  id: string;
  title: string;
  description: string;
  images_link: string;
  link: string;
  /** ISO 8601 in UTC; null where nothing limits, as the other time. */
  starts_at: string | null;
  ends_at: string | null;
}

interface PublicationsQuery {
  kind: PublicationKind;
  /** Of fan pages; all when undefined. */
  categoryId?: string | undefined;
  /** Also what has yet to begin. */
  withComing: boolean;
}

/** What an operator tells everybody and is not over, in the operator's order. */
const listPublications = (
  store: Queryable,
  { kind, categoryId, withComing }: PublicationsQuery,
  page: PageRange,
): Promise<PublicationRow[]> =>
  readPage(
    store,
    {
      columns: `id, title, description, images_link, link, ${isoTime('starts_at')}, ${isoTime('ends_at')}`,
      from: `publications where kind = $1 and status = $2 and ($3::text is null or category_id = $3)
        and (publications.ends_at is null or publications.ends_at > now())
        and ($4 or publications.starts_at is null or publications.starts_at <= now())`,
      orderBy: 'place, id',
      params: [kind, ACTIVE_STATUS, categoryId ?? null, withComing],
    },
    page,
  );

interface FanpageCategoryRow {
  id: string;
  title: string;
}

const listFanpageCategories = (store: Queryable, page: PageRange): Promise<FanpageCategoryRow[]> =>
  readPage(
    store,
    { columns: 'id, title', from: 'fanpage_categories where status = $1', orderBy: 'place, id', params: [ACTIVE_STATUS] },
    page,
  );

const MAX_ROWS_PER_PAGE = 100;

interface Asked extends Partial<PageRange> {
  category_id?: string | undefined;
}

/** §7's lists of what an operator tells everybody. */
export function addPublicationRoutes(app: Hono, store: Store): void {
  const list = async (kind: PublicationKind, asked: Asked): Promise<{ data: WirePublication[] }> => {
    // An event is told before it begins, a banner is not.
    const withComing = kind === 'EVENT' || kind === 'FANPAGE';
    const rows = await listPublications(store, { kind, categoryId: asked.category_id, withComing }, pageOf(MAX_ROWS_PER_PAGE, asked));
    return {
      data: rows.map(({ id, starts_at, ends_at, ...row }) => ({
        _id: id,
        ...row,
        starts_at: starts_at ?? '',
        ends_at: ends_at ?? '',
        status: 'ACTIVE' as const,
      })),
    };
  };
  answerCall(app, findBannersCall, (asked) => list('BANNER', asked));
  answerCall(app, findEventsCall, (asked) => list('EVENT', asked));
  answerCall(app, findPromotionalProgramsCall, (asked) => list('PROMOTION', asked));
  answerCall(app, findFanpagesCall, (asked) => list('FANPAGE', asked));
  answerCall(app, findFanpageCategoriesCall, async (asked) => {
    const rows = await listFanpageCategories(store, pageOf(MAX_ROWS_PER_PAGE, asked));
    return { data: rows.map(({ id, title }) => ({ _id: id, title, status: 'ACTIVE' as const })) };
  });
}
