import * as geodesics from 'geographiclib-geodesic';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MeasurePanel } from '../../../src/features/drawing/MeasurePanel.tsx';
import type { DrawMode } from '../../../src/domain/drawing/drawing.ts';
import { formatAreaM2, formatLengthM } from '../../../src/domain/text/format.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { appendVertex, closeDrawing, loadDrawing, pressDrawing } from '../../../src/flows/drawing/drawing.ts';
import { chooseDrawMeridian } from '../../../src/flows/drawing/measureDrawing.ts';
import { drawingSlice } from '../../../src/state/drawing/drawingSlice.ts';
import { authModalSlice, sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { mapTabSlice } from '../../../src/state/map/mapModeSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';
import { signal } from '../../../src/state/signal.ts';
import { pressMouse } from '../support/pressMouse.ts';

/** The package is CommonJS: bundlers give its exports as names or as `default`. */
const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;

const FIELD: LngLat[] = [
  { lng: 108.2204, lat: 16.0125 },
  { lng: 108.2214, lat: 16.0126 },
  { lng: 108.2213, lat: 16.0117 },
];
const draw = (mode: DrawMode, points: LngLat[], isClosed = false): void => loadDrawing({ mode, points, isClosed });
const panel = (layout: 'sheet' | 'side' = 'side') =>
  renderPanel(
    <div style={{ height: 760, display: 'flex', flexDirection: 'column' }}>
      <MeasurePanel files={<p>chỗ của tệp</p>} />
    </div>,
    drawerHost(layout),
  );

/** Independent reference: Karney's geodesics. */
function measureField(ring: LngLat[]): { areaM2: number; perimeterM: number } {
  const polygon = Geodesic.WGS84.Polygon(false);
  for (const { lng, lat } of ring) polygon.AddPoint(lat, lng);
  const { area, perimeter } = polygon.Compute(false, true);
  return { areaM2: Math.abs(area!), perimeterM: perimeter };
}

beforeEach(async () => {
  await page.viewport(400, 800);
  sessionSlice.status = 'loggedIn';
  Object.assign(mapTabSlice, { tab: 4, measure: signal() });
  chooseDrawMeridian(107.75);
  draw('none', []);
});
afterEach(() => {
  authModalSlice.mode = 'closed';
});

describe('measure panel', () => {
  it('measure panel: two sentences tell an anonymous visitor what to do and that saving needs a login', async () => {
    sessionSlice.status = 'anonymous';
    const screen = await panel();
    await expect.element(screen.getByText('Vui lòng chọn chức năng. Chỉ khi lưu mới cần đăng nhập.')).toBeVisible();
  });

  it('measure panel: without a mode it asks for one (§4); too few points give ‘Cần chọn trên 3 điểm’', async () => {
    const screen = await panel();
    await expect.element(screen.getByRole('status').filter({ hasText: 'Vui lòng chọn chức năng' })).toBeInTheDocument();
    const toolbar = screen.getByRole('group', { name: 'Thao tác vẽ' });
    const names = () =>
      toolbar
        .getByRole('button')
        .elements()
        .map((button) => button.textContent);
    expect(names()).toEqual(['Điểm', 'Đường', 'Vùng', 'Xem đã lưu']);
    await toolbar.getByRole('button', { name: 'Vùng' }).click();
    expect(drawingSlice.drawing.mode).toBe('area');
    await expect.poll(names).toEqual(['Đóng', 'Lùi', 'Xóa', 'Lưu ghi chú', 'Xem đã lưu']);
    FIELD.slice(0, 2).forEach(appendVertex);
    await screen.getByRole('button', { name: 'Đóng', exact: true }).click();
    await expect.element(screen.getByText('Cần chọn trên 3 điểm')).toHaveRole('status');
    appendVertex(FIELD[2]!);
    await expect.element(screen.getByText('Bấm Đóng để khép vùng về điểm đầu.')).toHaveRole('status');
    await screen.getByRole('button', { name: 'Đóng', exact: true }).click();
    expect(drawingSlice.drawing.isClosed).toBe(true);
  });

  it.each([
    ['point', FIELD.slice(0, 1), true, ['Lùi', 'Xóa', 'Lưu ghi chú', 'Xem đã lưu']],
    ['line', FIELD.slice(0, 1), false, ['Lùi', 'Xóa', 'Xem đã lưu']],
    ['line', FIELD.slice(0, 2), false, ['Đóng', 'Lùi', 'Xóa', 'Lưu ghi chú', 'Xem đã lưu']],
    ['area', FIELD.slice(0, 2), false, ['Đóng', 'Lùi', 'Xóa', 'Xem đã lưu']],
    ['area', FIELD, false, ['Đóng', 'Lùi', 'Xóa', 'Xem đã lưu']],
    ['area', FIELD, true, ['Lùi', 'Xóa', 'Lưu ghi chú', 'Xem đã lưu']],
  ] as const)('measure panel: the toolbar of %s with points %o, finished %s, offers %o', async (mode, points, isClosed, offered) => {
    draw(mode, [...points], isClosed);
    const screen = await panel();
    const buttons = screen.getByRole('group', { name: 'Thao tác vẽ' }).getByRole('button').elements();
    expect(buttons.map((button) => button.textContent)).toEqual(['Đóng', 'Lùi', 'Xóa', 'Lưu ghi chú', 'Xem đã lưu']);
    const enabled = buttons.filter((button) => button.getAttribute('aria-disabled') !== 'true');
    expect(enabled.map((button) => button.textContent)).toEqual(offered);
  });

  it('measure panel: m², m, average coordinate with thousands commas; ellipsoid first, then sphere, grid', async () => {
    draw('area', FIELD, true);
    const screen = await panel();
    const { areaM2, perimeterM } = measureField(FIELD);
    const table = screen.getByRole('table', { name: 'Diện tích theo ba cách đo' });
    await expect
      .element(table.getByRole('row').filter({ hasText: 'Elipxoit WGS84' }))
      .toHaveTextContent(`${formatAreaM2(areaM2, 2)} m²${formatLengthM(perimeterM)} m`);
    expect(formatAreaM2(areaM2, 2)).toMatch(/^\d,\d{3}\.\d\d$/);
    await expect.element(table.getByRole('row').filter({ hasText: 'Hình cầu 6371 km' })).toBeInTheDocument();
    await expect.element(table.getByRole('row').filter({ hasText: 'Lưới VN-2000' })).toBeInTheDocument();
    await expect.element(screen.getByText('16.01227, 108.22103')).toBeInTheDocument();
    await expect.element(screen.getByText('VN-2000, kinh tuyến trục 107°45′')).toBeInTheDocument();
    expect(screen.getByText(/lệch đến 0.3 %/).elements()).toHaveLength(1);
  });

  it('measure panel: fewer than three points have a length and no area; one point has neither', async () => {
    draw('area', FIELD.slice(0, 2));
    const screen = await panel();
    await expect.element(screen.getByRole('table', { name: 'Chiều dài theo ba cách đo' })).toBeInTheDocument();
    expect(screen.getByText('m²').elements()).toHaveLength(0);
    draw('point', FIELD.slice(0, 1), true);
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
    await expect.element(screen.getByText('16.01250, 108.22040').first()).toBeInTheDocument();
  });

  it('measure panel: crossing sides give a warning; a failed worker can be asked again', async () => {
    draw('area', [FIELD[0]!, FIELD[2]!, FIELD[1]!, { lng: 108.2204, lat: 16.0117 }], true);
    const screen = await panel();
    await expect.element(screen.getByText('Các cạnh cắt nhau: diện tích này không dùng được.')).toBeInTheDocument();
    Object.assign(drawingSlice, { unmeasured: true, measure: null, crossing: false });
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    await expect.poll(() => drawingSlice.measure?.areaM2 ?? 0).toBeGreaterThan(0);
  });

  it('measure panel: undo, redo and snapping switch; ‘Lùi’ removes the last point and reopens (§4)', async () => {
    draw('line', FIELD);
    const screen = await panel();
    await screen.getByRole('button', { name: 'Lùi', exact: true }).click();
    expect(drawingSlice.drawing.points).toHaveLength(2);
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    expect(drawingSlice.drawing.points).toHaveLength(3);
    await screen.getByRole('button', { name: 'Làm lại' }).click();
    expect(drawingSlice.drawing.points).toHaveLength(2);
    await screen.getByRole('button', { name: 'Xóa', exact: true }).click();
    expect(drawingSlice.drawing.points).toHaveLength(0);
    const snapping = screen.getByRole('switch', { name: 'Bắt vào góc và cạnh thửa' });
    await expect.element(snapping).toBeChecked();
    await snapping.click();
    expect(drawingSlice.snapping).toBe(false);
    await snapping.click();
  });

  it('measure panel: a hint about the last press is announced as a status', async () => {
    draw('line', FIELD.slice(0, 1));
    const screen = await panel();
    pressDrawing(FIELD[0]!, { firstPx: 2, vertex: 0, edge: null });
    await expect.element(screen.getByText('Điểm này trùng hoặc quá gần điểm trước.')).toHaveRole('status');
  });

  it('measure panel: it folds to toolbar and figures on a desktop, rests low on a phone; files have a tab', async () => {
    draw('area', FIELD, true);
    const screen = await panel();
    await screen.getByRole('tab', { name: 'Tệp' }).click();
    await expect.element(screen.getByText('chỗ của tệp')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Hiện mọi số đo' }).click();
    await expect.element(screen.getByRole('tablist')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Lùi', exact: true })).toBeVisible();
    await screen.unmount();
    const phone = await panel('sheet');
    expect(phone.container.querySelector('[data-stop]')?.getAttribute('data-stop')).toBe('peek');
    await phone.getByRole('button', { name: 'Đóng thước đo' }).click();
    expect(mapTabSlice).toMatchObject({ tab: 5, measure: null });
    expect(drawingSlice.drawing.points).toHaveLength(3);
  });
});

describe('corner table', () => {
  it('corner table: it lists vertices on the grid, in degrees and with sides; a pick selects on the map', async () => {
    draw('area', FIELD, true);
    const screen = await panel();
    await screen.getByRole('tab', { name: 'Bảng góc' }).click();
    const rows = screen.getByRole('list', { name: 'Bảng góc' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(3);
    const { s12 } = Geodesic.WGS84.Inverse(FIELD[0]!.lat, FIELD[0]!.lng, FIELD[1]!.lat, FIELD[1]!.lng);
    await expect.element(rows.nth(0)).toHaveTextContent(/X 1771\d{3}\.\d\d.*Y 550\d{3}\.\d\d.*16\.01250, 108\.22040/);
    await expect.element(rows.nth(0)).toHaveTextContent(`Cạnh ${formatLengthM(s12!)} m`);
    await rows.nth(1).getByRole('button').click();
    expect(drawingSlice.selected).toBe(1);
    await screen.getByRole('button', { name: 'Xoá góc 2' }).click();
    expect(drawingSlice.drawing.points).toEqual([FIELD[0], FIELD[2]]);
  });

  it('corner table: a typed position moves the vertex in one undo step; unchanged, it does not move', async () => {
    draw('area', FIELD, true);
    const screen = await panel();
    await screen.getByRole('tab', { name: 'Bảng góc' }).click();
    await screen.getByRole('list', { name: 'Bảng góc' }).getByRole('listitem').nth(0).getByRole('button').click();
    await screen.getByRole('button', { name: 'Sửa góc 1' }).click();
    await screen.getByRole('radio', { name: 'Vĩ, kinh độ' }).click();
    const box = screen.getByRole('textbox', { name: 'Vĩ độ, kinh độ' });
    await expect.element(box).toHaveValue('16.012500000, 108.220400000');
    await box.fill('16.013, 108.2205');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => drawingSlice.drawing.points[0]).toEqual({ lat: 16.013, lng: 108.2205 });
    await screen.getByRole('button', { name: 'Hoàn tác' }).click();
    expect(drawingSlice.drawing.points[0]).toEqual(FIELD[0]);
  });

  it('measure panel: its sheet rises when the mouse is released, or at once by keys', async () => {
    await page.viewport(360, 640);
    const screen = await panel('sheet');
    const stop = (): string | undefined => document.querySelector<HTMLElement>('[data-stop]')?.dataset.stop;
    const files = screen.getByRole('tab', { name: 'Tệp' });
    const lift = await pressMouse(files.element());
    expect([document.activeElement, stop()]).toEqual([files.element(), 'peek']);
    await lift();
    await expect.element(files).toHaveAttribute('aria-selected', 'true');
    await expect.poll(stop).toBe('half');
    screen.getByRole('slider').element().focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(stop).toBe('peek');
    files.element().focus();
    await expect.poll(stop).toBe('half');
  });

  it('corner table: by keyboard alone a parcel is drawn from X and Y, degrees, side length and azimuth', async () => {
    draw('area', []);
    const screen = await panel();
    screen.getByRole('tab', { name: 'Số đo' }).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    screen.getByRole('button', { name: 'Thêm góc' }).element().focus();
    await userEvent.keyboard('{Enter}');
    // Swapped as in some documents: they are put in order, with a message.
    await userEvent.keyboard('550146.17{Tab}1771019.22{Enter}');
    await expect.poll(() => drawingSlice.drawing.points.length).toBe(1);
    await expect.element(screen.getByText('Đã đảo X và Y cho đúng thứ tự.')).toBeInTheDocument();
    await expect.element(screen.getByRole('textbox', { name: 'X (m)' })).toHaveFocus();
    await userEvent.keyboard('1771019.22{Tab}550196.17{Enter}');
    await expect.poll(() => drawingSlice.drawing.points.length).toBe(2);
    screen.getByRole('radio', { name: 'X, Y' }).element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    screen.getByRole('textbox', { name: 'Chiều dài (m)' }).element().focus();
    await userEvent.keyboard('25{Tab}180{Enter}');
    await expect.poll(() => drawingSlice.drawing.points.length).toBe(3);
    const [, second, third] = drawingSlice.drawing.points;
    const side = Geodesic.WGS84.Inverse(second!.lat, second!.lng, third!.lat, third!.lng);
    expect(side.s12).toBeCloseTo(25, 3);
    expect(Math.abs(side.azi1!)).toBeCloseTo(180, 4);
    closeDrawing();
    expect(drawingSlice.drawing.isClosed).toBe(true);
  });

  it('corner table: an invalid coordinate or one outside the grid is reported and changes nothing', async () => {
    draw('line', []);
    const screen = await panel();
    await screen.getByRole('tab', { name: 'Bảng góc' }).click();
    await screen.getByRole('button', { name: 'Thêm góc' }).click();
    const x = screen.getByRole('textbox', { name: 'X (m)' });
    await x.fill('abc');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Nhập X và Y bằng mét')).toBeInTheDocument();
    await expect.element(x).toHaveFocus();
    await x.fill('99999999');
    await screen.getByRole('textbox', { name: 'Y (m)' }).fill('99999999');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Ngoài vùng của lưới VN-2000')).toBeInTheDocument();
    expect(drawingSlice.drawing.points).toHaveLength(0);
  });

  it('corner table: of 20,000 vertices only visible ones are in the page; a selected one is scrolled to', async () => {
    draw(
      'line',
      Array.from({ length: 20_000 }, (_, index) => ({ lng: 108 + index * 1e-5, lat: 16 })),
    );
    const screen = await panel();
    await screen.getByRole('tab', { name: 'Bảng góc' }).click();
    const list = screen.getByRole('list', { name: 'Bảng góc' });
    await expect.poll(() => list.getByRole('button').elements().length).toBeGreaterThan(2);
    expect(list.getByRole('listitem').elements().length).toBeLessThan(40);
    drawingSlice.selected = 15_000;
    await expect.element(list.getByRole('button', { name: /^Góc 15001/ })).toBeVisible();
  });
});
