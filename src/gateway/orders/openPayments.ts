import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSameSeal, keyedHash } from '../account/accountKeys.ts';
import { StartupError } from '../operations/startupError.ts';

/** What a payment provider is asked to collect. `orderId` is the reference that its confirmation carries. */
interface PaymentAsked {
  orderId: string;
  title: string;
  amountVnd: number;
}

interface OpenedPayment {
  /** The provider's page, where the customer pays; empty where there is none. */
  payUrl: string;
  /** Only of a sandbox: what the provider would say when it had been paid; anyone may hand it in. */
  confirmation: string | null;
}

interface PaymentNotice {
  orderId: string;
  amountVnd: number;
  isPaid: boolean;
}

/**
 * Who collects money (§7 names Baokim). The gateway asks nothing else of a provider, and believes nothing that it did not
 * seal: a confirmation comes by the customer's browser.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Asked again for the same order it answers the same payment. @throws when the provider does not answer */
  open(asked: PaymentAsked): Promise<OpenedPayment>;
  /** @param confirmation as the provider gave it @returns undefined for what the provider did not seal */
  readConfirmation(confirmation: string): Promise<PaymentNotice | undefined>;
}

/** Paid without money: it asks nobody, and hands out at once the confirmation that a provider would seal after a payment. */
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
  /** Whether the database is the embedded one, on which people try things out. */
  isEmbedded: boolean;
}

/** What an operator's module exports as `default`: it reads its own settings, and throws where one is missing. */
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
 * Who collects money, by `PAYMENT_PROVIDER`: `off`, `sandbox`, or the path of a module that opens a provider. Unset: the
 * sandbox on the embedded database, and nobody on a server's, where packages must not be had for nothing by mistake.
 * @returns undefined where nothing is sold
 * @throws StartupError for what cannot be: also for `baokim`, whose protocol we could not check, and so do not have
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
