import { afterEach, expect, test } from 'vitest';
import { CountChips } from '../../../src/features/search/bar/SearchBar.tsx';
import { GoogleForm } from '../../../src/features/search/GoogleForm.tsx';
import { openCarefulSearch } from '../../../src/flows/search/oneBox/openOneBox.ts';
import { hideOneBox, oneBoxSlice, showOneBox } from '../../../src/state/search/oneBoxSlice.ts';
import { resultsSlice } from '../../../src/state/results/resultsSlice.ts';
import { closeSearch, searchSlice, typeCoordinates } from '../../../src/state/search/searchSlice.ts';
import { hideSuggestions, suggestSlice } from '../../../src/state/results/suggestSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

afterEach(() => {
  hideOneBox();
  closeSearch();
  hideSuggestions();
  typeCoordinates('');
  searchSlice.fieldErrors = {};
  resultsSlice.status = 'idle';
});

/** Frames run in the order in which they were requested. */
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

test('presses: a button is painted as pressed before what it opens is rendered', async () => {
  resultsSlice.status = 'ready';
  const screen = await renderPanel(
    <>
      <CountChips />
      <GoogleForm />
    </>,
  );
  const press = (name: RegExp): void => (screen.getByRole('button', { name }).element() as HTMLElement).click();

  press(/Địa chính/);
  await nextFrame();
  expect(suggestSlice.opened).toBeNull();
  await expect.poll(() => suggestSlice.opened).not.toBeNull();

  typeCoordinates('no numbers');
  press(/Tìm kiếm/);
  await nextFrame();
  expect(searchSlice.fieldErrors.google).toBeFalsy();
  await expect.poll(() => searchSlice.fieldErrors.google).toBeTruthy();

  showOneBox();
  const opened = openCarefulSearch();
  await nextFrame();
  expect(oneBoxSlice.open).toBe(true);
  await opened;
  expect([oneBoxSlice.open, searchSlice.open]).toEqual([false, true]);
});
