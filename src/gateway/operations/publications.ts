import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { isoTime } from '../database/isoTime.ts';
import type { Queryable } from '../database/store.ts';

export type PublicationKind = 'BANNER' | 'EVENT' | 'PROMOTION' | 'FANPAGE';

export interface PublicationRow {
  id: string;
  title: string;
  description: string;
  images_link: string;
  link: string;
  /** ISO 8601 in UTC; null where nothing limits, as the other time. */
  starts_at: string | null;
  ends_at: string | null;
}

export interface PublicationsQuery {
  kind: PublicationKind;
  /** Of fan pages; all when undefined. */
  categoryId?: string | undefined;
  /** Also what has yet to begin. */
  withComing: boolean;
  limit: number;
  /** Counted from 1. */
  page: number;
}

/** What an operator tells everybody and is not over, in the operator's order. */
export function listPublications(store: Queryable, { kind, categoryId, withComing, limit, page }: PublicationsQuery): Promise<PublicationRow[]> {
  return store.query<PublicationRow>(
    `select id, title, description, images_link, link, ${isoTime('starts_at')}, ${isoTime('ends_at')} from publications
     where kind = $1 and status = $2 and ($3::text is null or category_id = $3)
       and (publications.ends_at is null or publications.ends_at > now())
       and ($4 or publications.starts_at is null or publications.starts_at <= now())
     order by place, id limit ${limit} offset ${(page - 1) * limit}`,
    [kind, ACTIVE_STATUS, categoryId ?? null, withComing],
  );
}

export interface FanpageCategoryRow {
  id: string;
  title: string;
}

export function listFanpageCategories(store: Queryable, limit: number, page: number): Promise<FanpageCategoryRow[]> {
  return store.query<FanpageCategoryRow>(
    `select id, title from fanpage_categories where status = $1 order by place, id limit ${limit} offset ${(page - 1) * limit}`,
    [ACTIVE_STATUS],
  );
}
