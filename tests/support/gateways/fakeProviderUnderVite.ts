import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { heightTile, imageryTile } from './fakePictures.ts';
import { fakeTile, fakeTileJson } from './fakeProvider.ts';

const PATH = '/fake-provider';

/** Base-map settings of browser tests, on their own origin. */
export const FAKE_PROVIDER_ENV = {
  VITE_STREET_STYLE: `${PATH}/style.json`,
  VITE_VECTOR_TILES: `${PATH}/planet`,
  VITE_SATELLITE_TILES: `${PATH}/imagery/{z}/{x}/{y}.png`,
  VITE_SATELLITE_ATTRIBUTION: 'Fake imagery',
  VITE_TERRAIN_TILES: `${PATH}/heights/{z}/{x}/{y}.png`,
  VITE_TERRAIN_ATTRIBUTION: 'Fake heights',
};

/** Behaviour of the fake provider: normal, 'not found', or unreachable; set by a POST to its address. */
export type FakeProviderMode = 'working' | 'notFound' | 'gone';

async function answer(path: string, origin: string): Promise<Uint8Array | string> {
  if (path === '/planet') return JSON.stringify(fakeTileJson(`${origin}${PATH}/tiles/{z}/{x}/{y}`));
  if (path.startsWith('/imagery/')) return imageryTile();
  if (path.startsWith('/heights/')) return heightTile();
  const [z, x, y] = path.split('/').slice(2).map(Number);
  return fakeTile(z!, x!, y!);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Serves fake base-map providers to browser tests. */
export const fakeProviderUnderVite = (): Plugin => ({
  name: 'thua-test-base-maps',
  configureServer: ({ middlewares }) => {
    let mode: FakeProviderMode = 'working';
    const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      // Not cached, so that every request depends on the current mode.
      response.setHeader('cache-control', 'no-store');
      if (request.url === '/mode') mode = (await readText(request)) as FakeProviderMode;
      else if (mode === 'gone') return void request.socket.destroy();
      else if (mode === 'notFound') response.statusCode = 404;
      else return void response.end(await answer(request.url ?? '', `http://${request.headers.host}`));
      response.end();
    };
    // oxlint-disable-next-line promise/no-callback-in-promise -- Connect hands the next handler over as a callback
    middlewares.use(PATH, (request, response, next) => void handle(request, response).catch(next));
  },
});
