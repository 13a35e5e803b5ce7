import { type Bodies, type ReaderTimes, timeReaders } from './readers.ts';

/** Request of the page to a new worker. */
export interface WireRequest {
  bodies: Bodies;
  rounds: number;
}
export type WireReply = { times: ReaderTimes } | { failed: string };

async function answer({ bodies, rounds }: WireRequest): Promise<WireReply> {
  try {
    return { times: await timeReaders(bodies, rounds) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

self.addEventListener('message', (event: MessageEvent<WireRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply));
});
