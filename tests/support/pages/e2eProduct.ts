import type { TestProject } from 'vitest/node';
import { startProduct, type Product } from './product.ts';
import { seededDataDir } from '../gateways/seededDataDir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One product for every file that only reads of it. */
    productUrl: string;
    productMetricsUrl: string;
  }
}

let product: Product;

/** Before the first file: the app is built, once for all, and served as `npm start` serves it. */
export async function setup({ provide }: TestProject): Promise<void> {
  product = await startProduct(await seededDataDir());
  provide('productUrl', product.url);
  provide('productMetricsUrl', product.metricsUrl);
}

export async function teardown(): Promise<void> {
  await product.stop();
}
