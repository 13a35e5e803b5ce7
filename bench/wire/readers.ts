import { toParcel } from '../../src/api/land/parcels.ts';
import { parseAnswer } from '../../src/api/parseAnswer.ts';
import { findCadastralItemsAroundCall } from '../../src/contract/land/parcels.ts';
import { packParcels } from '../../workers/parcels/answers/packParcels.ts';
import type { ParcelBatch } from '../../workers/parcels/answers/parcelBatch.ts';
import { chooseTileStore } from '../../workers/parcels/tiles/chooseTileStore.ts';
import { interleave } from '../geometry/interleave.ts';

/** Decoders from a response's bytes to a batch: the packed form; JSON by JSON.parse and the contract. */
export const READERS = ['packed', 'json'] as const;
export type ReaderName = (typeof READERS)[number];
export type Bodies = Readonly<Record<ReaderName, Uint8Array<ArrayBuffer>>>;
export type ReaderTimes = Record<ReaderName, number[]>;

type Read = (body: Uint8Array<ArrayBuffer>) => ParcelBatch;

function readJson(body: Uint8Array<ArrayBuffer>): ParcelBatch {
  const answer = parseAnswer(findCadastralItemsAroundCall, body);
  if (!answer.ok) throw new Error(`bench: ${answer.error.message}`);
  const items = answer.value.data.map(toParcel);
  return packParcels({ items, total: items.length });
}

/** Opens the decoders; the module is compiled when a worker starts, before its first request. */
async function openReaders(): Promise<Readonly<Record<ReaderName, Read>>> {
  const { unpack } = await chooseTileStore();
  if (!unpack) throw new Error('bench: no WebAssembly');
  return { packed: unpack, json: readJson };
}

/** Does what the store does with new parcels: it keeps the batch. */
function keep(batch: ParcelBatch): number {
  let sum = batch.byteLength;
  for (let index = 0; index < batch.count; index += 1) sum += batch.idHash(index);
  return sum;
}

/** Times decoding a response to the columns that the store keeps, all readers in turn; milliseconds. */
export async function timeReaders(bodies: Bodies, rounds: number): Promise<ReaderTimes> {
  const opened = await openReaders();
  const reads = READERS.map((name) => [name, opened[name]] as const);
  const told = new Set(
    reads.map(([name, read]) =>
      JSON.stringify(
        read(bodies[name])
          .parcels()
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ),
    ),
  );
  if (told.size !== 1) throw new Error('bench: the readers read other land');
  const contender = (name: ReaderName, read: Read) => ({
    run(batch: number) {
      let sum = 0;
      for (let time = 0; time < batch; time += 1) sum += keep(read(bodies[name]));
      return sum;
    },
  });
  return interleave(
    Object.fromEntries(reads.map(([name, read]) => [name, contender(name, read)])) as Record<ReaderName, ReturnType<typeof contender>>,
    rounds,
  );
}
