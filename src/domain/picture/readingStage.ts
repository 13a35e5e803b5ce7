/** Where a reading of a picture is; each stage has a share of the whole. */
export type ReadingStage =
  /** Fetching engine and language data: the first time only. */
  | 'fetch'
  /** Opening and cleaning the picture. */
  | 'clean'
  /** Recognising. */
  | 'recognise'
  /** Looking again at doubtful cells, and putting the table together. */
  | 'check';
