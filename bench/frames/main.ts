import '../../src/ui/styles/fonts.css';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import type { CadastralRow } from '../../src/domain/land/parcel.ts';
import { mountListPage } from './ListPage.tsx';

/** Called by the bench: what it takes to bring the rows into the page is not the list's. */
declare global {
  var giveRows: (rows: CadastralRow[]) => void;
  var showList: () => void;
}

let given: CadastralRow[] = [];

const whole = new URLSearchParams(location.search).get('list') === 'whole';
globalThis.giveRows = (rows) => {
  given = rows;
};
globalThis.showList = () => mountListPage(document.getElementById('root')!, given, whole);
