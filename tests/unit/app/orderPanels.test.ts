import { describe, expect, it } from 'vitest';
import { NO_PANELS, orderPanels, type PanelStack, type PanelTokens } from '../../../src/app/orderPanels.ts';

const closed: PanelTokens = NO_PANELS.tokens;
const playFrom =
  (fromPanel: boolean) =>
  (...steps: Array<Partial<PanelTokens>>): PanelStack =>
    steps.reduce<PanelStack>((stack, step) => orderPanels(stack, { ...closed, ...step }, fromPanel), NO_PANELS);
const play = playFrom(true);
const playFromMap = playFrom(false);

describe('panel order', () => {
  it('panelOrder: a parcel opened from the list covers it, and closing it shows the list again', () => {
    expect(play({ list: 1 }, { list: 1, parcel: 'a' }).order).toEqual(['list', 'parcel']);
    expect(play({ list: 1 }, { list: 1, parcel: 'a' }, { list: 1 }).order).toEqual(['list']);
  });

  it('panelOrder: opening from map or tool closes the list below, but no parcel, corners, drawing or note', () => {
    expect(playFromMap({ list: 1 }, { list: 1, parcel: 'a' })).toMatchObject({ order: ['parcel'], forgotten: ['list'] });
    expect(playFromMap({ parcel: 'a' }, { parcel: 'a', layers: 1 })).toMatchObject({ order: ['parcel', 'layers'], forgotten: [] });
    const working = { corners: {}, measure: 1, note: 2 };
    expect(playFromMap(working, { ...working, notes: 3 }).forgotten).toEqual([]);
    expect(playFromMap(working, { ...working, notes: 3 }, { ...working, notes: 3, suggest: 4 })).toMatchObject({
      order: ['corners', 'measure', 'note', 'suggest'],
      forgotten: ['notes'],
    });
  });

  it('panelOrder: a link’s parcel that loads late opens behind newer panels and closes none', () => {
    const lists = playFromMap({ list: 1 });
    const opened = { ...closed, list: 1, parcel: 2 };
    expect(orderPanels(lists, opened, false, 'parcel')).toMatchObject({ order: ['parcel', 'list'], forgotten: [] });
    expect(orderPanels(NO_PANELS, { ...closed, parcel: 2 }, false, 'parcel').order).toEqual(['parcel']);
  });

  it('panelOrder: requesting the list again moves it in front of the parcel', () => {
    expect(play({ list: 1 }, { list: 1, parcel: 'a' }, { list: 2, parcel: 'a' }).order).toEqual(['parcel', 'list']);
  });

  it('panelOrder: corners and the parcel found under them open together, with the parcel in front', () => {
    expect(play({ corners: {}, parcel: 'a' }).order).toEqual(['corners', 'parcel']);
  });

  it('panelOrder: without a change the same stack object is returned', () => {
    const stack = play({ list: 1 });
    expect(orderPanels(stack, { ...closed, list: 1 }, true)).toBe(stack);
  });
});
