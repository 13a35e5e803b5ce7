import type { TestProject } from 'vitest/node';
import { startProduct, type Product } from './product.ts';
import { seededDataDir } from '../gateways/seededDataDir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Product shared by all files that only read from it. */
    productUrl: string;
    productMetricsUrl: string;
  }
}

let product: Product;

/** Builds the app once before the first file, and serves it as `npm start` does. */
export async function setup({ provide }: TestProject): Promise<void> {
  product = await startProduct(await seededDataDir());
  provide('productUrl', product.url);
  provide('productMetricsUrl', product.metricsUrl);
}

export async function teardown(): Promise<void> {
  await product.stop();
}
