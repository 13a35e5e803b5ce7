import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../accounts/accountKeys.ts';
import type { PaymentNotice, PaymentProvider } from './paymentProvider.ts';

/** Paid without money: it asks nobody, and hands out at once the confirmation that a provider would seal after a payment. */
export function sandboxPayments(key: Uint8Array): PaymentProvider {
  const sealOf = (payload: string): string => keyedHash(key, payload);
  const isSealed = (payload: string, seal: string): boolean => {
    const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(payload))];
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return {
    name: 'sandbox',
    open: ({ orderId, amountVnd }) => {
      const notice: PaymentNotice = { orderId, amountVnd, isPaid: true };
      const payload = Buffer.from(JSON.stringify(notice)).toString('base64url');
      return Promise.resolve({ payUrl: '', confirmation: `${payload}.${sealOf(payload)}` });
    },
    readConfirmation: (confirmation) => {
      const [payload = '', seal = ''] = confirmation.split('.');
      if (!isSealed(payload, seal)) return Promise.resolve(undefined);
      return Promise.resolve(JSON.parse(Buffer.from(payload, 'base64url').toString()) as PaymentNotice);
    },
  };
}
