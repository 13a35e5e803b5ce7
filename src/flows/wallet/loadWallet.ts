import { apiClient } from '../../api/apiClient.ts';
import {
  findHistoryTransactionsCall,
  findStatisticBalanceCall,
  sumHistoryTransactionsCall,
} from '../../contract/wallet/historyTransactions.ts';
import { findCurrencyConversionsCall, findTokenFeesCall, findTokensCall } from '../../contract/wallet/walletTokens.ts';
import { withoutSampleLabel } from '../../domain/land/sampleLabel.ts';
import { ACTIVE_STATUS, WALLET_CHANGES_PER_PAGE } from '../../domain/limits.ts';
import { mapResult } from '../../domain/result.ts';
import { setMore } from '../../state/loadStatus.ts';
import { walletSlice } from '../../state/wallet/walletSlice.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { loadForCustomer, loadMoreForCustomer } from '../session/loadForCustomer.ts';

const loads = requestGuard();
const IN_FORCE = { status: ACTIVE_STATUS } as const;

const askChanges = (query: { page: number; limit: number }) => apiClient.ask(findHistoryTransactionsCall, query);

export function loadWallet(): Promise<void> {
  setMore(walletSlice, 'none');
  return loadForCustomer(loads, walletSlice, askWallet(), (wallet) => wallet);
}

async function askWallet() {
  const [tokens, fees, rates, balances, sums, changes] = await Promise.all([
    apiClient.ask(findTokensCall, IN_FORCE),
    apiClient.ask(findTokenFeesCall, IN_FORCE),
    apiClient.ask(findCurrencyConversionsCall, IN_FORCE),
    apiClient.ask(findStatisticBalanceCall, {}),
    apiClient.ask(sumHistoryTransactionsCall, {}),
    askChanges({ page: 1, limit: WALLET_CHANGES_PER_PAGE }),
  ]);
  if (!tokens.ok) return tokens;
  if (!fees.ok) return fees;
  if (!rates.ok) return rates;
  if (!balances.ok) return balances;
  if (!sums.ok) return sums;
  return mapResult(changes, ({ data, total }) => ({
    tokens: tokens.value.data.map((token) => ({
      ...token,
      name: withoutSampleLabel(token.name),
    })),
    fees: fees.value.data,
    rates: rates.value.data,
    balances: balances.value.data,
    sums: sums.value.data,
    changes: data,
    total,
  }));
}

/** Loads ten more ('Xem thêm'). */
export const loadMoreChanges = (): Promise<void> => loadMoreForCustomer(loads, walletSlice, 'changes', WALLET_CHANGES_PER_PAGE, askChanges);
