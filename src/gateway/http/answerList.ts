import type { Hono } from 'hono';
import type { Call, RequestOf } from '../../contract/call.ts';
import type { Accounts } from '../account/accounts.ts';
import { type ListQuery, listPage, readPage } from '../database/listPage.ts';
import type { SqlValue } from '../database/store.ts';
import { type ReplyOf, answerCall, answerCustomer } from './answerCall.ts';
import { pageOf } from './readRequest.ts';
import { MAX_ROWS_PER_PAGE } from './limits.ts';

/** A list of the store. Columns selected by the contract's names need no `serialize`; other columns are dropped. */
export interface StoredList<Request, Row> extends Omit<ListQuery, 'params'> {
  /** @param userId customer of a call that needs a login, else '' */
  params: (request: Request, userId: string) => SqlValue[];
  serialize?: (row: Row) => unknown;
  maxRows?: number;
  isCounted?: boolean;
}

/** Answers a page of a list. The access token states the customer; `users_permissions_users` is ignored. */
export function answerList<C extends Call, Row = unknown>(
  app: Hono,
  accounts: Accounts,
  call: C,
  { params, serialize = (row) => row, maxRows = MAX_ROWS_PER_PAGE, isCounted = true, ...query }: StoredList<RequestOf<C>, Row>,
): void {
  const answer = async (request: RequestOf<C>, userId: string): Promise<ReplyOf<C>> => {
    const list = { ...query, params: params(request, userId) };
    const page = pageOf(maxRows, request as { limit?: number; page?: number });
    if (!isCounted) return { data: (await readPage<Row>(accounts.store, list, page)).map(serialize) } as ReplyOf<C>;
    const { rows, total } = await listPage<Row>(accounts.store, list, page);
    return { data: rows.map(serialize), total } as ReplyOf<C>;
  };
  if (call.needsLogin) answerCustomer(app, accounts, call, (request, { id }) => answer(request, id));
  else answerCall(app, call, (request) => answer(request, ''));
}
