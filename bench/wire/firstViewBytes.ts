import { gzipSync } from 'node:zlib';
import { boxOfPoints } from '../../src/domain/geometry/box.ts';
import type { ParcelsProgress } from '../../workers/parcels/api.ts';
import { createParcelsCore } from '../../workers/parcels/core.ts';
import { answerAround, WARD_MIDDLE, type WireParcel } from './wireLand.ts';
import type { LngLatBox } from '../../src/domain/geometry/lngLat.ts';

/** Encodes the response of an around search. */
export type WriteAnswer = (parcels: readonly WireParcel[]) => Uint8Array<ArrayBuffer>;

export interface FirstView {
  answers: number;
  parcels: number;
  /** Gzipped size. */
  bytes: number;
}

/** Returns the box of a 390 × 844 screen at zoom 17, with tiles of 512 px. */
function phoneBox(): LngLatBox {
  const perPx = 360 / (512 * 2 ** 17);
  const { lng, lat } = WARD_MIDDLE;
  const [halfLng, halfLat] = [(390 / 2) * perPx, (844 / 2) * perPx * Math.cos((lat * Math.PI) / 180)];
  return { west: lng - halfLng, south: lat - halfLat, east: lng + halfLng, north: lat + halfLat };
}

/**
 * Counts the bytes that the parcels worker fetches, in one form, until a phone's first view is complete, from cold.
 * @param type content type of the responses
 */
export async function firstViewBytes(land: readonly WireParcel[], type: string, write: WriteAnswer): Promise<FirstView> {
  const view: FirstView = { answers: 0, parcels: 0, bytes: 0 };
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = (await new Request(input, init).json()) as { position: Array<{ latitude: number; longitude: number }> };
    const box = boxOfPoints(asked.position.map(({ longitude, latitude }) => ({ lng: longitude, lat: latitude })));
    const found = answerAround(land, box);
    const body = write(found);
    view.answers += 1;
    view.parcels += found.length;
    view.bytes += gzipSync(body).length;
    return new Response(body, { headers: { 'content-type': type } });
  };
  try {
    const core = createParcelsCore();
    await core.configure({ apiBase: 'http://gateway.invalid', fileBase: 'http://gateway.invalid', token: null });
    await new Promise<void>((resolve) => {
      void core.followProgress(({ view: state }: ParcelsProgress) => {
        if (state === 'complete') resolve();
      });
      void core.watchView({ box: phoneBox(), center: WARD_MIDDLE, zoom: 17 });
    });
  } finally {
    globalThis.fetch = realFetch;
  }
  return view;
}
