import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toParcel } from '../../../src/api/land/parcels.ts';
import { parseAnswer } from '../../../src/api/parseAnswer.ts';
import { findCadastralItemsAroundCall as call } from '../../../src/contract/land/parcels.ts';
import { PACKED_PARCELS } from '../../../src/contract/land/packedParcels.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { packParcels } from '../../../workers/parcels/answers/packParcels.ts';
import type { ParcelBatch } from '../../../workers/parcels/answers/parcelBatch.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { packedReader } from '../../support/wire/packedReader.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

const HALF_DEG = 0.0015;

const ask = (at: { lng: number; lat: number }, accept?: string): Promise<Response> =>
  Promise.resolve(
    seeded.app.request(GATEWAY_BASE + call.path, {
      method: call.method,
      headers: { 'Content-Type': 'application/json', ...(accept !== undefined && { Accept: accept }) },
      body: JSON.stringify({
        position: [-HALF_DEG, HALF_DEG].map((by) => ({ latitude: at.lat + by, longitude: at.lng + by })),
        limitPoint: 500,
        status: 'ACTIVE',
      }),
    }),
  );

/** Packed parcels come in another order. */
const byId = (batch: ParcelBatch): CadastralParcel[] => batch.parcels().toSorted((a, b) => (a.id < b.id ? -1 : 1));

const bytesOf = async (answer: Response): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await answer.arrayBuffer());

it('packed parcels: a client that accepts them gets the same land in a quarter of the compressed bytes', async () => {
  const unpack = await packedReader();
  let [packedBytes, jsonBytes, parcels] = [0, 0, 0];
  for (const { center } of SAMPLE_AREAS) {
    // oxlint-disable-next-line no-await-in-loop
    const [packed, json] = await Promise.all([ask(center, `${PACKED_PARCELS}, application/json`), ask(center)]);
    expect([packed.headers.get('content-type'), json.headers.get('content-type')]).toEqual([PACKED_PARCELS, 'application/json']);
    expect([packed.headers.get('vary'), json.headers.get('vary')]).toEqual(['Accept, Accept-Encoding', 'Accept, Accept-Encoding']);
    // oxlint-disable-next-line no-await-in-loop
    const [packedBody, jsonBody] = await Promise.all([bytesOf(packed), bytesOf(json)]);
    const answer = parseAnswer(call, jsonBody);
    if (!answer.ok) throw new Error(answer.error.message);
    const items = answer.value.data.map(toParcel);
    expect(byId(unpack(packedBody))).toEqual(byId(packParcels({ items, total: items.length })));
    packedBytes += gzipSync(packedBody).length;
    jsonBytes += gzipSync(jsonBody).length;
    parcels += items.length;
  }
  console.info(
    `packed parcels: ${(packedBytes / parcels).toFixed(1)} bytes a parcel, JSON ${(jsonBytes / parcels).toFixed(1)}, ${parcels} parcels`,
  );
  expect(packedBytes).toBeLessThan(0.25 * jsonBytes);
});

it('packed parcels: a client that does not accept them, weighs them 0 or sends a bad request gets JSON', async () => {
  const { center } = SAMPLE_AREAS[0]!;
  for (const accept of ['*/*', 'application/*', `${PACKED_PARCELS};q=0`, 'application/vnd.thua.parcels-v2']) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await ask(center, accept)).headers.get('content-type'), accept).toBe('application/json');
  }
  const refused = await ask({ lng: Number.NaN, lat: 0 }, PACKED_PARCELS);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([400, expect.stringContaining('application/json')]);
});
