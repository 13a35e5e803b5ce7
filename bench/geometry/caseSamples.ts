/** Samples of one case in one host; plain data, for messages of workers. */
export interface CaseSamples {
  case: string;
  size: number | null;
  unit: string;
  /** One figure per round, in the unit. */
  ours: number[];
  peer: { name: string; samples: number[] } | null;
  note: string;
}
