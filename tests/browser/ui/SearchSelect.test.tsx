import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nameIndex } from '../../../src/domain/search/nameIndex.ts';
import { SearchSelect } from '../../../src/ui/controls/select/SearchSelect.tsx';

/** §7: the maximum of wards that are requested. */
const WARDS = 12_000;
const wards = Array.from({ length: WARDS }, (_, index) => ({
  value: String(index),
  text: `${index % 3 === 0 ? 'Phường' : 'Xã'} Số ${index}`,
}));
const WORDS = {
  search: 'Tìm phường, xã',
  waiting: 'Đang tải…',
  count: (count: number) => `${count} đơn vị`,
  noneTitle: 'Không có tên nào khớp',
};

interface SampleProps {
  options?: typeof wards;
  value?: string;
  required?: boolean;
  onChange?: (value: string) => void;
}

function Sample({ options = wards, value: start = '', required, onChange }: SampleProps) {
  const [value, setValue] = useState(start);
  const [finder] = useState(() => nameIndex(options.map((option) => option.text)));
  return (
    <SearchSelect
      label="Phường, xã"
      emptyText="Chọn phường, xã"
      required={required}
      options={options}
      finder={finder}
      value={value}
      onChange={(picked) => {
        setValue(picked);
        onChange?.(picked);
      }}
      texts={WORDS}
    />
  );
}

const field = () => page.getByRole('combobox', { name: 'Phường, xã', exact: true });
const box = () => page.getByRole('combobox', { name: 'Tìm phường, xã' });
const rows = () => page.getByRole('option').elements() as HTMLElement[];
const activeText = () => document.getElementById(box().element().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('searchable select', () => {
  it('12,000 wards: only visible rows are in the page, each with its position', async () => {
    await page.viewport(360, 640);
    await render(<Sample required />);
    await field().click();
    await expect.element(page.getByText('12000 đơn vị')).toBeVisible();
    const list = page.getByRole('listbox', { name: 'Phường, xã' }).element();
    const fitting = Math.ceil(list.clientHeight / 44);
    expect(fitting).toBeGreaterThan(8);
    expect(rows().length).toBeLessThanOrEqual(fitting + 8);
    expect(rows()[0]!.getAttribute('aria-setsize')).toBe('12000');
    expect(rows()[0]!.getAttribute('aria-posinset')).toBe('1');
    expect(rows().every((row) => row.offsetHeight >= 44)).toBe(true);
    await box().click();
    await userEvent.keyboard('{End}');
    await expect.poll(activeText).toBe('Xã Số 11999');
    expect(rows().length).toBeLessThanOrEqual(fitting + 8);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{PageUp}{Home}{ArrowDown}');
    await expect.poll(activeText).toBe('Xã Số 1');
  });

  it('12,000 wards: typing without accents filters, Enter chooses the first and returns the focus', async () => {
    const onChange = vi.fn();
    await render(<Sample onChange={onChange} />);
    await field().click();
    await box().fill('xa so 1199');
    await expect.element(page.getByText('8 đơn vị')).toBeVisible();
    await expect.poll(activeText).toBe('Xã Số 1199');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('11990');
    await expect.element(field()).toHaveTextContent('Xã Số 11990');
    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('searchable select: Enter that ends a composed word chooses nothing', async () => {
    const onChange = vi.fn();
    await render(<Sample onChange={onChange} />);
    await field().click();
    await box().fill('xa so 1199');
    await expect.element(page.getByText('8 đơn vị')).toBeVisible();
    box()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }));
    await expect.element(page.getByText('8 đơn vị')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1199');
  });

  it('it opens at the chosen option; Escape changes nothing', async () => {
    const onChange = vi.fn();
    await render(<Sample value="9000" onChange={onChange} />);
    await field().click();
    await expect.element(page.getByRole('option', { name: 'Phường Số 9000', exact: true })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(activeText).toBe('Phường Số 9000');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
    await expect.element(field()).toHaveFocus();
  });

  it('a letter or an arrow opens it, and the letter starts the search', async () => {
    await render(<Sample />);
    field().element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(box()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('p');
    await userEvent.keyboard('7');
    await expect.element(box()).toHaveValue('p7');
    await expect.element(page.getByRole('option').first()).toHaveTextContent('Phường Số 7');
  });

  it('an optional choice can be cleared; a search without a match says so', async () => {
    const onChange = vi.fn();
    await render(<Sample value="7" onChange={onChange} />);
    await field().click();
    await box().fill('không đâu');
    await expect.element(page.getByText('Không có tên nào khớp')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    await box().fill('');
    await page.getByRole('option', { name: 'Chọn phường, xã' }).click();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('');
    await expect.element(field()).toHaveTextContent('Chọn phường, xã');
  });

  it('wide screen: it is a card at its field, inside the window', async () => {
    await page.viewport(1280, 800);
    await render(<Sample />);
    await field().click();
    // Its rows are rendered last, and then it has its size.
    await expect.element(page.getByRole('option').first()).toBeVisible();
    const card = page.getByRole('dialog', { name: 'Phường, xã' }).element().getBoundingClientRect();
    const own = field().element().getBoundingClientRect();
    expect(card.left).toBeCloseTo(own.left, 0);
    expect(card.width).toBeCloseTo(own.width, 0);
    expect(card.bottom).toBeLessThanOrEqual(800);
    expect(card.top).toBeGreaterThanOrEqual(own.bottom);
    await userEvent.keyboard('{Escape}');
    await page.viewport(414, 896);
  });
});
