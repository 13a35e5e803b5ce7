import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { ComparedZones } from '../../../../workers/parcels/land/landCell.ts';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { boxCorners } from '../../../domain/geometry/box.ts';
import { type LngLatBox, packPoints } from '../../../domain/geometry/lngLat.ts';
import { ringsOf } from '../../../domain/land/parcel.ts';
import { addDifferences, NO_DIFFERENCE } from '../../../domain/land/zoneDifference.ts';
import { readComparison } from '../../../domain/map/comparison.ts';
import { isPlanning } from '../../../domain/map/openLayer.ts';
import type { Result } from '../../../domain/result.ts';
import { compareSlice } from '../../../state/layers/compareSlice.ts';
import { differenceSlice, showDifference, showParcelDifference } from '../../../state/layers/differenceSlice.ts';
import { layersSlice } from '../../../state/layers/layersSlice.ts';
import { selectionSlice } from '../../../state/parcel/selectionSlice.ts';
import { viewSlice } from '../../../state/map/viewSlice.ts';
import { requestGuard } from '../../shell/requestGuard.ts';

/** Delay after the last move of the map before its view is measured. */
const QUIET_MS = 250;
/** Maximum pieces along the longer side of a view, ends aside; each is one short call of the worker. */
const PIECES_ACROSS = 4;
/** Maximum pieces kept for a return to an earlier view. */
const MAX_HELD = 60;

type Files = [left: { id: string; fileUrl: string }, right: { id: string; fileUrl: string }];

/** Returns the files of both sides; null where one has no zones yet or both are the same. */
function comparedFiles(): { files: Files; key: string } | null {
  const now = readComparison(compareSlice.text);
  const measured = layersSlice.open.filter((layer) => isPlanning(layer) && layer.drawing === 'zones' && layer.status === 'shown');
  const layers = [now?.left, now?.right].flatMap((side) => measured.find(({ id }) => id === side) ?? []);
  if (layers.length < 2 || layers[0] === layers[1]) return null;
  const files = layers.map(({ id, fileUrl }) => ({ id, fileUrl })) as Files;
  return { files, key: JSON.stringify(layers.map(({ id, fileUrl, attempt }) => [id, fileUrl, attempt])) };
}

/** Splits a view into cells of a fixed grid, so that a moved map measures only cells that are new in view. */
export function piecesOf({ west, south, east, north }: LngLatBox): LngLatBox[] {
  const step = 2 ** Math.ceil(Math.log2(Math.max(east - west, north - south, 1e-6) / PIECES_ACROSS));
  const pieces: LngLatBox[] = [];
  for (let x = Math.floor(west / step); x * step < east; x += 1) {
    for (let y = Math.floor(south / step); y * step < north; y += 1) {
      pieces.push({
        west: Math.max(west, x * step),
        south: Math.max(south, y * step),
        east: Math.min(east, (x + 1) * step),
        north: Math.min(north, (y + 1) * step),
      });
    }
  }
  const [midX, midY] = [(west + east) / 2, (south + north) / 2];
  const distance = (piece: LngLatBox): number => Math.hypot(piece.west + piece.east - 2 * midX, piece.south + piece.north - 2 * midY);
  return pieces.sort((one, other) => distance(one) - distance(other));
}

const views = requestGuard();
const parcels = requestGuard();
/** Measured pieces by compared files and place, least recently used first. */
const held = new Map<string, ComparedZones>();
/** Counter that gives each drawn piece its own place on the map. */
const pieces = { number: 0 };

async function ask(files: Files, piece: LngLatBox, key: string): Promise<Result<ComparedZones>> {
  const known = held.get(key);
  if (known) {
    held.delete(key);
    held.set(key, known);
    return { ok: true, value: known };
  }
  const answer = await parcelsClient.compareZones([packPoints(boxCorners(piece))], files);
  if (!answer.ok) return answer;
  pieces.number = (pieces.number + 1) % 2 ** 16;
  const value = { ...answer.value, ground: { ...answer.value.ground, x: pieces.number, y: 0 } };
  held.set(key, value);
  const [oldest] = held.keys();
  if (held.size > MAX_HELD) held.delete(oldest!);
  return { ok: true, value };
}

const showNothing = (): void => showDifference({ status: 'none', view: null, ground: [] });

/** Measures piece by piece, so that a tap or a tile need not wait for the whole view. */
export async function measureView(): Promise<void> {
  const isCurrent = views.begin();
  const compared = comparedFiles();
  const { seen } = viewSlice;
  if (!compared || !seen) return showNothing();
  let sum = NO_DIFFERENCE;
  const ground: ComparedZones['ground'][] = [];
  showDifference({ status: 'loading', view: differenceSlice.view, ground: differenceSlice.ground });
  for (const piece of piecesOf({ ...seen })) {
    const answer = await ask(compared.files, piece, `${compared.key}${Object.values(piece).join()}`);
    if (!isCurrent()) return;
    if (!answer.ok) return showDifference({ status: answer.error.status === 413 ? 'tooMuch' : 'failed', view: null, ground: [] });
    sum = addDifferences(sum, answer.value);
    ground.push(answer.value.ground);
  }
  showDifference({ status: 'ready', view: sum, ground });
}

async function measureParcel(): Promise<void> {
  const isCurrent = parcels.begin();
  const compared = comparedFiles();
  const { parcel } = selectionSlice;
  if (!compared || !parcel) return showParcelDifference(null);
  const answer = await parcelsClient.compareZones(ringsOf(parcel).map(packPoints), compared.files);
  if (isCurrent()) showParcelDifference(answer.ok ? answer.value : null);
}

const following = { isOn: false };

/**
 * Measures the differences in the view and on the open parcel until the comparison ends, again whenever one of them
 * changes. The client repeats a call whose worker died.
 */
export function followDifferences(): void {
  if (following.isOn || compareSlice.text === null) return;
  following.isOn = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = '';
  const follow = (): void => {
    clearTimeout(timer);
    if (compareSlice.text === null) return end();
    timer = setTimeout(() => {
      // The handle, opacities and the order of layers change no figure.
      const now = JSON.stringify([comparedFiles(), viewSlice.seen]);
      if (now === shown) return;
      shown = now;
      void measureView();
      void measureParcel();
    }, QUIET_MS);
  };
  const unsubscribes = [
    subscribe(proxy({ viewSlice, layersSlice, compareSlice }), follow),
    subscribeKey(selectionSlice, 'parcel', () => void measureParcel()),
  ];
  function end(): void {
    following.isOn = false;
    for (const unsubscribe of unsubscribes) unsubscribe();
    views.begin();
    parcels.begin();
    held.clear();
    showNothing();
    showParcelDifference(null);
  }
  follow();
}
