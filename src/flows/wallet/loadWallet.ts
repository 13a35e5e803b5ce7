import { findWalletBalances, listWalletChanges, sumWalletChanges } from '../../api/historyTransactions.ts';
import { findWalletFees, findWalletRates, findWalletTokens } from '../../api/walletTokens.ts';
import { WALLET_CHANGES_PER_PAGE } from '../../domain/limits.ts';
import { walletSlice } from '../../state/walletSlice.ts';
import { beginMoreChanges, beginWallet, failMoreChanges, failWallet, showMoreChanges, showWallet } from '../../state/wallet/showWallet.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { ownCustomer } from '../session/ownCustomer.ts';

const loads = requestGuard();

/** Only what was asked for the customer who is still there is shown to them. */
function watchOwner(begin: () => () => boolean): () => boolean {
  const owner = ownCustomer();
  const isCurrent = begin();
  return () => isCurrent() && owner !== null && ownCustomer() === owner;
}

/** The wallet and the newest of what happened in it. What is shown stays until the answers are there (§8: a failure is no toast). */
export async function loadWallet(): Promise<void> {
  const isCurrent = watchOwner(() => loads.begin());
  beginWallet();
  const [tokens, fees, rates, balances, sums, changes] = await Promise.all([
    findWalletTokens(),
    findWalletFees(),
    findWalletRates(),
    findWalletBalances(),
    sumWalletChanges({}),
    listWalletChanges({ page: 1, limit: WALLET_CHANGES_PER_PAGE }),
  ]);
  if (!isCurrent()) return;
  if (!tokens.ok || !fees.ok || !rates.ok || !balances.ok || !sums.ok || !changes.ok) {
    failWallet();
    return;
  }
  showWallet({
    tokens: tokens.value,
    fees: fees.value,
    rates: rates.value,
    balances: balances.value,
    sums: sums.value,
    changes: changes.value.items,
    total: changes.value.total,
  });
}

/** 'Xem thêm': ten more. Where something came meanwhile, the list is read from its beginning, as long as it was. */
export async function loadMoreChanges(): Promise<void> {
  if (walletSlice.more === 'loading' || walletSlice.status === 'loading') return;
  beginMoreChanges();
  const isCurrent = watchOwner(() => loads.begin());
  const { changes, total } = walletSlice;
  const page = Math.floor(changes.length / WALLET_CHANGES_PER_PAGE) + 1;
  let answer = await listWalletChanges({ page, limit: WALLET_CHANGES_PER_PAGE });
  let before = changes.slice(0, (page - 1) * WALLET_CHANGES_PER_PAGE);
  if (isCurrent() && answer.ok && answer.value.total !== total) {
    answer = await listWalletChanges({ page: 1, limit: page * WALLET_CHANGES_PER_PAGE });
    before = [];
  }
  if (!isCurrent()) return;
  if (!answer.ok) {
    failMoreChanges();
    return;
  }
  showMoreChanges([...before, ...answer.value.items], answer.value.total);
}
