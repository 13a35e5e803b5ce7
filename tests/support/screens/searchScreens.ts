import { pasteText } from '../pages/pasteText.ts';
import type { Screen, ScreenVisit } from './screenVisit.ts';

const box = (visit: ScreenVisit) => visit.page.getByRole('combobox', { name: visit.text('oneBox.label') });

async function typeInBox(visit: ScreenVisit, typed: string): Promise<void> {
  await visit.open();
  await box(visit).click();
  await box(visit).fill(typed);
}

/** Screens of the search box and of the detailed search. */
export const SEARCH_SCREENS: readonly Screen[] = [
  {
    name: 'pill-open',
    go: async (visit) => {
      await visit.open();
      await box(visit).click();
      await visit.words('oneBox.hint').waitFor();
    },
  },
  {
    name: 'pill-results',
    go: async (visit) => {
      await typeInBox(visit, 'Duong so 4');
      await visit.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'pill-none',
    go: async (visit) => {
      await typeInBox(visit, 'không nơi nào trên đời');
      await visit.words('oneBox.none').waitFor();
    },
  },
  {
    name: 'pill-failed',
    go: async (visit) => {
      await visit.page.route('**/find-places', (route) => route.fulfill({ status: 502, body: '' }));
      await typeInBox(visit, 'can tho');
      await visit.words('oneBox.failed').waitFor();
    },
  },
  { name: 'search-google', go: (visit) => visit.openCarefulSearch('search.google') },
  { name: 'search-place', go: (visit) => visit.openCarefulSearch('search.place') },
  { name: 'search-corners', go: (visit) => visit.openCarefulSearch('search.corners') },
  { name: 'search-plot', go: (visit) => visit.openCarefulSearch('search.plot') },
  {
    name: 'search-faults',
    go: async (visit) => {
      await visit.openCarefulSearch('search.plot');
      await visit.button('search.submit').click();
      await visit.words('notice.sheetRequired').waitFor();
    },
  },
  {
    name: 'corners-pasted',
    go: async (visit) => {
      await visit.openCarefulSearch('search.corners');
      await visit.field('corners.x', { number: 1 }).focus();
      await pasteText(visit.page, visit.target.cornerTable);
      await visit.field('corners.x', { number: 4 }).waitFor();
    },
  },
  {
    name: 'corners-panel',
    go: async (visit) => {
      await typeInBox(visit, '');
      await pasteText(visit.page, visit.target.cornerTable);
      await visit.page.getByRole('option').first().click();
      await visit.page.getByText(visit.parcel().name).first().waitFor();
    },
  },
];
