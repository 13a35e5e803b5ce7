import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import type { LandFileSummary } from '../../../../src/domain/landFile/landFile.ts';
import { failure, type Result, success } from '../../../../src/domain/result.ts';
import {
  cancelLandFile,
  choosePreviewed,
  nameOf,
  keepOnDevice,
  listKeptLandFiles,
  reopenLandFile,
  previewLandFile,
  removeLandFile,
} from '../../../../src/flows/landFile/previewLandFile.ts';
import { landFilePanelSlice } from '../../../../src/state/landFile/landFilePanelSlice.ts';
import { landFileSlice, putLandFile } from '../../../../src/state/landFile/landFileSlice.ts';
import { indexedDb } from '../../../../src/state/storage/indexedDb.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { geometryClient } from '../../../../workers/geometry/client.ts';

const SUMMARY: LandFileSummary = {
  layer: 'reading 1',
  format: 'Shapefile',
  counts: { area: 2, line: 0, point: 0, text: 0 },
  system: { grid: null, evidence: 'degrees' },
  encodings: [],
  lone: null,
  leftOut: 0,
  firstLeftOut: '',
  unclearSheets: '',
  linesLeftOut: 0,
  swapped: 0,
  others: 0,
  mayLackLog: false,
  box: { west: 108, south: 16, east: 108.01, north: 16.01 },
};
const FILE = new File(['x'], 'lo.shp.zip');

beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800 });
  vi.spyOn(geometryClient, 'closeLandLayer').mockResolvedValue(success(undefined));
  vi.spyOn(geometryClient, 'findInLandLayer').mockResolvedValue(success(2));
  vi.spyOn(indexedDb, 'write').mockResolvedValue(undefined);
});

afterEach(() => {
  cancelLandFile();
  landFileSlice.layers = [];
  noticeSlice.waiting = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (summary: LandFileSummary) => vi.spyOn(geometryClient, 'openLandLayer').mockResolvedValue(success(summary));

it('file layer: a file is previewed before it opens, and read again with the user’s choice', async () => {
  const open = answer({ ...SUMMARY, layer: 'reading 2' });
  await previewLandFile([FILE], SUMMARY);
  expect(landFilePanelSlice.opened).not.toBeNull();
  expect(landFileSlice).toMatchObject({ view: 'preview', preview: { name: 'lo.shp.zip', summary: { layer: 'reading 1' } }, layers: [] });
  await choosePreviewed({ encoding: 'tcvn3' });
  expect(open).toHaveBeenCalledOnce();
  expect(open.mock.calls[0]![1]).toEqual({ meridianDeg: null, encoding: 'tcvn3' });
  expect(geometryClient.closeLandLayer).toHaveBeenCalledWith('reading 1');
  expect(landFileSlice.preview).toMatchObject({ choice: { encoding: 'tcvn3' }, summary: { layer: 'reading 2' } });
  cancelLandFile();
  expect(geometryClient.closeLandLayer).toHaveBeenLastCalledWith('reading 2');
  expect(landFileSlice.preview).toBeNull();
  expect(landFilePanelSlice.opened).toBeNull();
});

it('file layer: a preview cancels reading the previous file', async () => {
  await previewLandFile([FILE], SUMMARY);
  let answerLate: (answer: Result<LandFileSummary>) => void = () => undefined;
  vi.spyOn(geometryClient, 'openLandLayer').mockReturnValue(new Promise((resolve) => (answerLate = resolve)));
  vi.spyOn(geometryClient, 'cancelReading').mockResolvedValue(success(undefined));
  const again = choosePreviewed({ encoding: 'vni' });
  await previewLandFile([new File(['y'], 'khac.kml')], { ...SUMMARY, layer: 'reading 2' });
  answerLate(success({ ...SUMMARY, layer: 'late' }));
  await again;
  expect(landFileSlice.preview).toMatchObject({ name: 'khac.kml', summary: { layer: 'reading 2' } });
  expect(geometryClient.closeLandLayer).toHaveBeenLastCalledWith(expect.stringMatching(/^[\da-f]{32}$/));
});

it('file layer: X and Y without a system are read on the best matching meridian', async () => {
  // In Đà Nẵng, whose documents use 107°45′; the view is in Hà Nội.
  const system = { grid: tm3Grid(105), evidence: 'unsaid', sample: { x: 1_771_000, y: 550_200 } } as const;
  const open = answer({ ...SUMMARY, system: { grid: tm3Grid(107.75), evidence: 'chosen' } });
  await previewLandFile([FILE], { ...SUMMARY, system });
  expect(open).toHaveBeenCalledOnce();
  expect(open.mock.calls[0]![1].meridianDeg).not.toBeNull();
  expect(landFileSlice.preview).toMatchObject({ isGuess: true });
});

it('file layer: a file that is unreadable with the user’s choice reports why', async () => {
  vi.spyOn(geometryClient, 'openLandLayer').mockResolvedValue(failure('malformed', 'cutOff'));
  await previewLandFile([FILE], SUMMARY);
  await choosePreviewed({ encoding: 'vni' });
  expect(landFileSlice).toMatchObject({ view: 'reading', fault: 'cutOff', layers: [] });
});

it('file layer: it is stored with files and choice, and removed from the device with the layer', async () => {
  await previewLandFile([FILE], SUMMARY);
  const { key } = landFileSlice.preview!;
  putLandFile({ ...landFileSlice.preview! });
  await keepOnDevice(key, true);
  expect(indexedDb.write).toHaveBeenCalledWith('drawing', `file ${key}`, expect.objectContaining({ name: 'lo.shp.zip', files: [FILE] }));
  expect(landFileSlice.layers[0]!.isKept).toBe(true);
  await removeLandFile(key);
  expect(indexedDb.write).toHaveBeenLastCalledWith('drawing', `file ${key}`, null);
  expect(landFileSlice.layers).toEqual([]);
});

it.each([
  ['lo.shp', ['lo.cpg', 'lo.dbf', 'lo.prj', 'lo.shp', 'lo.shp.xml', 'lo.shx']],
  ['lo.tab', ['lo.DAT', 'lo.ID', 'lo.MAP', 'lo.tab']],
  ['lo.mif', ['lo.mid', 'lo.mif']],
  ['lo.gpkg', ['lo.gpkg-wal', 'lo.gpkg']],
  ['lo.dbf', ['lo.dbf']],
  ['', []],
])('file layer: it is named %j after the main one of its files', (name, names) =>
  expect(nameOf(names.map((each) => new File([], each)))).toBe(name),
);

it('file layer: a browser without storage keeps nothing and reports it', async () => {
  vi.spyOn(indexedDb, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  putLandFile({
    key: 'k',
    name: 'a',
    choice: { meridianDeg: null, encoding: '' },
    isGuess: false,
    summary: SUMMARY,
    isShown: true,
    isKept: false,
    isGathered: false,
  });
  await keepOnDevice('k', true);
  expect(landFileSlice.layers[0]!.isKept).toBe(false);
  expect(noticeSlice.waiting).toHaveLength(1);
});

it('file layer: stored files are listed unread, and read when opened', async () => {
  const kept = { key: 'kept', name: 'giu.kml', choice: { meridianDeg: 107.75, encoding: '' }, files: [FILE] };
  vi.spyOn(indexedDb, 'readAll').mockResolvedValue([kept]);
  await listKeptLandFiles();
  expect(landFileSlice.layers).toMatchObject([{ key: 'kept', isKept: true, summary: null }]);
  const open = vi.spyOn(geometryClient, 'openLandLayer').mockResolvedValue(failure('worker'));
  await reopenLandFile('kept');
  expect(open.mock.calls[0]!.slice(0, 2)).toEqual([[FILE], { meridianDeg: 107.75, encoding: '' }]);
  expect(landFileSlice.fault).toBe('worker');
});
