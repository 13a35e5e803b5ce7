import type about from '../vi/about.json';
import type account from '../vi/account.json';
import type closing from '../vi/closing.json';
import type compare from '../vi/compare.json';
import type device from '../vi/device.json';
import type division from '../vi/division.json';
import type drawing from '../vi/drawing.json';
import type extract from '../vi/extract.json';
import type first from '../vi/first.json';
import type further from '../vi/further.json';
import type help from '../vi/help.json';
import type landFile from '../vi/landFile.json';
import type layers from '../vi/layers.json';
import type legal from '../vi/legal.json';
import type licences from '../vi/licences.json';
import type map from '../vi/map.json';
import type mapSheet from '../vi/mapSheet.json';
import type notes from '../vi/notes.json';
import type packs from '../vi/packs.json';
import type picture from '../vi/picture.json';
import type search from '../vi/search.json';
import type wallet from '../vi/wallet.json';
import type watches from '../vi/watches.json';

interface Files {
  about: typeof about;
  account: typeof account;
  closing: typeof closing;
  compare: typeof compare;
  device: typeof device;
  division: typeof division;
  drawing: typeof drawing;
  extract: typeof extract;
  first: typeof first;
  further: typeof further;
  help: typeof help;
  landFile: typeof landFile;
  layers: typeof layers;
  legal: typeof legal;
  licences: typeof licences;
  map: typeof map;
  mapSheet: typeof mapSheet;
  notes: typeof notes;
  packs: typeof packs;
  picture: typeof picture;
  search: typeof search;
  wallet: typeof wallet;
  watches: typeof watches;
}

/** Message files that load together, by the part of the app that shows them. The page starts with `first`. */
export const PARTS = {
  first: ['first'],
  panels: [
    'further',
    'search',
    'map',
    'layers',
    'wallet',
    'notes',
    'picture',
    'drawing',
    'account',
    'device',
    'closing',
    'packs',
    'compare',
    'watches',
  ],
  about: ['about', 'help', 'legal', 'licences'],
  paper: ['extract', 'mapSheet', 'division'],
  landFile: ['landFile'],
} as const satisfies Record<string, ReadonlyArray<keyof Files>>;

export type Part = keyof typeof PARTS;

type IdIn<Name extends keyof Files> = Name extends unknown ? keyof Files[Name] : never;

export type MessageIdOf<P extends Part> = P extends unknown ? IdIn<(typeof PARTS)[P][number]> : never;

/** Ids of the messages available to every panel. */
export type MessageId = MessageIdOf<'first' | 'panels'>;

/** Messages by id: ICU text in development, compiled in builds. */
export type Messages = Readonly<Record<string, string>>;
