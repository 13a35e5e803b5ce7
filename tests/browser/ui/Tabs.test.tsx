import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Tabs } from '../../../src/ui/controls/Tabs.tsx';

type Value = 'one' | 'two' | 'three';

function Sample() {
  const [value, setValue] = useState<Value>('one');
  const tabs = [
    { value: 'one', text: 'Một' },
    { value: 'two', text: 'Hai' },
    { value: 'three', text: 'Ba' },
  ] as const;
  return (
    <Tabs label="Số" tabs={tabs} value={value} onChange={setValue}>
      <p>nội dung {value}</p>
    </Tabs>
  );
}

describe('Tabs', () => {
  it.each([
    ['{ArrowRight}', 'Hai', 'two'],
    ['{ArrowLeft}', 'Ba', 'three'],
    ['{End}', 'Ba', 'three'],
    ['{End}{ArrowRight}', 'Một', 'one'],
    ['{End}{Home}', 'Một', 'one'],
  ])('Tabs: %s chooses and focuses %s', async (keys, name, value) => {
    const screen = await render(<Sample />);
    await screen.getByRole('tab', { name: 'Một' }).click();
    await userEvent.keyboard(keys);
    const tab = screen.getByRole('tab', { name });
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab).toHaveFocus();
    await expect.element(screen.getByRole('tabpanel', { name })).toHaveTextContent(`nội dung ${value}`);
  });

  it('Tabs: only the chosen tab is in the tab order', async () => {
    const screen = await render(<Sample />);
    await expect.element(screen.getByRole('tab', { name: 'Một' })).toHaveAttribute('tabindex', '0');
    await expect.element(screen.getByRole('tab', { name: 'Hai' })).toHaveAttribute('tabindex', '-1');
  });
});
