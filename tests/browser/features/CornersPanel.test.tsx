import { afterEach, describe, expect, it } from 'vitest';
import { CornersPanel } from '../../../src/features/search/corners/CornersPanel.tsx';
import { cornersSlice } from '../../../src/state/search/cornersSlice.ts';
import { resultsSlice } from '../../../src/state/results/resultsSlice.ts';
import { closeSearch, searchSlice } from '../../../src/state/search/searchSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const corner = (xM: number, yM: number, sideM: number | null) => ({ xM, yM, sideM, position: { lng: 108.2, lat: 16 } });
const TABLE = {
  meridianDeg: 107.75,
  corners: [corner(1771012.43, 550214.18, 6.02), corner(1771013.9, 550220.02, 21), corner(1770993.51, 550225.06, 22.1)],
  perimeterM: 49.12,
  areaWgs84M2: 63.215,
  areaSphereM2: 63.4,
  areaGridM2: 63.204,
};

afterEach(() => {
  Object.assign(cornersSlice, { table: null, fault: null, swappedRows: [], skippedRows: [], found: null, lots: [] });
  resultsSlice.status = 'idle';
});

describe('corners panel', () => {
  it('corners panel: it shows corners, sides, areas, perimeter, grid, corrections and skipped rows', async () => {
    Object.assign(cornersSlice, {
      table: TABLE,
      swappedRows: [2],
      skippedRows: [4, 5],
      found: { parcelId: 'p', title: 'Tờ 24 · Thửa 118', recordAreaM2: 63.2, differenceM2: 0.004 },
    });
    const screen = await renderPanel(<CornersPanel />);
    await expect.element(screen.getByText('VN-2000, kinh tuyến trục 107°45′')).toBeVisible();
    await expect.element(screen.getByText('Đã đảo X và Y ở góc 2 cho đúng thứ tự.')).toBeVisible();
    await expect.element(screen.getByText('Đã bỏ qua góc 4, 5: không chuyển được toạ độ.')).toBeVisible();
    await expect.element(screen.getByText('63.20 m²', { exact: true })).toBeInTheDocument();
    await expect.element(screen.getByText('49.12 m', { exact: true })).toBeInTheDocument();
    await expect.element(screen.getByText('Chênh 0.00 m² so với diện tích ghi nhận 63.2 m²')).toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Xem thửa này' })).toBeInTheDocument();
    const row = screen.getByRole('row').elements().at(1);
    expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual(['1', '1771012.43', '550214.18', '6.02']);
  });

  it('corners panel: with the literal formula it says that choosing the province makes it exact', async () => {
    Object.assign(cornersSlice, { table: { ...TABLE, meridianDeg: null } });
    const screen = await renderPanel(<CornersPanel />);
    await expect.element(screen.getByText(/Chọn tỉnh để có kết quả chính xác/)).toBeVisible();
    await screen.getByRole('button', { name: 'Chọn tỉnh' }).click();
    expect([searchSlice.open, searchSlice.tab]).toEqual([true, 'goc-ranh']);
    closeSearch();
  });

  it('corners panel: a ring with crossing sides is reported to have no usable area', async () => {
    Object.assign(cornersSlice, { table: TABLE, fault: 'crossing' });
    const screen = await renderPanel(<CornersPanel />);
    await expect.element(screen.getByText(/Các cạnh cắt nhau/)).toBeVisible();
  });

  it('corners panel: a corner of several lots lets the user choose', async () => {
    const lots = [
      { id: 'a', title: 'Thửa 1', areaM2: 100 },
      { id: 'b', title: 'Thửa 2', areaM2: 1234.5 },
    ];
    Object.assign(cornersSlice, { table: { ...TABLE, corners: TABLE.corners.slice(0, 1), areaWgs84M2: null }, lots });
    const screen = await renderPanel(<CornersPanel />);
    await expect.element(screen.getByText('Góc này thuộc 2 thửa, bạn muốn xem thửa nào?')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Thửa 1 · 100.0 m²' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Thửa 2 · 1,234.5 m²' })).toBeVisible();
  });

  it('corners panel: where parcels could not be loaded, a press searches the corners again', async () => {
    Object.assign(cornersSlice, { table: TABLE });
    resultsSlice.status = 'failed';
    Object.assign(searchSlice.corners.rows[0]!, { x: '1771012.43', y: '550214.18' });
    const screen = await renderPanel(<CornersPanel />);
    await expect.element(screen.getByText('Chưa tải được – thử lại')).toBeVisible();
    await screen.getByRole('button', { name: 'Thử lại' }).click();
    // The form holds one corner.
    await expect.poll(() => cornersSlice.table?.corners.length).toBe(1);
    Object.assign(searchSlice.corners.rows[0]!, { x: '', y: '' });
  });

  it('corners panel: a single corner has no area and no length', async () => {
    const single = { ...TABLE, corners: [corner(1771012.43, 550214.18, null)], areaWgs84M2: null, perimeterM: 0 };
    Object.assign(cornersSlice, { table: single });
    const screen = await renderPanel(<CornersPanel />);
    await expect.element(screen.getByRole('cell', { name: '–' })).toBeInTheDocument();
    expect(screen.getByText('Diện tích').elements()).toHaveLength(0);
  });
});
