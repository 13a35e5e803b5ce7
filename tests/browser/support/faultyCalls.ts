import type { Result } from '../../../src/domain/result.ts';
import type { CallTable } from '../../../workers/bridge/callTable.ts';

/** Everything that can go wrong in a worker, on request. */
export interface FaultyApi {
  echo(value: number): Promise<Result<number>>;
  hold(value: number): Promise<void>;
  held(): Promise<number>;
  never(): Promise<Result<number>>;
  loop(): Promise<void>;
  /** Works that long, after announcing how long it may take. */
  workLong(ms: number, announcedMs: number): Promise<number>;
  throwInCall(): Promise<void>;
  throwOutside(): Promise<void>;
  rejectOutside(): Promise<void>;
  trap(): Promise<void>;
  useUpMemory(): Promise<void>;
  useUpStack(): Promise<number>;
  closeSelf(): Promise<void>;
}

/** Silence that these workers are allowed. Tests of silence wait for it; a busy machine must keep within it. */
export const FAULTY_SILENCE_MS = 1_000;

/** Unless a test says otherwise no call is repeated and none waits for a restore. */
export const FAULTY_CALLS: CallTable<FaultyApi> = {
  silenceMs: FAULTY_SILENCE_MS,
  calls: {
    echo: {},
    hold: {},
    held: {},
    never: {},
    loop: {},
    workLong: {},
    throwInCall: {},
    throwOutside: {},
    rejectOutside: {},
    trap: {},
    useUpMemory: {},
    useUpStack: {},
    closeSelf: {},
  },
};
