/** Large enough that every loop over its pixels runs as long as engines want before they make it fast. */
const SIZE = { width: 1200, height: 800 } as const;
const ROW_PX = 62;
const COLUMNS = [90, 190, 520, 850] as const;
/** Of a sensor, in levels: as much as cleaning takes away. */
const GRAIN = 16;

/** A table whose sides bear its corners out, metres. */
const CORNERS = [
  [1187422.51, 599411.08],
  [1187431.27, 599420.64],
  [1187425.9, 599433.15],
  [1187413.36, 599438.72],
  [1187404.18, 599429.5],
  [1187399.63, 599417.93],
  [1187408.44, 599408.27],
  [1187415.02, 599405.61],
] as const;

/** A photographed table of corners as a small JPEG: ruled, grainy, above a red seal. */
export async function drawPracticeTable(): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#f4f0e6';
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.strokeStyle = '#333';
  context.fillStyle = '#222';
  context.lineWidth = 2;
  context.font = '36px serif';
  context.rotate(0.02);
  for (const [at, [x, y]] of CORNERS.entries()) {
    const [nextX, nextY] = CORNERS[(at + 1) % CORNERS.length]!;
    const cells = [String(at + 1), x.toFixed(2), y.toFixed(2), Math.hypot(nextX - x, nextY - y).toFixed(2)];
    const below = 150 + at * ROW_PX;
    for (const [column, text] of cells.entries()) context.fillText(text, COLUMNS[column]!, below);
    context.strokeRect(COLUMNS[0] - 30, below - 44, 1050, ROW_PX);
  }
  context.strokeStyle = '#d0303c';
  context.lineWidth = 6;
  context.beginPath();
  context.arc(560, 700, 60, 0, 2 * Math.PI);
  context.stroke();
  addGrain(context);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

/** The same for everyone: what is practised is the same. */
function addGrain(context: OffscreenCanvasRenderingContext2D): void {
  const picture = context.getImageData(0, 0, SIZE.width, SIZE.height);
  const { data } = picture;
  let random = 1;
  for (let at = 0; at < data.length; at += 4) {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    const grain = (random / 2 ** 32 - 0.5) * GRAIN;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = data[channel]! + grain;
  }
  context.putImageData(picture, 0, 0);
}
