import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeptPack } from '../../../../../src/domain/packs/keptPack.ts';
import { failure, success } from '../../../../../src/domain/result.ts';
import { openFiles } from '../../../../../src/flows/shell/device/openFiles.ts';
import { endFileJob } from '../../../../../src/state/drawing/fileJob.ts';
import { closeMeasurePanel, openMeasurePanel } from '../../../../../src/state/map/mapModeSlice.ts';
import { packsSlice, settleOlderFile, updatePacks } from '../../../../../src/state/packs/packsSlice.ts';
import { checkExtract, extractSlice } from '../../../../../src/state/parcel/extractSlice.ts';
import { noticeSlice } from '../../../../../src/state/shell/noticeSlice.ts';
import { geometryClient } from '../../../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../../../workers/parcels/client.ts';

const file = (name: string, type = ''): File => new File(['x'], name, { type });
const notOpened = () => noticeSlice.waiting.map(({ message }) => 'id' in message && [message.id, message.values?.names]);

// Another file of the same worker may have left notices.
beforeEach(() => {
  noticeSlice.waiting = [];
});
afterEach(() => {
  noticeSlice.waiting = [];
  endFileJob();
  closeMeasurePanel();
  checkExtract(null);
  updatePacks({ page: 'closed', status: 'none', kept: [], olderFiles: [] });
  vi.restoreAllMocks();
});

const openLand = () => vi.spyOn(geometryClient, 'openLandLayer').mockResolvedValue(failure('worker'));
const namesOf = (open: ReturnType<typeof openLand>) => open.mock.calls.map(([files]) => files.map((one) => (one as File).name));

it('opened files: land files open together, all packs are stored, documents and pictures named', async () => {
  const open = openLand();
  const packs = vi.spyOn(parcelsClient, 'packs').mockResolvedValue(failure('malformed', 'mark'));
  openMeasurePanel();
  openFiles([file('phieu.pdf'), file('mot.thuapack'), file('lo.shp'), file('anh.jpg', 'image/jpeg'), file('lo.dbf'), file('HAI.THUAPACK')]);
  await vi.waitFor(() => expect(namesOf(open)).toEqual([['lo.shp', 'lo.dbf']]));
  await vi.waitFor(() =>
    expect(noticeSlice.waiting.map(({ message }) => message)).toEqual([
      { id: 'files.notOpened', values: { names: 'phieu.pdf, anh.jpg' } },
      { id: 'packs.fileForeign', values: { file: 'mot.thuapack' } },
      { id: 'packs.fileForeign', values: { file: 'HAI.THUAPACK' } },
    ]),
  );
  expect(packs.mock.calls.map(([call, asked]) => [call, (asked as File).name])).toEqual([
    ['peek', 'mot.thuapack'],
    ['peek', 'HAI.THUAPACK'],
  ]);
  expect(extractSlice.checked).toBeNull();
  expect(packsSlice.page).toBe('closed');
});

it('opened files: without land the first document or picture is opened, the others are named', () => {
  vi.spyOn(parcelsClient, 'packs').mockResolvedValue(failure('worker'));
  openFiles([file('phuong.thuapack'), file('phieu.pdf'), file('anh.jpg', 'image/jpeg'), file('phieu-2.pdf')]);
  expect(extractSlice.checked?.name).toBe('phieu.pdf');
  expect(notOpened()).toEqual([['files.notOpened', 'anh.jpg, phieu-2.pdf']]);
});

it('opened files: each pack older than the stored one is asked about, one after the other', async () => {
  const kept = { state: 'whole', asOf: '2026-02-01' } as const;
  updatePacks({ status: 'ready', kept: ['90001', '90002'].map((ward) => ({ ...kept, ward, name: ward }) as KeptPack) });
  const answer = async (call: string, asked?: File) =>
    call === 'list' ? success(packsSlice.kept) : success({ ward: asked!.name.slice(0, 5), name: asked!.name, asOf: '2026-01-01' });
  const packs = vi.spyOn(parcelsClient, 'packs').mockImplementation(answer as never);
  openFiles([file('90001.thuapack'), file('90002.thuapack')]);
  await vi.waitFor(() => expect(packsSlice.olderFiles.map(({ name }) => name)).toEqual(['90001.thuapack', '90002.thuapack']));
  expect(packs.mock.calls.every(([call]) => call !== 'keep')).toBe(true);
  settleOlderFile();
  expect(packsSlice.olderFiles.map(({ name }) => name)).toEqual(['90002.thuapack']);
});
