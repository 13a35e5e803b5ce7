import {
  findCurrencyConversionsCall,
  findTokenFeesCall,
  findTokensCall,
  type CurrencyConversion,
  type TokenFee,
  type WireWalletToken,
} from '../contract/walletTokens.ts';
import { ACTIVE_STATUS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { WalletFee, WalletRate, WalletToken } from '../domain/wallet/wallet.ts';
import { apiClient, type Via } from './apiClient.ts';

const toToken = (wire: WireWalletToken): WalletToken => ({
  id: wire._id,
  name: wire.name,
  decimals: wire.decimals,
  isSample: wire.is_sample,
});

const toFee = (wire: TokenFee): WalletFee => ({
  tokenId: wire.token_id,
  kind: wire.kind,
  fixed: wire.fixed,
  basisPoints: wire.basis_points,
});

const toRate = (wire: CurrencyConversion): WalletRate => ({
  fromTokenId: wire.from_token_id,
  toTokenId: wire.to_token_id,
  fromAmount: wire.from_amount,
  toAmount: wire.to_amount,
});

const IN_FORCE = { status: ACTIVE_STATUS } as const;

/** The tokens that wallets hold. */
export async function findWalletTokens({ client = apiClient, signal }: Via = {}): Promise<Result<WalletToken[]>> {
  return mapResult(await client.ask(findTokensCall, IN_FORCE, { signal }), ({ data }) => data.map(toToken));
}

/** What moves cost; one that is not among them is free. */
export async function findWalletFees({ client = apiClient, signal }: Via = {}): Promise<Result<WalletFee[]>> {
  return mapResult(await client.ask(findTokenFeesCall, IN_FORCE, { signal }), ({ data }) => data.map(toFee));
}

/** Which tokens convert into which. */
export async function findWalletRates({ client = apiClient, signal }: Via = {}): Promise<Result<WalletRate[]>> {
  return mapResult(await client.ask(findCurrencyConversionsCall, IN_FORCE, { signal }), ({ data }) => data.map(toRate));
}
