import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSameSeal, keyedHash } from '../account/accountKeys.ts';
import { StartupError } from '../operations/startupError.ts';

/** Payment to collect. The confirmation contains `orderId` as its reference. */
interface PaymentOrder {
  orderId: string;
  title: string;
  amountVnd: number;
}

interface OpenedPayment {
  /** Provider's payment page; '' if there is none. */
  payUrl: string;
  /** Sandbox only: the provider's confirmation of a payment, which anyone may submit. */
  confirmation: string | null;
}

interface PaymentNotice {
  orderId: string;
  amountVnd: number;
  isPaid: boolean;
}

/** Payment provider (§7: Baokim). Confirmations pass the customer's browser, so only sealed ones are trusted. */
export interface PaymentProvider {
  readonly name: string;
  /** Repeated for an order it returns the same payment. @throws if the provider does not respond */
  open(payment: PaymentOrder): Promise<OpenedPayment>;
  /** @param confirmation text of the provider @returns undefined without the provider's seal */
  readConfirmation(confirmation: string): Promise<PaymentNotice | undefined>;
}

/** Simulated payments: returns at once the confirmation that a provider would seal after a payment. */
export function sandboxPayments(key: Uint8Array): PaymentProvider {
  const sealOf = (payload: string): string => keyedHash(key, payload);
  return {
    name: 'sandbox',
    open: ({ orderId, amountVnd }) => {
      const notice: PaymentNotice = { orderId, amountVnd, isPaid: true };
      const payload = Buffer.from(JSON.stringify(notice)).toString('base64url');
      return Promise.resolve({ payUrl: '', confirmation: `${payload}.${sealOf(payload)}` });
    },
    readConfirmation: (confirmation) => {
      const [payload = '', seal = ''] = confirmation.split('.');
      if (!isSameSeal(seal, sealOf(payload))) return Promise.resolve(undefined);
      return Promise.resolve(JSON.parse(Buffer.from(payload, 'base64url').toString()) as PaymentNotice);
    },
  };
}

export interface PaymentSettings {
  sandboxKey: Uint8Array;
  /** True for the embedded database, which is used for trials. */
  isEmbedded: boolean;
}

/** Default export of an operator's module: reads its own settings and throws if one is missing. */
type OpenProvider = (environment: NodeJS.ProcessEnv) => PaymentProvider | Promise<PaymentProvider>;

const refuse = (reason: string): StartupError => new StartupError(`PAYMENT_PROVIDER: ${reason}`);

async function openModule(path: string, environment: NodeJS.ProcessEnv): Promise<PaymentProvider> {
  let module: { default?: unknown };
  try {
    module = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown };
  } catch (error) {
    throw refuse(`không mở được mô-đun ${path}: ${(error as Error).message} (cannot be loaded).`);
  }
  if (typeof module.default !== 'function') throw refuse(`${path} phải xuất một hàm mặc định (no default function).`);
  let provider: Partial<PaymentProvider>;
  try {
    provider = await (module.default as OpenProvider)(environment);
  } catch (error) {
    throw refuse(`${path}: ${(error as Error).message} (refused its settings).`);
  }
  const { name, open, readConfirmation } = provider ?? {};
  if (typeof name !== 'string' || name === '' || typeof open !== 'function' || typeof readConfirmation !== 'function') {
    throw refuse(`${path} không đúng giao diện PaymentProvider (not a payment provider).`);
  }
  return provider as PaymentProvider;
}

/**
 * Opens the provider named by `PAYMENT_PROVIDER`: `off`, `sandbox`, or the path of a module. Default: the sandbox on
 * the embedded database, none on a server, where packages must not be free by mistake.
 * @returns undefined if nothing is sold
 * @throws StartupError for an invalid value, and for `baokim`, whose protocol is unverified and not implemented
 */
export async function openPayments(
  environment: NodeJS.ProcessEnv,
  { sandboxKey, isEmbedded }: PaymentSettings,
): Promise<PaymentProvider | undefined> {
  const chosen = environment.PAYMENT_PROVIDER || (isEmbedded ? 'sandbox' : 'off');
  if (chosen === 'off') return undefined;
  if (chosen === 'sandbox') return sandboxPayments(sandboxKey);
  if (/[./\\]/.test(chosen)) return openModule(chosen, environment);
  throw refuse(`'${chosen}' không có sẵn; chọn off, sandbox hoặc đường dẫn tới một mô-đun (unknown provider).`);
}
