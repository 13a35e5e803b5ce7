import type { Call } from './call.ts';
import * as auth from './account/auth.ts';
import * as closing from './account/closing.ts';
import * as customerCodes from './account/customerCodes.ts';
import * as notifications from './account/notifications.ts';
import * as passkeys from './account/passkeys.ts';
import * as referrals from './account/referrals.ts';
import * as sessions from './account/sessions.ts';
import * as users from './account/users.ts';
import * as uploads from './files/uploads.ts';
import * as landSources from './land/landSources.ts';
import * as parcels from './land/parcels.ts';
import * as planningChanges from './land/planningChanges.ts';
import * as plannings from './land/plannings.ts';
import * as sheets from './land/sheets.ts';
import * as liveLayers from './live/liveLayers.ts';
import * as notes from './notes/notes.ts';
import * as config from './operations/config.ts';
import * as publications from './operations/publications.ts';
import * as orders from './orders/orders.ts';
import * as findPack from './packs/findPack.ts';
import * as places from './places/places.ts';
import * as units from './places/units.ts';
import * as tileLayers from './tiles/tileLayers.ts';
import * as bankings from './wallet/bankings.ts';
import * as historyTransactions from './wallet/historyTransactions.ts';
import * as presale from './wallet/presale.ts';
import * as transfers from './wallet/transfers.ts';
import * as wallet from './wallet/wallet.ts';
import * as walletTokens from './wallet/walletTokens.ts';
import * as watches from './watches/watches.ts';

const NOUNS: readonly object[] = [
  auth,
  closing,
  customerCodes,
  notifications,
  passkeys,
  referrals,
  sessions,
  users,
  uploads,
  landSources,
  parcels,
  planningChanges,
  plannings,
  sheets,
  liveLayers,
  notes,
  config,
  publications,
  orders,
  findPack,
  places,
  units,
  tileLayers,
  bankings,
  historyTransactions,
  presale,
  transfers,
  wallet,
  walletTokens,
  watches,
];

export const CALLS = Object.fromEntries(
  NOUNS.flatMap((noun) => Object.entries(noun))
    .filter(([name]) => name.endsWith('Call'))
    .map(([name, call]) => [name.slice(0, -'Call'.length), call as Call]),
) as Readonly<Record<string, Call>>;
