import { afterEach, expect, test } from 'vitest';
import { writePackedParcels } from '../../../../../src/gateway/land/packed/writePackedParcels.ts';
import { WasmAnswerReader } from '../../../../../workers/parcels/answers/wasmAnswerReader.ts';
import { loadTileModule } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { collectedHeapBytes } from '../../../../support/run/collectedHeap.ts';
import { createManualClock } from '../../../../support/run/manualClock.ts';

const { Memory } = WebAssembly;
afterEach(() => {
  WebAssembly.Memory = Memory;
});

const rounded = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;

/** Packed lots side by side. */
async function packedLots(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const lots = Array.from({ length: count }, (_, at) => {
    const [west, south] = [108 + (at % 50) / 1e4, 16 + Math.floor(at / 50) / 1e4];
    const item = {
      _id: `hoa-xuan-12-${at}`,
      title: `Thửa ${at}, tờ bản đồ 12`,
      land_number: '12',
      parcel_number: String(at),
      acreage: 90,
      land_code: 'ODT',
      latitude_center: south,
      longitude_center: west,
      address: `${at} Đường số 259, Phường Hòa Xuân`,
      city_name: 'Đà Nẵng',
      district_name: 'Cẩm Lệ',
      ward_name: 'Hòa Xuân',
      ward_code: '20314',
      district_code: '495',
      city_code: '48',
      ward_name_2025: '',
      city_name_2025: '',
      is_sample: true,
    };
    return { item, polygons: [[[west, south, west + 9e-5, south, west + 9e-5, south + 9e-5, west, south + 9e-5].map(rounded)]] };
  });
  return writePackedParcels(lots, await loadGeometryCore())!.slice();
}

test('packed answers: memory of a gateway response is reused, that of pack parts freed after one second', async () => {
  const made: Array<WeakRef<WebAssembly.Memory>> = [];
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      made.push(new WeakRef(this));
    }
  };
  const clock = createManualClock();
  const reader = new WasmAnswerReader(await loadTileModule(), clock);
  const [answer, part] = [await packedLots(500), await packedLots(3_000)];
  const alive = async (): Promise<number> => {
    await collectedHeapBytes();
    return made.filter((memory) => memory.deref() !== undefined).length;
  };
  for (let turn = 0; turn < 3; turn += 1) expect(reader.read(answer).count).toBe(500);
  clock.advance(10_000);
  expect([made.length, await alive()]).toEqual([1, 1]);
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance(900);
    expect(reader.read(part).count).toBe(3_000);
  }
  expect([made.length, await alive()]).toEqual([1, 1]);
  clock.advance(1_000);
  expect(await alive()).toBe(0);
  expect(reader.read(answer).count).toBe(500);
  expect(made.length).toBe(2);
});
