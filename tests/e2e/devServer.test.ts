import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCitiesCall } from '../../src/contract/places/units.ts';
import { seededDataDir } from '../support/gateways/seededDataDir.ts';
import { type Product, startProduct } from '../support/pages/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct(await seededDataDir(), 'dev');
});
afterAll(() => product.stop());

const get = (path: string): Promise<Response> => fetch(product.url + path);

it('dev server: the page, its sources and the gateway answer on one port', async () => {
  const page = await get('/');
  expect(await page.text()).toContain('src="/src/main.tsx"');
  expect(page.headers.get('content-security-policy')).toBe("require-trusted-types-for 'script'; trusted-types default");
  expect(await (await get('/src/main.tsx')).text()).toContain('/src/app/');
  expect((await get(`/gateway${findCitiesCall.path}`)).status).toBe(200);
});
