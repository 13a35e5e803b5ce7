import type { Result } from '../../../src/domain/result.ts';
import type { CallTable } from '../../../workers/bridge/callTable.ts';

/** Everything that can befall a worker, asked for by name. */
export interface AilingApi {
  echo(value: number): Promise<Result<number>>;
  hold(value: number): Promise<void>;
  held(): Promise<number>;
  never(): Promise<Result<number>>;
  loop(): Promise<void>;
  /** Honest work: it says how long it may take. */
  workLong(ms: number, announcedMs: number): Promise<number>;
  throwInCall(): Promise<void>;
  throwOutside(): Promise<void>;
  rejectOutside(): Promise<void>;
  trap(): Promise<void>;
  useUpMemory(): Promise<void>;
  useUpStack(): Promise<number>;
  closeSelf(): Promise<void>;
}

/** How long one of these workers may be silent: tests of silence wait for it, and a busy machine must keep within it. */
export const AILING_SILENCE_MS = 1_000;

/** No call of it is made again, and none waits, but for what a test says otherwise. */
export const AILING_CALLS: CallTable<AilingApi> = {
  silenceMs: AILING_SILENCE_MS,
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
