import { packPoints } from '../../domain/geometry/lngLat.ts';
import type { ChosenGround } from '../../domain/landFile/chosenGround.ts';
import { NO_CHOICE } from '../../domain/landFile/landFile.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { GATHERED_MAX_PARCELS } from '../../domain/limits.ts';
import { ringInView, traceOnMap, type TraceKind } from '../../map/landFile/traceOnMap.ts';
import { showLandFilePanel } from '../../state/landFile/landFilePanelSlice.ts';
import {
  landFileSlice,
  putLandFile,
  restLandFilePanel,
  showLandRecords,
  showLandTotals,
  updateGathering,
} from '../../state/landFile/landFileSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { closeParcel } from '../parcel/openParcel.ts';
import { newUid } from '../shell/newUid.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { drawLayers } from './drawLayers.ts';
import { listRecords, sumUpRecords } from './openRecord.ts';
import { gatheredFile, replaceLandFile } from './previewLandFile.ts';

const traces = requestGuard();
/** Choices run one after the other: each changes the file of the one before. */
const queue = { last: Promise.resolve() };

/** Starts a layer of chosen parcels with the open one. @param name of the layer */
export async function startGathering(name: string): Promise<void> {
  const { parcel } = selectionSlice;
  if (!parcel) return;
  const key = newUid();
  const isTaken = (own: string): boolean => landFileSlice.layers.some((layer) => layer.name === own);
  let own = name;
  for (let number = 2; isTaken(own); number += 1) own = `${name} ${number}`;
  putLandFile({ key, name: own, choice: NO_CHOICE, isGuess: false, summary: null, isShown: true, isKept: false, isGathered: true });
  updateGathering({ key, isRemoving: false, lastId: parcel.id });
  showLandRecords(key, '', 'file', 0);
  showLandFilePanel();
  closeParcel();
  await chooseParcels({ kind: 'parcel', parcelId: parcel.id });
}

/** Shows the tools that choose parcels again, for the whole layer in the panel. */
export async function chooseMore(): Promise<void> {
  const { key } = landFileSlice;
  updateGathering({ key, isRemoving: false, lastId: '' });
  if (await listRecords(key, '')) await sumUpRecords(key);
}

/** Ends choosing: the panel shows the list, and taps open parcels. */
export function stopChoosing(): void {
  traces.begin();
  updateGathering({ key: '' });
}

/** Adds the parcels on a ground to the layer in the panel, or removes them. */
export function chooseParcels(ground: ChosenGround): Promise<void> {
  const { key, gathering } = landFileSlice;
  const { isRemoving } = gathering;
  queue.last = queue.last.then(() => choose(ground, key, isRemoving)).catch((error: unknown) => console.error(error));
  return queue.last;
}

async function choose(ground: ChosenGround, key: string, isRemoving: boolean): Promise<void> {
  const isThere = (): boolean => landFileSlice.layers.some((layer) => layer.key === key && layer.isGathered);
  if (!isThere()) return;
  updateGathering({ isBusy: true });
  try {
    const answer = await parcelsClient.gather(gatheredFile(key), ground, isRemoving);
    if (!isThere()) return;
    if (!answer.ok) return raiseNotice('error', answer.error.kind === 'malformed' ? 'gather.tooFar' : 'gather.failed');
    const { file, count, changed, lastId, isCut } = answer.value;
    if (lastId !== null) updateGathering({ lastId });
    if (isCut) raiseNotice('warning', 'gather.tooMany', { count: formatNumber(GATHERED_MAX_PARCELS, 0) });
    if (changed === 0) return isCut ? undefined : raiseNotice('info', 'gather.none');
    await replaceLandFile(key, count > 0 ? file : null);
    // Meanwhile the panel may show another layer or a preview.
    if (landFileSlice.key !== key || landFileSlice.view !== 'records') return drawLayers();
    if (count > 0) await Promise.all([listRecords(key, landFileSlice.found.query), sumUpRecords(key)]);
    else {
      showLandRecords(key, '', landFileSlice.found.order, 0);
      showLandTotals(key, 'none');
      drawLayers();
    }
  } finally {
    updateGathering({ isBusy: false });
  }
}

export const chooseSheet = (): Promise<void> => chooseParcels({ kind: 'sheet', parcelId: landFileSlice.gathering.lastId });

/** Chooses the parcels whose middle the map shows. */
export async function chooseInView(): Promise<void> {
  const path = ringInView();
  if (path.length > 0) await chooseParcels({ kind: 'within', path: packPoints(path) });
}

/** Lets the user draw on the map, and chooses the parcels there. @param hint text shown over the map meanwhile */
export async function chooseByTrace(kind: TraceKind, hint: string): Promise<void> {
  const isCurrent = traces.begin();
  const { key } = landFileSlice;
  const isWanted = (): boolean => landFileSlice.gathering.isShown && landFileSlice.key === key;
  restLandFilePanel('peek');
  const path = await traceOnMap(kind, hint, { signal: isCurrent.signal, isWanted });
  if (!isCurrent() || !isWanted()) return;
  restLandFilePanel('half');
  if (path.length > 0) await chooseParcels({ kind: kind === 'line' ? 'along' : 'within', path: packPoints(path) });
}
