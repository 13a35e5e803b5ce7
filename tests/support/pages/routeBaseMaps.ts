import type { BrowserContext } from 'playwright';
import { baseMapProviders } from '../../../src/domain/map/baseMapProviders.ts';
import { heightTile, imageryTile } from '../gateways/fakePictures.ts';
import { fakeStyle, fakeTile, fakeTileJson } from '../gateways/fakeProvider.ts';

const { streetStyle, vector, satellite, terrain } = baseMapProviders({});
const TILES = 'https://tiles.openfreemap.org/planet/stand-in/{z}/{x}/{y}.pbf';

/** Returns a pattern for every address of a template. */
const addressesOf = (template: string): RegExp => {
  const [before, ...rest] = template.split(/\{[xyz]\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${before}${rest.map((part) => `(\\d+)${part}`).join('')}$`);
};

/** Answers a page's requests to the base map providers by imitations. @returns the requests, added as they come */
export async function routeBaseMaps(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  const answer = async (
    address: string | RegExp,
    bodyOf: (url: string) => Promise<Uint8Array> | Uint8Array | object,
    contentType: string,
  ): Promise<void> => {
    await context.route(address, async (route) => {
      const url = route.request().url();
      asked.push(url);
      const body = await bodyOf(url);
      const bytes = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body);
      await route.fulfill({ body: bytes, contentType, headers: { 'access-control-allow-origin': '*' } });
    });
  };
  const json = 'application/json';
  await answer(streetStyle.light, () => fakeStyle('light', vector.tileJson), json);
  await answer(streetStyle.dark, () => fakeStyle('dark', vector.tileJson), json);
  await answer(vector.tileJson, () => fakeTileJson(TILES), json);
  const tiles = addressesOf(TILES);
  await answer(tiles, (url) => fakeTile(...(tiles.exec(url)!.slice(1).map(Number) as [number, number, number])), 'application/x-protobuf');
  await answer(addressesOf(satellite.tiles), imageryTile, 'image/png');
  await answer(addressesOf(terrain.tiles), heightTile, 'image/png');
  return asked;
}
