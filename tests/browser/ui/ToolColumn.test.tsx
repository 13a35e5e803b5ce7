import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Slider } from '../../../src/ui/controls/Slider.tsx';
import { ToolButton, ToolColumn } from '../../../src/ui/layout/ToolColumn.tsx';

const NAMES = ['Một', 'Hai', 'Ba', 'Bốn'];

function Column({ heightPx }: { heightPx: number }) {
  return (
    <div style={{ position: 'relative', height: heightPx, width: 360 }}>
      <ToolColumn side="right" label="Công cụ" moreLabel="Thêm" keeps={2}>
        {NAMES.map((name) => (
          <ToolButton key={name} icon="layers" label={name} onPress={() => undefined} />
        ))}
      </ToolColumn>
    </div>
  );
}

describe('ToolColumn', () => {
  it.each([
    [400, ['Một', 'Hai', 'Ba', 'Bốn'], []],
    [176, ['Một', 'Hai', 'Ba', 'Bốn'], []],
    [175, ['Một', 'Ba', 'Thêm'], ['Hai', 'Bốn']],
    [100, ['Ba', 'Thêm'], ['Một', 'Hai', 'Bốn']],
    [44, ['Thêm'], ['Một', 'Hai', 'Ba', 'Bốn']],
  ])('ToolColumn: in %i px of height it is one column at the edge, its last button opens the rest', async (heightPx, inSight, rest) => {
    const screen = await render(<Column heightPx={heightPx} />);
    const column = screen.getByRole('group', { name: 'Công cụ' });
    const names = (): Array<string | null> =>
      screen
        .getByRole('button')
        .elements()
        .map((button) => button.getAttribute('aria-label'));
    await expect.poll(names).toEqual(inSight);
    const { right, width, height } = column.element().getBoundingClientRect();
    expect([width, height]).toEqual([44, 44 * inSight.length]);
    expect(right).toBe(column.element().parentElement!.parentElement!.getBoundingClientRect().right);
    if (rest.length === 0) return;
    await screen.getByRole('button', { name: 'Thêm' }).click();
    await expect.poll(names).toEqual([...inSight, ...rest]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(names).toEqual(inSight);
  });

  it('ToolColumn: where no button fits it takes no space, and none can be reached', async () => {
    const screen = await render(<Column heightPx={43} />);
    await expect.poll(() => screen.getByRole('button').elements()).toHaveLength(0);
  });

  it('ToolButton: the reason of a failure is its description; while busy a press does nothing', async () => {
    let presses = 0;
    const press = (): void => void (presses += 1);
    const screen = await render(
      <>
        <ToolButton icon="locate" label="Xong" description="Bị chặn" failed onPress={press} />
        <ToolButton icon="locate" label="Chờ" busy onPress={press} />
      </>,
    );
    await expect.element(screen.getByRole('button', { name: 'Xong' })).toHaveAccessibleDescription('Bị chặn');
    await screen.getByRole('button', { name: 'Chờ' }).click();
    expect(presses).toBe(0);
    await screen.getByRole('button', { name: 'Xong' }).click();
    expect(presses).toBe(1);
  });
});

function Sample({ vertical }: { vertical: boolean }) {
  const [value, setValue] = useState(10);
  return (
    <div style={{ height: 200, width: 300 }}>
      <Slider label="Độ mờ" min={0} max={100} value={value} valueText={`${value} %`} vertical={vertical} onChange={setValue} />
    </div>
  );
}

describe('Slider', () => {
  it.each([
    [false, 'horizontal'],
    [true, 'vertical'],
  ])('Slider: keys move it, its value is spoken in words, a finger can hit it (vertical: %s)', async (vertical) => {
    const screen = await render(<Sample vertical={vertical} />);
    const range = screen.getByRole('slider', { name: 'Độ mờ' });
    (range.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(range).toHaveAttribute('aria-valuetext', '11 %');
    const { width, height } = range.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(vertical ? height : width).toBeGreaterThan(88);
  });
});
