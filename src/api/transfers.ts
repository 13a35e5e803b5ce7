import { cancelDepositCall, findTransfersCall } from '../contract/transfers.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { DepositTerms } from '../domain/wallet/depositTerms.ts';
import { apiClient, type Via } from './apiClient.ts';

/** The customer's deposits and payouts that wait, the newest first, and how a deposit is paid. */
export async function findTransfers({ client = apiClient, signal }: Via = {}): Promise<Result<DepositTerms>> {
  return mapResult(await client.ask(findTransfersCall, {}, { signal }), ({ data, bank, rates }) => ({
    transfers: data.map(({ _id, token_id, created_at, ...wire }) => ({ id: _id, ...wire, tokenId: token_id, createdAt: created_at })),
    bank: bank && { bin: bank.bin, bank: bank.name, accountNumber: bank.account_number, holder: bank.holder },
    rates: rates.map(({ token_id, amount, vnd }) => ({ tokenId: token_id, amount, vnd })),
  }));
}

/** Refused with 409 when the deposit has come already. @returns the server's words */
export async function cancelDeposit(id: string, { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  return mapResult(await client.ask(cancelDepositCall, { id }, { signal }), ({ message }) => message);
}
