import { writeLinkDrawing } from '../../../src/domain/drawing/linkDrawing.ts';
import type { Screen, ScreenVisit } from './screenVisit.ts';

/** Number of points that exceeds a link's capacity. */
const LARGE = 2_000;

async function askToShare(visit: ScreenVisit): Promise<void> {
  await visit.followLink();
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.text('share.parcel'), exact: true })
    .click();
  await visit.words('share.withDrawing').waitFor();
}

/** Draws the sample's corners as a certificate's table, under a wrong meridian. */
async function certificate({ page, target }: ScreenVisit): Promise<Buffer> {
  const base64 = await page.evaluate(async (rows) => {
    const canvas = new OffscreenCanvas(1200, 900);
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#f4f1ea';
    pen.fillRect(0, 0, 1200, 900);
    pen.fillStyle = '#1a1a1a';
    pen.font = '36px serif';
    pen.textAlign = 'center';
    pen.fillText('Hệ toạ độ VN-2000, kinh tuyến trục 105°45’, múi chiếu 3°', 600, 120);
    for (const [row, cells] of [['Điểm', 'X (m)', 'Y (m)'], ...rows.map(({ x, y }, at) => [`${at + 1}`, x, y])].entries()) {
      for (const [column, text] of cells.entries()) {
        const [left, wide] = [
          [200, 140],
          [340, 300],
          [640, 360],
        ][column]!;
        pen.fillText(text, left! + wide! / 2, 223 + 60 * row);
        pen.strokeRect(left!, 180 + 60 * row, wide!, 60);
      }
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, target.corners);
  return Buffer.from(base64, 'base64');
}

/** Rarely shown questions and messages that need no account. */
export const SELDOM_SCREENS: readonly Screen[] = [
  {
    name: 'share-drawing',
    go: async (visit) => {
      await visit.drawSquare();
      await askToShare(visit);
    },
  },
  {
    name: 'share-large',
    go: async (visit) => {
      await visit.open();
      await visit.button('draw.tools').click();
      await visit.tab('measure.files').click();
      const coordinates = Array.from({ length: LARGE }, (_, at) => [108.22 + at * 1e-6, 16.01 + (at % 7) * 1e-6]);
      const buffer = Buffer.from(JSON.stringify({ type: 'LineString', coordinates }));
      await visit.page.locator('input[type=file]').last().setInputFiles({ name: 'a.geojson', mimeType: 'application/json', buffer });
      await visit.page.getByText(/2,000/).first().waitFor();
      await askToShare(visit);
      await visit.page.getByText(visit.text('share.tooLarge', { count: '2,000' })).waitFor();
    },
  },
  {
    name: 'shared-drawing',
    go: async (visit) => {
      const points = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([x, y]) => ({ lng: 108.2204 + x! * 4e-4, lat: 16.0125 + y! * 4e-4 }));
      await visit.open(`#17/16.0125/108.2204&draw=${writeLinkDrawing({ mode: 'area', points, isClosed: true })}`);
      await visit.words('shared.edit').waitFor();
    },
  },
  {
    name: 'help-topic',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
      await visit.button('info.title').click();
      await visit.button('about.page.help').click();
      await visit.words('help.photo').click();
      await visit.page.getByRole('button', { name: visit.text('help.photo') }).waitFor();
    },
  },
  {
    name: 'printed-meridian',
    go: async (visit) => {
      await visit.openCarefulSearch('search.corners');
      const picture = await certificate(visit);
      await visit.page.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      await visit.page.getByAltText(visit.text('ocr.pictureOf')).waitFor();
      await visit.button('ocr.read').click();
      await visit.page.getByText(visit.text('corners.named', { named: '105°45′', chosen: '107°45′' })).waitFor();
    },
  },
];
