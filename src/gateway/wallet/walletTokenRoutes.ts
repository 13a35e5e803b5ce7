import type { Hono } from 'hono';
import { detailToken, findCurrencyConversions, findTokenFees, findTokens } from '../../contract/walletTokens.ts';
import { answerCall } from '../http/answerCall.ts';
import { capped } from '../land/aroundBox.ts';
import type { Store } from '../database/store.ts';
import { findWalletToken, type Listed, listConversions, listTokenFees, listWalletTokens } from './walletTokens.ts';
import { unknownToken } from './moveAmount.ts';
import { wireConversion, wireToken, wireTokenFee } from './wire.ts';

const MAX_ROWS = 100;

interface Asked {
  limit?: number | undefined;
  page?: number | undefined;
}

export function addWalletTokenRoutes(app: Hono, store: Store): void {
  const listed = async <Row, Wire>(
    list: (store: Store, limit: number, page: number) => Promise<Listed<Row>>,
    { limit, page = 1 }: Asked,
    wire: (row: Row) => Wire,
  ): Promise<{ data: Wire[]; total: number }> => {
    const { rows, total } = await list(store, capped(MAX_ROWS, limit), page);
    return { data: rows.map(wire), total };
  };

  answerCall(app, findTokens, (asked) => listed(listWalletTokens, asked, wireToken));
  answerCall(app, findTokenFees, (asked) => listed(listTokenFees, asked, wireTokenFee));
  answerCall(app, findCurrencyConversions, (asked) => listed(listConversions, asked, wireConversion));

  answerCall(app, detailToken, async ({ id }) => {
    const row = await findWalletToken(store, id);
    if (!row) throw unknownToken();
    return { data: wireToken(row) };
  });
}
