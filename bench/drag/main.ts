import '../../src/ui/styles/fonts.css';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import './dragPage.css';
import { formatAreaM2, formatLengthM, formatNumber } from '../../src/domain/text/format.ts';
import type { Failure } from '../../src/domain/result.ts';
import { seededRandom } from '../../tests/support/run/seededRandom.ts';
import { OUTLINE_MAX_VERTICES } from '../../workers/geometry/api.ts';
import type { Measure, ShapeFault } from '../../workers/geometry/api.ts';
import { makeRingFile } from './makeRingFile.ts';
import { OutlineView } from './outlineView.ts';
import type { OpenedShape, ShapeVertex } from './shapes/shapesApi.ts';
import { dragVertex, openShapeFile, shapesClient, type ShapesCalls, type VertexDrag } from './shapes/shapesClient.ts';
import { clearTimes, noteAnswered, noteShown, startFrames, stopFrames, watchLongTasks } from './pageTimes.ts';

const VERTICES = 1_000_000;
const SEED = 2026;
const KEY_STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAULT_WORDS: Readonly<Record<ShapeFault, string>> = {
  notGeoJson: 'Tệp này không phải GeoJSON hợp lệ.',
  cutOff: 'Tệp bị cắt cụt giữa chừng.',
  tooDeep: 'Tệp lồng nhau quá sâu.',
  noShape: 'Tệp không có đường hay vùng nào.',
  tooFewVertices: 'Hình có quá ít đỉnh.',
  tooManyVertices: 'Hình có quá 5,000,000 đỉnh.',
  notDegrees: 'Tệp có toạ độ không phải kinh độ, vĩ độ.',
  noVertex: 'Hình không có đỉnh này.',
  unreadable: 'Không đọc được tệp.',
};

function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element as Kind;
}

const canvas = byId<HTMLCanvasElement>('canvas');
const view = new OutlineView(canvas);
let file: Blob | null = null;
let opened: OpenedShape | null = null;
let grabbed: ShapeVertex | null = null;
let drag: VertexDrag | null = null;
let aborter = new AbortController();
/** Counts grabs, so that an answer to an earlier one is dropped. */
let grabs = 0;
let moves = 0;
let isFrameAsked = false;
/** When the browser saw the input behind the newest position. */
let movedAt = 0;

/** Read by the bench and the tests, which compare the figures shown with a measure of their own. */
declare global {
  var dragState: () => { measure: Measure; vertex: ShapeVertex | null; pixel: { x: number; y: number } | null } | null;
}
globalThis.dragState = () => opened && { measure: opened.measure, vertex: grabbed, pixel: grabbed && view.pixelAt(grabbed.at) };

function say(text: string, tone: 'plain' | 'error' = 'plain'): void {
  byId('message').textContent = text;
  byId('message').dataset.tone = tone;
}

function drawSoon(): void {
  if (isFrameAsked) return;
  isFrameAsked = true;
  requestAnimationFrame(() => {
    isFrameAsked = false;
    view.draw(grabbed);
  });
}

function showMeasure({ areaM2, lengthM }: Measure): void {
  byId('area').textContent = `${formatAreaM2(areaM2)} m²`;
  byId('length').textContent = `${formatLengthM(lengthM)} m`;
}

/** Long work shows its progress and can be cancelled; only one at a time. */
async function workOn(text: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  aborter.abort();
  aborter = new AbortController();
  const { signal } = aborter;
  say(text);
  byId<HTMLProgressElement>('progress').value = 0;
  for (const id of ['progress', 'cancel']) byId(id).hidden = false;
  await work(signal);
  if (signal === aborter.signal) for (const id of ['progress', 'cancel']) byId(id).hidden = true;
}

const timedMoves: Pick<ShapesCalls, 'moveVertex'> = {
  async moveVertex(...move) {
    const sentAt = performance.now();
    const answer = await shapesClient.moveVertex(...move);
    noteAnswered(sentAt);
    return answer;
  },
};

const showProgress = (done: number, whole: number): void => {
  byId<HTMLProgressElement>('progress').value = done / whole;
};

function fail({ kind, message }: Failure): void {
  if (kind === 'stale') say('Đã huỷ.');
  else if (kind === 'malformed') say(FAULT_WORDS[message as ShapeFault], 'error');
  else if (file) {
    // The worker died and took the shape with it; the file is still there.
    say('Worker đã dừng; đang mở lại tệp…', 'error');
    void open(file);
  }
}

async function forget(): Promise<void> {
  drag = null;
  grabbed = null;
  grabs += 1;
  const before = opened;
  opened = null;
  view.show(null, true);
  drawSoon();
  if (before) await shapesClient.closeShape(before.shape);
}

async function open(source: Blob): Promise<void> {
  await workOn('Đang đọc và đo tệp…', async (signal) => {
    await forget();
    file = source;
    clearTimes();
    byId('tasks').textContent = '0';
    byId('frame').textContent = '–';
    const answer = await openShapeFile(shapesClient, source, 'wgs84', { signal, onProgress: showProgress });
    // Another opening took its place, and has said so.
    if (signal !== aborter.signal) return;
    if (!answer.ok) return fail(answer.error);
    opened = answer.value;
    const { outline, vertices, closed, measure, partsLeftOut } = opened;
    view.show(outline, closed);
    byId('vertices').textContent = formatNumber(vertices, 0);
    byId('drawn').textContent = formatNumber(outline.indices.length, 0);
    byId('moves').textContent = '0';
    byId('grabbed').textContent = '–';
    moves = 0;
    showMeasure(measure);
    drawSoon();
    say(partsLeftOut > 0 ? `Đã đo phần đầu; bỏ qua ${formatNumber(partsLeftOut, 0)} phần hay lỗ khác.` : 'Đã đo. Hãy kéo một đỉnh.');
  });
}

async function grabNear(x: number, y: number): Promise<void> {
  if (!opened) return;
  const { shape } = opened;
  const grab = ++grabs;
  drag = null;
  const { lng, lat } = view.positionAt(x, y);
  const near = await shapesClient.vertexNear(shape, lng, lat);
  if (grab !== grabs) return;
  if (!near.ok) return fail(near.error);
  grabbed = near.value;
  byId('grabbed').textContent = formatNumber(grabbed.index + 1, 0);
  drag = dragVertex(timedMoves, shape, grabbed.index, (answer) => {
    if (grab !== grabs) return;
    if (!answer.ok) return fail(answer.error);
    opened!.measure = answer.value;
    showMeasure(answer.value);
    byId('moves').textContent = formatNumber(++moves, 0);
    noteShown(movedAt);
  });
  drawSoon();
}

function moveTo(x: number, y: number, at: number): void {
  if (!drag || !grabbed) return;
  const { lng, lat } = view.positionAt(x, y);
  grabbed = { ...grabbed, at: { lng, lat } };
  movedAt = at;
  document.body.dataset.busy = 'true';
  drag.moveTo(lng, lat);
  void drag.settled().then(() => delete document.body.dataset.busy);
  drawSoon();
}

/** After a drag the outline is what the moved shape looks like. */
async function redraw(): Promise<void> {
  const [shape, settled] = [opened?.shape, drag?.settled()];
  if (!shape || !settled) return;
  await settled;
  const outline = await shapesClient.outlineShape(shape, OUTLINE_MAX_VERTICES);
  if (opened?.shape !== shape) return;
  if (!outline.ok) return fail(outline.error);
  view.replace(outline.value);
  byId('drawn').textContent = formatNumber(outline.value.indices.length, 0);
  drawSoon();
}

const showFrame = (longestMs: number): void => {
  byId('frame').textContent = `${formatNumber(longestMs, 1)} ms`;
};

function endDrag(): void {
  stopFrames();
  void redraw();
}

canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId);
  startFrames(showFrame);
  void grabNear(event.offsetX, event.offsetY);
});
canvas.addEventListener('pointermove', (event) => {
  if (canvas.hasPointerCapture(event.pointerId)) moveTo(event.offsetX, event.offsetY, event.timeStamp);
});
canvas.addEventListener('pointerup', endDrag);
canvas.addEventListener('pointercancel', endDrag);
canvas.addEventListener('keydown', (event) => {
  const step = KEY_STEPS[event.key];
  if (!step || !grabbed) return;
  event.preventDefault();
  const { x, y } = view.pixelAt(grabbed.at);
  const pixels = event.shiftKey ? 10 : 1;
  moveTo(x + pixels * step[0], y + pixels * step[1], event.timeStamp);
});
canvas.addEventListener('keyup', (event) => {
  if (event.key in KEY_STEPS) void redraw();
});
// Somebody without a pointer starts from the vertex nearest to the middle.
canvas.addEventListener('focus', () => {
  if (!grabbed && !canvas.matches(':active')) void grabNear(canvas.clientWidth / 2, canvas.clientHeight / 2);
});

byId<HTMLInputElement>('file').addEventListener('change', ({ currentTarget }) => {
  const input = currentTarget as HTMLInputElement;
  const chosen = input.files?.[0];
  // The same file can be chosen again.
  input.value = '';
  if (chosen) void open(chosen);
});
byId('make').addEventListener('click', () => {
  void workOn('Đang tạo tệp…', async (signal) => {
    const made = await makeRingFile(VERTICES, seededRandom(SEED), async (written) => {
      showProgress(written, VERTICES);
      await new Promise((resolve) => setTimeout(resolve));
      return !signal.aborted;
    });
    if (made) await open(made);
  });
});
byId('cancel').addEventListener('click', () => {
  aborter.abort();
  say('Đã huỷ.');
  for (const id of ['progress', 'cancel']) byId(id).hidden = true;
});
addEventListener('resize', drawSoon);
watchLongTasks((count) => {
  byId('tasks').textContent = formatNumber(count, 0);
});
document.body.dataset.ready = 'true';
