import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOverlay, stackPanels } from '../../../src/ui/overlays/openOverlay.ts';
import { eventually } from '../../support/run/eventually.ts';

interface Entry {
  base?: string;
  overlays?: number;
  covered?: boolean;
}

const entry = (): Entry => (history.state ?? {}) as Entry;
const settles = (overlays: number): Promise<void> => eventually(() => expect(entry().overlays).toBe(overlays));

/** Names of open overlays, back to front. Back closes them as the user would. */
let panels: string[] = [];
function show(...names: string[]): void {
  panels = names;
  stackPanels(names.map((name) => () => show(...panels.filter((other) => other !== name))));
}

const { href } = location;
beforeEach(async () => {
  history.replaceState(null, '', href);
  show();
  await settles(0);
});
afterEach(async () => {
  show();
  await settles(0);
  history.replaceState(null, '', href);
});

it('overlays: panels and cards have one entry each; Back closes the card first, then panel by panel', async () => {
  show('list', 'parcel');
  await settles(2);
  const card = vi.fn(() => gone());
  const gone = openOverlay(card);
  // A panel that opens under a card is under it in the history, too.
  show('list', 'parcel', 'layers');
  await settles(4);
  history.back();
  await settles(3);
  expect(card).toHaveBeenCalledOnce();
  expect(panels).toHaveLength(3);
  history.back();
  await settles(2);
  expect(panels).toEqual(['list', 'parcel']);
  history.go(-2);
  await settles(0);
  expect(panels).toEqual([]);
});

it('overlays: closing one removes its entry, and not that of an overlay opened meanwhile', async () => {
  show('list');
  await settles(1);
  const left = new Promise((heard) => window.addEventListener('popstate', heard, { once: true }));
  show();
  // The page is leaving the entry when the next overlay opens.
  await new Promise((next) => setTimeout(next));
  show('search');
  await left;
  await settles(1);
  expect(panels).toEqual(['search']);
  const { length } = history;
  show('layers');
  await settles(1);
  expect(history.length).toBe(length);
});

it('overlays: one that asks before it closes keeps its entry, and the question has its own', async () => {
  let asked = 0;
  stackPanels([() => void (asked += 1)]);
  await settles(1);
  history.back();
  await eventually(() => expect(asked).toBe(1));
  await settles(1);
  const gone = openOverlay(() => undefined);
  await settles(2);
  gone();
  await settles(1);
});

it('overlays: after a change of address overlays stay open, and Back to the old address closes none', async () => {
  show('list');
  await settles(1);
  const { base } = entry();
  location.hash = '#12/10/100';
  await eventually(() => expect(entry().base).not.toBe(base));
  await settles(1);
  expect(panels).toEqual(['list']);
  history.go(-2);
  await eventually(() => expect(entry().base).toBe(base));
  await settles(1);
  expect(panels).toEqual(['list']);
});

it('overlays: an entry whose overlay is not opened again is skipped and keeps the address', async () => {
  show('list');
  await settles(1);
  history.back();
  await settles(0);
  history.replaceState(history.state, '', '#13/10/100');
  history.forward();
  await eventually(() => expect(location.hash).not.toBe('#13/10/100'));
  await settles(0);
  expect(panels).toEqual([]);
});
