import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SearchBar } from '../../../src/features/search/bar/SearchBar.tsx';
import { OneBoxList } from '../../../src/features/search/box/OneBoxList.tsx';
import { closeOneBox } from '../../../src/flows/search/oneBox/openOneBox.ts';
import { oneBoxSlice } from '../../../src/state/search/oneBoxSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

afterEach(closeOneBox);

describe('search bar', () => {
  it('search bar: Tab from the open box reaches the buttons that made room for it, then continues', async () => {
    const screen = await renderPanel(
      <>
        <SearchBar
          menu={<button type="button">Cài đặt</button>}
          list={(box) => oneBoxSlice.open && <OneBoxList {...box} picture={<button type="button">Chọn ảnh</button>} />}
        />
        <button type="button">Chia sẻ</button>
      </>,
    );
    screen.getByRole('combobox').element().focus();
    await expect.element(screen.getByRole('button', { name: 'Chọn ảnh' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cài đặt' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Chọn ảnh' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Cài đặt' })).toHaveFocus();
    await expect.poll(() => oneBoxSlice.open).toBe(false);
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Chia sẻ' })).toHaveFocus();
    // Backwards they are reached in page order.
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(screen.getByRole('button', { name: 'Đăng nhập' })).toHaveFocus();
  });
});
