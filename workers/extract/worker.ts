import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff?url&no-inline';
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff?url&no-inline';
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff?url&no-inline';
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff?url&no-inline';
import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { EXTRACT_CALLS } from './api.ts';
import { createExtractCore } from './core.ts';

async function load(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Loads WOFF, because the browser's inflate cannot unpack WOFF2. */
const loadAll = (urls: readonly string[]): Promise<Uint8Array<ArrayBuffer>[]> => Promise.all(urls.map(load));

exposeToBridge(
  EXTRACT_CALLS,
  createExtractCore(async () => {
    const [regular, strong] = await Promise.all([loadAll([latin400, vietnamese400]), loadAll([latin600, vietnamese600])]);
    return { 400: regular, 600: strong };
  }),
);
