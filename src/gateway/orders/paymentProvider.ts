/** What a payment provider is asked to collect. `orderId` is the reference that its confirmation carries. */
interface PaymentAsked {
  orderId: string;
  /** What is paid for, in words. */
  title: string;
  amountVnd: number;
}

/** A payment that waits for the customer. */
interface OpenedPayment {
  /** The provider's page, where the customer pays; empty where there is none. */
  payUrl: string;
  /** Only of a sandbox: what the provider would say when it had been paid; anyone may hand it in. */
  confirmation: string | null;
}

/** What a confirmation says, once its seal was found to be the provider's. */
export interface PaymentNotice {
  orderId: string;
  amountVnd: number;
  isPaid: boolean;
}

/**
 * Who collects money (§7 names Baokim). The gateway asks nothing else of a provider, and believes nothing that it did not
 * seal: a confirmation comes by the customer's browser.
 */
export interface PaymentProvider {
  /** Kept with each payment. */
  readonly name: string;
  /** Asked again for the same order it answers the same payment. @throws when the provider does not answer */
  open(asked: PaymentAsked): Promise<OpenedPayment>;
  /** @param confirmation as the provider gave it @returns undefined for what the provider did not seal */
  readConfirmation(confirmation: string): Promise<PaymentNotice | undefined>;
}
