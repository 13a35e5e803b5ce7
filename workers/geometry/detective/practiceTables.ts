import type { CornerEvidence } from '../../../src/domain/coordinates/cornerExplanation.ts';

const SLIPS: CornerEvidence = {
  rows: [
    { x: '1771012.43', y: '550214.18' },
    { x: '177102.10', y: '550220.55' },
    { x: '1771015.87', y: '550229.06' },
    { x: '1771008.02', y: '550722.71' },
  ],
  sidesM: [9.97, 9.5, 10.09, 9.61],
  areaM2: 95.6,
  provinceCode: '48',
  edition: 'old',
  meridianDeg: 107.75,
  ward: { lng: 108.22, lat: 16.02 },
  parcels: [],
};

/**
 * Made tables to explain for practice: one with a digit lost and another wrong, the same with nothing printed beside it, and with X and Y turned. Who
 * explains them has run through most of what explaining is, which an engine compiles the first few times.
 */
export const PRACTICE_TABLES: readonly CornerEvidence[] = [
  SLIPS,
  { ...SLIPS, sidesM: [], areaM2: null },
  { ...SLIPS, rows: SLIPS.rows.map(({ x, y }) => ({ x: y, y: x })) },
];
