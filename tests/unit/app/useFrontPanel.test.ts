import { describe, expect, it } from 'vitest';
import { NO_PANELS, orderPanels, type PanelStack, type PanelTokens } from '../../../src/app/useFrontPanel.ts';

const closed: PanelTokens = NO_PANELS.tokens;
const play = (...steps: Array<Partial<PanelTokens>>): PanelStack =>
  steps.reduce<PanelStack>((stack, step) => orderPanels(stack, { ...closed, ...step }), NO_PANELS);

describe('panel order', () => {
  it('panelOrder: a parcel opened from the list lies over it, and closing it gives the list back', () => {
    expect(play({ list: 1 }, { list: 1, parcel: 'a' }).order).toEqual(['list', 'parcel']);
    expect(play({ list: 1 }, { list: 1, parcel: 'a' }, { list: 1 }).order).toEqual(['list']);
  });

  it('panelOrder: asking for the list again brings it in front of the parcel', () => {
    expect(play({ list: 1 }, { list: 1, parcel: 'a' }, { list: 2, parcel: 'a' }).order).toEqual(['parcel', 'list']);
  });

  it('panelOrder: corners and the parcel found under them arrive together with the parcel in front', () => {
    expect(play({ corners: {}, parcel: 'a' }).order).toEqual(['corners', 'parcel']);
  });

  it('panelOrder: nothing new keeps the very same stack', () => {
    const stack = play({ list: 1 });
    expect(orderPanels(stack, { ...closed, list: 1 })).toBe(stack);
  });
});
