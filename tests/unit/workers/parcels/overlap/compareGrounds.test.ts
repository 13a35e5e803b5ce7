import { expect, it } from 'vitest';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../../src/domain/result.ts';
import { compareGrounds } from '../../../../../workers/parcels/overlap/compareGrounds.ts';
import { packZones, type PrintedParcels } from '../../../../../workers/parcels/overlap/packedZones.ts';

/** About ten metres a step. */
const at = (x: number, y: number): [number, number] => [108.22 + x * 0.0001, 16.01 + y * 0.0001];
const box = (west: number, south: number, east: number, north: number): Float64Array =>
  Float64Array.from([at(west, south), at(east, south), at(east, north), at(west, north)].flat());

/** Two lots side by side, ten steps deep. */
const REGISTERED: ReadonlyArray<[id: string, ring: Float64Array]> = [
  ['west', box(0, 0, 1, 1)],
  ['east', box(1, 0, 2, 1)],
];

const store = {
  meeting: (): PrintedParcels => ({
    ...packZones(
      REGISTERED.map(([, ring]) => ({ landCode: 'ODT', fill: undefined, shape: { lngLat: ring, partEnds: Uint32Array.of(4) } })),
    ),
    ids: REGISTERED.map(([id]) => id),
    sheetNumbers: ['12', '12'],
    parcelNumbers: ['1', '2'],
    hasSample: false,
    total: 2,
  }),
  parcel: (id: string) => ({ id, sheetNumber: '12', parcelNumber: '1', areaM2: 118 }) as CadastralParcel,
};

const compare = async (...rings: Float64Array[]) => {
  let corners = 0;
  const grounds = {
    lngLat: Float64Array.from(rings.flatMap((ring) => [...ring])),
    ringEnds: Uint32Array.from(rings, (ring) => (corners += ring.length / 2)),
    groundEnds: Uint32Array.from(rings, (_, ground) => ground + 1),
  };
  const compared = await compareGrounds(grounds, { hold: async () => success(undefined) }, store);
  if (!compared.ok) throw new Error(compared.error.kind);
  return compared.value;
};

it('comparison: an area as registered has its parcel, no overlap and no gap', async () => {
  const [same] = await compare(REGISTERED[0]![1]);
  expect(same).toMatchObject({ fault: null, parcel: { id: 'west', sheetNumber: '12', areaM2: 118 } });
  expect(same!.overlapM2).toBeLessThan(1e-3);
  expect(same!.gapM2).toBeLessThan(1e-3);
});

it('comparison: overlap with the neighbour and ground outside parcels are measured', async () => {
  const [moved, beyond, none] = await compare(box(0.25, 0, 1.25, 1), box(0, -0.5, 1, 0.5), box(50, 50, 51, 51));
  expect(moved!.parcel!.id).toBe('west');
  expect(moved!.overlapM2).toBeCloseTo(moved!.areaM2 / 4, 1);
  expect(moved!.gapM2).toBeLessThan(1e-3);
  expect(beyond!.gapM2).toBeCloseTo(beyond!.areaM2 / 2, 1);
  expect(none).toMatchObject({ fault: 'unknown', parcel: null });
});

it('comparison: a line is not measured, and a register that does not respond fails the comparison', async () => {
  expect(await compare(Float64Array.of(108, 16, 108.1, 16, 108.2, 16))).toMatchObject([{ fault: 'unmeasured' }]);
  const grounds = { lngLat: REGISTERED[0]![1] as Float64Array<ArrayBuffer>, ringEnds: Uint32Array.of(4), groundEnds: Uint32Array.of(1) };
  expect(await compareGrounds(grounds, { hold: async () => failure('offline') }, store)).toMatchObject({
    ok: false,
    error: { kind: 'offline' },
  });
});
