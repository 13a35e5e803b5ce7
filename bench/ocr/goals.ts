import type { CertificateTruth } from '../../tests/support/certificates/certificateTruth.ts';
import type { Difficulty } from '../../tests/support/certificates/difficulty.ts';
import type { Measured } from '../rows/makeRow.ts';

type Goals = Pick<Measured, 'must' | 'moonshot'>;

const FLAT: Record<Difficulty, Goals> = {
  easy: { must: { atLeast: 99.5, of: 'ours' }, moonshot: { atLeast: 100, of: 'ours' } },
  medium: { must: { atLeast: 97, of: 'ours' }, moonshot: { atLeast: 99.5, of: 'ours' } },
  hard: { must: { atLeast: 85, of: 'ours' }, moonshot: { atLeast: 97, of: 'ours' } },
};
/** Per cent of corners with both numbers right to two decimals, by generator. */
export const EXACT_GOALS: Record<CertificateTruth['generator'], Record<Difficulty, Goals>> = {
  1: FLAT,
  2: FLAT,
  3: {
    easy: FLAT.easy,
    medium: { must: { atLeast: 99, of: 'ours' }, moonshot: { atLeast: 99.5, of: 'ours' } },
    hard: { must: { atLeast: 90, of: 'ours' }, moonshot: { atLeast: 95, of: 'ours' } },
  },
};
/** Per cent of the corners of one kind of photograph, over all difficulties. */
export const KIND_GOALS: Goals = { must: { atLeast: 97, of: 'ours' }, moonshot: { atLeast: 100, of: 'ours' } };
/** Per cent of the documents' corners. */
export const INVENTED_GOALS: Goals = { must: { atMost: 0.5, of: 'ours' }, moonshot: { atMost: 0, of: 'ours' } };
/** Per cent of the pictures. */
export const BLIND_GOALS: Goals = { must: { atMost: 2, of: 'ours' }, moonshot: { atMost: 0, of: 'ours' } };
/** Per cent of the documents' numbers. */
export const CERTAIN_GOALS: Goals = { must: { atMost: 0, of: 'ours' }, moonshot: { atMost: 0, of: 'ours' } };
/** Per cent of the codes; none wrong. */
export const CODE_GOALS: Goals = { must: { atLeast: 95, of: 'ours' }, moonshot: { atLeast: 100, of: 'ours' } };
export const ERROR_GOALS: Goals = { must: { atLeast: 5, of: 'ratio' }, moonshot: { atLeast: 20, of: 'ratio' } };
/** Milliseconds of a visitor's first photograph, including downloads, and of each later one. */
export const FIRST_TIME_GOALS: Goals = { must: { atMost: 1500, of: 'ours' }, moonshot: { atMost: 1000, of: 'ours' } };
export const TIME_GOALS: Goals = { must: { atMost: 1000, of: 'ours' }, moonshot: { atMost: 500, of: 'ours' } };
export const DOWNLOAD_GOALS: Goals = { must: { atMost: 2.5, of: 'ours' }, moonshot: { atMost: 0.5, of: 'ours' } };
/** Megabytes; the limit is the memory of the reader that always used tesseract. */
export const MEMORY_GOALS: Goals = { must: { atMost: 150, of: 'ours' }, moonshot: { atMost: 80, of: 'ours' } };
