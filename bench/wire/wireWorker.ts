import { type Bodies, type ReaderName, type ReaderTimes, timeFirst, timeReaders } from './readers.ts';

/** What the page asks of a new worker. */
export type WireRequest =
  | { kind: 'readers'; bodies: Bodies; rounds: number }
  | { kind: 'first'; reader: ReaderName; body: Uint8Array<ArrayBuffer> };
export type WireReply = { times: ReaderTimes } | { ms: number } | { failed: string };

async function answer(request: WireRequest): Promise<WireReply> {
  try {
    if (request.kind === 'readers') return { times: await timeReaders(request.bodies, request.rounds) };
    return { ms: await timeFirst(request.reader, request.body) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

self.addEventListener('message', (event: MessageEvent<WireRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply));
});
