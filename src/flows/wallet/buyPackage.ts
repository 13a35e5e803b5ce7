import { apiClient } from '../../api/apiClient.ts';
import { toPlacedOrder } from '../../api/orders/orders.ts';
import type { AnswerOf } from '../../api/parseAnswer.ts';
import { buyAddMoreCall, buyServiceCall, confirmOrderCall, createPaymentCall } from '../../contract/orders/orders.ts';
import { type Failure, mapResult, type Result } from '../../domain/result.ts';
import { isInForce, type OrderPayment, type PlacedOrder, type ServicePack } from '../../domain/account/userPackage.ts';
import { packageSlice, type PayWith, purchaseSlice, beginPurchase, updatePurchase } from '../../state/wallet/packageSlice.ts';
import { failureMessage, isUnanswered } from '../shell/failureMessage.ts';
import { loadPackage, loadServicePacks } from './loadPackage.ts';
import { loadWallet } from './loadWallet.ts';
import { newUid } from '../shell/newUid.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';

/** Opens the purchase of an offer ('Mua' or 'Gia hạn'); an unanswered purchase continues. */
export function chooseOffer(offer: ServicePack): void {
  if (typeof offer.pricePoints === 'string') void loadWallet();
  if (purchaseSlice.unsure !== null && purchaseSlice.offer?.id === offer.id) {
    updatePurchase({ isOpen: true });
    return;
  }
  const requestIds = { vnd: newUid(), points: newUid() };
  const prolongs = isInForce(packageSlice.current, Date.now());
  beginPurchase({ offer: { ...offer }, requestIds, prolongs });
}

/** Orders the chosen package, once however often it is pressed; paid by the wallet, or through a provider. */
export async function buyPackage(payWith: PayWith): Promise<void> {
  const { offer, requestIds, prolongs, unsure } = purchaseSlice;
  if (!offer || (unsure ?? payWith) !== payWith) return;
  const order = {
    request_id: requestIds[payWith],
    service_pack_id: offer.id,
    ...(payWith === 'vnd'
      ? { pay_with: 'PROVIDER' as const, price: offer.priceVnd }
      : { pay_with: 'WALLET' as const, price: offer.pricePoints ?? '' }),
  };
  await settle(payWith, async () => {
    const ordered = placed(await apiClient.ask(prolongs ? buyAddMoreCall : buyServiceCall, order));
    if (!ordered.ok || ordered.value.order.isDone) return ordered;
    const payment = await apiClient.ask(createPaymentCall, { order_id: ordered.value.order.orderId });
    return mapResult(payment, ({ data: { amount, ...due } }) => ({ ...due, amountVnd: amount }));
  });
}

interface SentOrder {
  order: PlacedOrder;
  message: string;
}

const placed = (answer: Result<AnswerOf<typeof buyServiceCall>>): Result<SentOrder> =>
  mapResult(answer, ({ data, message }) => ({ order: toPlacedOrder(data), message }));

/** Reports a payment in the provider's place, in the sandbox, which takes no money. */
export async function confirmSandbox(): Promise<void> {
  const { payment } = purchaseSlice;
  const confirmation = payment?.confirmation;
  if (!payment || !confirmation) return;
  await settle('vnd', async () => placed(await apiClient.ask(confirmOrderCall, { order_id: payment.orderId, confirmation })));
}

/** Checks whether the provider has reported the payment to the gateway ('Tôi đã thanh toán'). */
export async function checkPayment(): Promise<void> {
  const { payment, busy } = purchaseSlice;
  if (!payment || busy !== null) return;
  updatePurchase({ busy: 'vnd', error: null });
  await loadPackage();
  if (purchaseSlice.payment?.orderId !== payment.orderId) return;
  const { status, current } = packageSlice;
  const isPaid = status === 'ready' && current?.orderId === payment.orderId;
  if (isPaid) updatePurchase({ busy: null, done: { ...current, isDone: true } });
  else updatePurchase({ busy: null, error: { id: status === 'ready' ? 'package.notPaidYet' : 'notice.noAnswer' } });
}

/** Runs one step at a time; answers for an earlier customer or purchase are ignored. */
async function settle(payWith: PayWith, ask: () => Promise<Result<SentOrder | OrderPayment>>): Promise<void> {
  const owner = ownCustomer();
  const { busy, requestIds } = purchaseSlice;
  if (busy !== null) return;
  if (owner === null) {
    updatePurchase({ busy: null, error: { id: 'wallet.otherCustomer' } });
    return;
  }
  const { vnd: purchase } = requestIds;
  updatePurchase({ busy: payWith, error: null });
  const answer = await ask();
  if (ownCustomer() !== owner || purchaseSlice.requestIds.vnd !== purchase) return;
  updatePurchase({ busy: null });
  if (!answer.ok) return fail(payWith, answer.error);
  updatePurchase({ unsure: null });
  if ('order' in answer.value) return finish(answer.value.order, answer.value.message);
  updatePurchase({ payment: answer.value });
}

function finish(order: PlacedOrder, message: string): void {
  updatePurchase({ busy: null, done: order });
  // The popup shows the success, unless it was closed meanwhile.
  if (!packageSlice.popupOpen) raiseMessage('success', message === '' ? { id: 'package.bought' } : { text: message });
  void loadPackage();
}

/** Shows a refusal, which may result from an outdated list. */
function fail(payWith: PayWith, failure: Failure): void {
  const isUnsure = isUnanswered(failure);
  const error = failureMessage(failure);
  updatePurchase({ unsure: isUnsure ? payWith : null, error: isUnsure ? { id: 'package.unsure' } : error });
  if (isUnsure) return;
  raiseMessage('error', error);
  void loadServicePacks();
  void loadPackage();
}
