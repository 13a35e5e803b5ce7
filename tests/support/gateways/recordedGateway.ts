import type { Hono } from 'hono';
import { vi } from 'vitest';
import { findCadastralItemsAroundCall } from '../../../src/contract/land/parcels.ts';
import type { WirePosition } from '../../../src/contract/fields.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { boxOfPoints } from '../../../src/domain/geometry/box.ts';
import { packedReader } from '../wire/packedReader.ts';

/** Base URL of the recorded gateway. */
export const RECORDED_BASE = `http://gateway${GATEWAY_BASE}`;

/** Around search for parcels, as the client sent it. */
interface AskedBox {
  box: LngLatBox;
  /** The client cancelled it before the response. */
  aborted: boolean;
  /** It was answered or failed. */
  over: boolean;
  /** Rows of its response. */
  rows: number;
}

export interface RecordedGateway {
  asked: AskedBox[];
  /** Largest number of simultaneous parcel searches. */
  mostUnderWay: number;
  /** Searches reach the gateway; otherwise they fail as without a network. */
  online: boolean;
  /** Delays responses until the returned function is called. */
  hold(): () => void;
  /** Clears the record and stops delaying. */
  reset(): void;
  /** Restores the real fetch. */
  restore(): void;
}

/** Redirects fetch to a gateway app in this process, and records its requests. */
export function recordGateway(app: Hono): RecordedGateway {
  let held: Promise<void> = Promise.resolve();
  let underWay = 0;
  const realFetch = globalThis.fetch;
  const opening = packedReader();

  async function askParcels(url: string, init: RequestInit): Promise<Response> {
    const { position } = JSON.parse(init.body as string) as { position: WirePosition[] };
    const box = boxOfPoints(position.map(({ longitude, latitude }) => ({ lng: longitude, lat: latitude })));
    const asked: AskedBox = { box, aborted: false, over: false, rows: 0 };
    recorded.asked.push(asked);
    const signal = init.signal!;
    const givenUp = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        asked.aborted = !asked.over;
        reject(new DOMException('given up', 'AbortError'));
      });
    });
    underWay += 1;
    recorded.mostUnderWay = Math.max(recorded.mostUnderWay, underWay);
    try {
      if (!recorded.online) throw new TypeError('fetch failed');
      const response = await Promise.race([givenUp, held.then(() => app.request(url, init))]);
      // The worker requests packed parcels.
      const unpack = await opening;
      asked.rows = unpack(new Uint8Array(await response.clone().arrayBuffer())).count;
      return response;
    } finally {
      asked.over = true;
      underWay -= 1;
    }
  }

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith(RECORDED_BASE)) return realFetch(input, init);
    if (input.endsWith(findCadastralItemsAroundCall.path)) return askParcels(input, init);
    return app.request(input, init);
  });
  const recorded: RecordedGateway = {
    asked: [],
    mostUnderWay: 0,
    online: true,
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    reset: () => {
      held = Promise.resolve();
      Object.assign(recorded, { asked: [], mostUnderWay: 0, online: true });
    },
    restore: () => vi.unstubAllGlobals(),
  };
  return recorded;
}
