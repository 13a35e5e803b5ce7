import { apiClient } from '../../api/apiClient.ts';
import {
  findHistoryTransactionsCall,
  findStatisticBalanceCall,
  sumHistoryTransactionsCall,
} from '../../contract/wallet/historyTransactions.ts';
import { findCurrencyConversionsCall, findTokenFeesCall, findTokensCall } from '../../contract/wallet/walletTokens.ts';
import { ACTIVE_STATUS, WALLET_CHANGES_PER_PAGE } from '../../domain/limits.ts';
import {
  walletSlice,
  beginMoreChanges,
  beginWallet,
  failMoreChanges,
  failWallet,
  showMoreChanges,
  showWallet,
} from '../../state/wallet/walletSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { beginForCustomer } from '../session/ownCustomer.ts';

const loads = requestGuard();
const IN_FORCE = { status: ACTIVE_STATUS } as const;

/** The wallet and the newest of what happened in it. What is shown stays until the answers are there (§8: a failure is no toast). */
export async function loadWallet(): Promise<void> {
  const isCurrent = beginForCustomer(loads);
  beginWallet();
  const [tokens, fees, rates, balances, sums, changes] = await Promise.all([
    apiClient.ask(findTokensCall, IN_FORCE),
    apiClient.ask(findTokenFeesCall, IN_FORCE),
    apiClient.ask(findCurrencyConversionsCall, IN_FORCE),
    apiClient.ask(findStatisticBalanceCall, {}),
    apiClient.ask(sumHistoryTransactionsCall, {}),
    apiClient.ask(findHistoryTransactionsCall, { page: 1, limit: WALLET_CHANGES_PER_PAGE }),
  ]);
  if (!isCurrent()) return;
  if (!tokens.ok || !fees.ok || !rates.ok || !balances.ok || !sums.ok || !changes.ok) {
    failWallet();
    return;
  }
  showWallet({
    tokens: tokens.value.data,
    fees: fees.value.data,
    rates: rates.value.data,
    balances: balances.value.data,
    sums: sums.value.data,
    changes: changes.value.data,
    total: changes.value.total,
  });
}

/** 'Xem thêm': ten more. Where something came meanwhile, the list is read from its beginning, as long as it was. */
export async function loadMoreChanges(): Promise<void> {
  if (walletSlice.more === 'loading' || walletSlice.status === 'loading') return;
  beginMoreChanges();
  const isCurrent = beginForCustomer(loads);
  const { changes, total } = walletSlice;
  const page = Math.floor(changes.length / WALLET_CHANGES_PER_PAGE) + 1;
  let answer = await apiClient.ask(findHistoryTransactionsCall, { page, limit: WALLET_CHANGES_PER_PAGE });
  let before = changes.slice(0, (page - 1) * WALLET_CHANGES_PER_PAGE);
  if (isCurrent() && answer.ok && answer.value.total !== total) {
    answer = await apiClient.ask(findHistoryTransactionsCall, { page: 1, limit: page * WALLET_CHANGES_PER_PAGE });
    before = [];
  }
  if (!isCurrent()) return;
  if (!answer.ok) {
    failMoreChanges();
    return;
  }
  showMoreChanges([...before, ...answer.value.data], answer.value.total);
}
