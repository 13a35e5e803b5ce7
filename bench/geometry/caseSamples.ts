/** Samples of one case in one host; plain data, so that a worker can post it. */
export interface CaseSamples {
  case: string;
  size: number | null;
  unit: string;
  /** One figure per round, in the row's unit. */
  ours: number[];
  peer: { name: string; samples: number[] } | null;
  note: string;
}
