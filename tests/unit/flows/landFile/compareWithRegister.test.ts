import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LandFileSummary } from '../../../../src/domain/landFile/landFile.ts';
import type { GroundComparison } from '../../../../src/domain/landFile/groundComparison.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { compareWithRegister, stopComparing } from '../../../../src/flows/landFile/compareWithRegister.ts';
import { landFileSlice, putLandFile, showLandRecords } from '../../../../src/state/landFile/landFileSlice.ts';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';

const GROUNDS = { lngLat: new Float64Array(0), ringEnds: new Uint32Array(0), groundEnds: new Uint32Array(0) };
const PARCEL = { id: 'p', sheetNumber: '12', parcelNumber: '45', areaM2: 100 };
const SAME: GroundComparison = { areaM2: 100, fault: null, parcel: PARCEL, overlapM2: 0, gapM2: 0 };

beforeEach(() => {
  const summary = { layer: 'reading 1', counts: { area: 4, line: 0, point: 0, text: 0 } } as LandFileSummary;
  putLandFile({
    key: 'k',
    name: 'a',
    choice: { meridianDeg: null, encoding: '' },
    isGuess: false,
    summary,
    isShown: true,
    isKept: false,
    isGathered: false,
  });
  showLandRecords('k', '', 'file', 4);
  vi.spyOn(geometryClient, 'landLayerGrounds').mockImplementation(async (_layer, from) =>
    success({ grounds: GROUNDS, indexes: [from, from + 1], labels: [`12/${from}`, `12/${from + 1}`], next: from === 0 ? 2 : null }),
  );
});

afterEach(() => {
  landFileSlice.layers = [];
  vi.restoreAllMocks();
});

it('comparison: differing areas are listed, others counted by their reason', async () => {
  vi.spyOn(parcelsClient, 'compareGrounds')
    .mockResolvedValueOnce(success([SAME, { ...SAME, areaM2: 110, overlapM2: 8 }]))
    .mockResolvedValueOnce(
      success([
        { ...SAME, fault: 'unknown', parcel: null },
        { ...SAME, fault: 'unmeasured', parcel: null },
      ]),
    );
  await compareWithRegister();
  const { status, counts, rows } = landFileSlice.comparison;
  expect({ status, counts }).toEqual({ status: 'ready', counts: { done: 4, total: 4, same: 1, unknown: 1, unmeasured: 1 } });
  expect(rows).toMatchObject([{ index: 1, label: '12/1', findings: ['area', 'overlap'] }]);
});

it('comparison: without the gateway earlier comparisons stay', async () => {
  vi.spyOn(parcelsClient, 'compareGrounds')
    .mockResolvedValueOnce(success([SAME, SAME]))
    .mockResolvedValueOnce(failure('offline'));
  await compareWithRegister();
  expect(landFileSlice.comparison).toMatchObject({ status: 'failed', counts: { done: 2, same: 2 } });
});

it('comparison: once stopped, a late response changes nothing', async () => {
  let answer: () => void = () => undefined;
  vi.spyOn(parcelsClient, 'compareGrounds').mockReturnValue(new Promise((resolve) => (answer = () => resolve(success([SAME, SAME])))));
  const comparing = compareWithRegister();
  await vi.waitFor(() => expect(parcelsClient.compareGrounds).toHaveBeenCalled());
  stopComparing();
  answer();
  await comparing;
  expect(landFileSlice.comparison).toMatchObject({ status: 'stopped', counts: { done: 0 } });
});
