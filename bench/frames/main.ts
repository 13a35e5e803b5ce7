import '../../src/ui/fonts.css';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import type { ListBenchRow } from './ListPage.tsx';
import { mountListPage } from './ListPage.tsx';

/** Called by the bench, which has read the rows; the page is idle until then. */
declare global {
  var showList: (rows: ListBenchRow[]) => void;
}

const whole = new URLSearchParams(location.search).get('list') === 'whole';
globalThis.showList = (rows) => mountListPage(document.getElementById('root')!, rows, whole);
