import {
  findBannersCall,
  findEventsCall,
  findFanpageCategoriesCall,
  findFanpagesCall,
  findPromotionalProgramsCall,
  type WirePublication,
} from '../../../src/contract/publications.ts';
import { ACTIVE_STATUS } from '../../../src/domain/limits.ts';
import { mapResult, type Result } from '../../../src/domain/result.ts';
import { apiClient, type Via } from '../../../src/api/apiClient.ts';

/** What an operator tells everybody; empty for what is not said. Times are ISO 8601 in UTC. */
interface Publication {
  id: string;
  title: string;
  description: string;
  imagesLink: string;
  link: string;
  /** In force from and until; empty where that does not limit it. */
  startsAt: string;
  endsAt: string;
}

/** What fan pages are sorted by. */
interface FanpageCategory {
  id: string;
  title: string;
}

const toPublication = (wire: WirePublication): Publication => ({
  id: wire._id,
  title: wire.title,
  description: wire.description,
  imagesLink: wire.images_link,
  link: wire.link,
  startsAt: wire.starts_at,
  endsAt: wire.ends_at,
});

const IN_FORCE = { status: ACTIVE_STATUS } as const;

async function ask(
  call: typeof findBannersCall | typeof findFanpagesCall,
  categoryId: string | undefined,
  { client = apiClient, signal }: Via,
): Promise<Result<Publication[]>> {
  const answer = await client.ask<typeof findFanpagesCall>(
    call as typeof findFanpagesCall,
    { ...IN_FORCE, category_id: categoryId },
    { signal },
  );
  return mapResult(answer, ({ data }) => data.map(toPublication));
}

/** In the operator's order, as all of these. */
export const findBanners = (via: Via = {}): Promise<Result<Publication[]>> => ask(findBannersCall, undefined, via);

/** Those that are not over. */
export const findEvents = (via: Via = {}): Promise<Result<Publication[]>> => ask(findEventsCall, undefined, via);

export const findPromotions = (via: Via = {}): Promise<Result<Publication[]>> => ask(findPromotionalProgramsCall, undefined, via);

/** @param categoryId of one category only; of all where it is undefined */
export const findFanpages = (categoryId?: string, via: Via = {}): Promise<Result<Publication[]>> => ask(findFanpagesCall, categoryId, via);

export async function findFanpageCategories({ client = apiClient, signal }: Via = {}): Promise<Result<FanpageCategory[]>> {
  const answer = await client.ask(findFanpageCategoriesCall, IN_FORCE, { signal });
  return mapResult(answer, ({ data }) => data.map(({ _id, title }) => ({ id: _id, title })));
}
