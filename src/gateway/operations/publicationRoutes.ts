import type { Hono } from 'hono';
import {
  findBanners,
  findEvents,
  findFanpageCategories,
  findFanpages,
  findPromotionalPrograms,
  type Publication,
} from '../../contract/publications.ts';
import { answerCall } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import { listFanpageCategories, listPublications, type PublicationKind } from './publications.ts';
import type { Store } from '../database/store.ts';

const MAX_ROWS_PER_PAGE = 100;

interface Asked {
  limit?: number | undefined;
  page?: number | undefined;
  category_id?: string | undefined;
}

/** §7's lists of what an operator tells everybody. */
export function addPublicationRoutes(app: Hono, store: Store): void {
  const list = async (kind: PublicationKind, { limit, page = 1, category_id: categoryId }: Asked): Promise<{ data: Publication[] }> => {
    // An event is told before it begins, a banner is not.
    const withComing = kind === 'EVENT' || kind === 'FANPAGE';
    const rows = await listPublications(store, { kind, categoryId, withComing, limit: capped(MAX_ROWS_PER_PAGE, limit), page });
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
  answerCall(app, findBanners, (asked) => list('BANNER', asked));
  answerCall(app, findEvents, (asked) => list('EVENT', asked));
  answerCall(app, findPromotionalPrograms, (asked) => list('PROMOTION', asked));
  answerCall(app, findFanpages, (asked) => list('FANPAGE', asked));
  answerCall(app, findFanpageCategories, async ({ limit, page = 1 }) => {
    const rows = await listFanpageCategories(store, capped(MAX_ROWS_PER_PAGE, limit), page);
    return { data: rows.map(({ id, title }) => ({ _id: id, title, status: 'ACTIVE' as const })) };
  });
}
