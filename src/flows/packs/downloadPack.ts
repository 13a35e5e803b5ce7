import { packLock, type PackProgress } from '../../domain/packs/keptPack.ts';
import type { Failure } from '../../domain/result.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { networkSlice } from '../../state/host/hostSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { setLoadStatus, showLoaded } from '../../state/loadStatus.ts';
import { askOlderFile, askToDrop, packsSlice, showPackFault, showPackStep, updatePacks } from '../../state/packs/packsSlice.ts';
import { openTabChannel } from '../../state/storage/openTabChannel.ts';
import { readStored, removeStored, writeStored } from '../../state/storage/storage.ts';
import { withCrossTabLock } from '../../state/storage/withCrossTabLock.ts';
import { sendOrSaveFile } from '../shell/openShareSheet.ts';
import { retryMissing } from '../map/browseMap.ts';
import { askPacks } from './askPacks.ts';

/** Length of a turn without Web Locks; longer than a ward takes on a slow line. */
const LEASE_MS = 30 * 60_000;
/** Free space needed beyond the pack's size: the old pack stays until the new one is complete. */
const SPARE_BYTES = 5e6;

const others = openTabChannel('packs', () => void loadPacks());

export async function loadPacks(): Promise<void> {
  if (packsSlice.status !== 'ready') setLoadStatus(packsSlice, 'loading');
  const [answer] = await Promise.all([askPacks('list'), loadFreeBytes()]);
  if (!answer.ok) return setLoadStatus(packsSlice, 'failed');
  showLoaded(packsSlice, { kept: answer.value });
  remember();
}

async function loadFreeBytes(): Promise<void> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    updatePacks({ freeBytes: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage) });
  } catch {
    updatePacks({ freeBytes: null });
  }
}

/** Stores the list for the next start: a browser that needs room removes packs silently. */
function remember(): void {
  const { kept } = packsSlice;
  if (kept.length === 0) removeStored('packs_kept');
  else writeStored('packs_kept', JSON.stringify(kept.map(({ ward, name }) => [ward, name])));
}

/** Returns the wards that were stored at the last check: code and name. */
export function rememberedPacks(): ReadonlyArray<readonly [string, string]> {
  try {
    return JSON.parse(readStored('packs_kept') ?? '[]') as Array<[string, string]>;
  } catch {
    return [];
  }
}

async function afterChange(): Promise<void> {
  others.notify();
  await loadPacks();
}

function faultMessage({ kind, status = 0 }: Failure): MessageId {
  if (kind === 'offline' || kind === 'timeout') return 'packs.cutOff';
  if (status === 507) return 'packs.noRoom';
  if (status === 403) return 'packs.forbidden';
  if (status === 404) return 'packs.gone';
  if (status === 413) return 'packs.tooLarge';
  return kind === 'malformed' ? 'packs.damagedOnWay' : 'packs.failed';
}

/**
 * Downloads, continues or renews a pack, in one tab at a time; another tab waits and then finds it there.
 * @param isAsked the user pressed for it: the browser is asked for persistent storage
 */
export async function downloadPack(ward: string, bytes: number, isAsked = true): Promise<void> {
  if (packsSlice.steps[ward]) return;
  showPackStep(ward, { loadedBytes: 0, totalBytes: bytes });
  if (isAsked) await keepStored();
  await loadFreeBytes();
  const { freeBytes } = packsSlice;
  const loadedBytes = packsSlice.kept.find((pack) => pack.ward === ward)?.download?.loadedBytes ?? 0;
  if (freeBytes !== null && freeBytes < bytes - loadedBytes + SPARE_BYTES) return endDownload(ward, 'packs.noRoom');
  const report = (step: PackProgress): void => void (packsSlice.steps[ward] && showPackStep(ward, step));
  const downloaded = await withCrossTabLock(packLock(ward), () => askPacks('take', ward, report), LEASE_MS);
  if (downloaded === null) return endDownload(ward, isAsked ? 'packs.elsewhere' : null);
  await afterChange();
  if (downloaded.ok) {
    endDownload(ward, null);
    raiseNotice('success', 'packs.taken', { name: downloaded.value.name });
    // Cells that failed without a network may now be answered.
    if (!networkSlice.online) retryMissing();
  } else endDownload(ward, downloaded.error.kind === 'stale' ? null : faultMessage(downloaded.error));
}

function endDownload(ward: string, fault: MessageId | null): void {
  showPackStep(ward, null);
  showPackFault(ward, fault);
}

/** Asks for persistent storage once a browser may agree; the answer changes nothing here. */
async function keepStored(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // The browser may evict packs; the next start reports it.
  }
}

export async function pausePack(ward: string): Promise<void> {
  await askPacks('pause', ward);
  await afterChange();
}

/** Cancels a download and deletes what had arrived; a pack in use stays. */
export async function cancelPack(ward: string): Promise<void> {
  await askPacks('pause', ward);
  await withCrossTabLock(packLock(ward), () => askPacks('giveUp', ward));
  endDownload(ward, null);
  await afterChange();
}

/** Deletes a pack ('Xoá') after the question. */
export async function dropPack(): Promise<void> {
  const ward = packsSlice.dropping;
  askToDrop(null);
  if (ward === null) return;
  if (packsSlice.steps[ward]) await askPacks('pause', ward);
  await withCrossTabLock(packLock(ward), () => askPacks('drop', ward));
  endDownload(ward, null);
  await afterChange();
}

/** Continues downloads that are not paused: at the start, and when the network is back. */
export function resumePacks(): void {
  for (const { ward, download } of packsSlice.kept) if (download && !download.isPaused) void downloadPack(ward, download.totalBytes, false);
}

/** Passes a pack on as a file: to another app where the browser can, else to its downloads. */
export async function writePackFile(ward: string, fileName: string): Promise<void> {
  const answer = await askPacks('write', ward);
  if (!answer.ok || !answer.value) return raiseNotice('error', 'packs.notWritten');
  const file = new File([answer.value], fileName, { type: answer.value.type });
  await sendOrSaveFile(file, navigator.maxTouchPoints > 0 && navigator.canShare?.({ files: [file] }) ? 'send' : 'save');
}

const FILE_FAULTS: Readonly<Record<string, MessageId>> = {
  mark: 'packs.fileForeign',
  limit: 'packs.fileForeign',
  manifest: 'packs.fileDamaged',
  version: 'packs.fileDamaged',
  length: 'packs.fileCut',
  hash: 'packs.fileDamaged',
  gzip: 'packs.fileDamaged',
};

export async function importPacks(files: readonly File[]): Promise<void> {
  for (const file of files) await importPack(file);
}

/** Imports a pack from a file. One that is older than the stored pack waits for the user (`packsSlice.olderFiles`). */
export async function importPack(file: File, isSure = false): Promise<void> {
  const peeked = await askPacks('peek', file);
  if (!peeked.ok) return raiseFileFault(peeked.error, file);
  const { ward, name, asOf } = peeked.value;
  if (packsSlice.status !== 'ready') await loadPacks();
  const held = packsSlice.kept.find((pack) => pack.ward === ward && pack.state === 'whole');
  if (held && held.asOf > asOf && !isSure) return askOlderFile({ file, name });
  showPackStep(ward, { loadedBytes: 0, totalBytes: file.size });
  await keepStored();
  const imported = await withCrossTabLock(packLock(ward), () => askPacks('keep', file), LEASE_MS);
  showPackStep(ward, null);
  await afterChange();
  if (imported === null) raiseNotice('error', 'packs.elsewhere');
  else if (imported.ok) {
    raiseNotice('success', 'packs.imported', { name });
    if (!networkSlice.online) retryMissing();
  } else raiseFileFault(imported.error, file);
}

function raiseFileFault(failed: Failure, file: File): void {
  raiseNotice('error', (failed.kind === 'malformed' && FILE_FAULTS[failed.message]) || faultMessage(failed), { file: file.name });
}
