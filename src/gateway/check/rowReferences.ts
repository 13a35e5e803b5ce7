/** A row that names another. Columns and keys are SQL, of the row and of the one that it names. */
export interface RowReference {
  child: string;
  columns: readonly string[];
  parent: string;
  keys: readonly string[];
  /** Which rows name one; all, where it is left out. */
  when?: string;
}

const OF_CUSTOMERS =
  'notes notifications land_watches watch_news watch_mails orders uploads user_bankings ledger_transactions pending_transfers planning_views presale_claims presale_purchases'.split(
    ' ',
  );
const OF_WARDS = ['cadastral_items', 'cadastrals', 'parcel_lands'];
const UNIT = ['edition', 'level', 'code'];
const SHOWN = ['user_id', `'/uploads/' || name`, 'state'];

/**
 * What the tables mean without declaring it: a reference across distributed tables costs every write a look at another machine. Not
 * here: lines of the audit, which stay when an account goes; views of plannings that were replaced; referrals, which anybody may type;
 * old codes of ward changes, of which the package of units lacks a few.
 */
export const ROW_REFERENCES: readonly RowReference[] = [
  ...OF_CUSTOMERS.map((child) => ({ child, columns: ['user_id'], parent: 'users', keys: ['id'] })),
  ...['ledger_entries', 'wallet_balances'].map((child) => ({
    child,
    columns: ['account'],
    parent: 'users',
    keys: [`'user:' || id`],
    when: `account like 'user:%'`,
  })),
  {
    child: 'notes',
    columns: ['user_id', 'images_link', `'ready'`],
    parent: 'uploads',
    keys: SHOWN,
    when: `images_link <> ''`,
  },
  {
    child: 'users',
    columns: ['id', 'images_link', `'ready'`],
    parent: 'uploads',
    keys: SHOWN,
    when: `images_link like '/uploads/%'`,
  },
  { child: 'orders', columns: ['service_pack_id'], parent: 'service_packs', keys: ['id'] },
  {
    child: 'pending_transfers',
    columns: ['user_id', 'user_banking_id'],
    parent: 'user_bankings',
    keys: ['user_id', 'id'],
    // Of an erased customer what was settled stays, and the account that it went to does not.
    when: `direction = 'OUT' and status = 'PENDING'`,
  },
  { child: 'publications', columns: ['category_id'], parent: 'fanpage_categories', keys: ['id'], when: `category_id <> ''` },
  ...OF_WARDS.map((child) => ({ child, columns: [`'old'`, `'ward'`, 'ward_code'], parent: 'units', keys: UNIT })),
  ...OF_WARDS.map((child) => ({ child, columns: ['source_id'], parent: 'land_sources', keys: ['id'], when: `source_id <> ''` })),
  {
    child: 'cadastral_items',
    columns: ['province_code', 'ward_code', 'land_number'],
    parent: 'cadastrals',
    keys: ['province_code', 'ward_code', 'land_number'],
  },
  { child: 'planning_views', columns: ['transaction_id'], parent: 'ledger_transactions', keys: ['id'] },
  { child: 'parcel_addresses', columns: ['province_code', 'parcel_id'], parent: 'cadastral_items', keys: ['province_code', 'id'] },
  { child: 'parcel_land_zones', columns: ['province_code', 'parcel_land_id'], parent: 'parcel_lands', keys: ['province_code', 'id'] },
  {
    child: 'parcel_land_zones_before',
    columns: ['province_code', 'parcel_land_id'],
    parent: 'parcel_lands',
    keys: ['province_code', 'id'],
  },
  { child: 'land_changes', columns: ['province_code', 'set_id'], parent: 'land_change_sets', keys: ['province_code', 'id'] },
  { child: 'land_change_sets', columns: ['source_id'], parent: 'land_sources', keys: ['id'], when: `source_id <> ''` },
  {
    child: 'units',
    columns: ['edition', `case when level = 'ward' and edition = 'old' then 'district' else 'province' end`, 'parent_code'],
    parent: 'units',
    keys: UNIT,
    when: `level <> 'province'`,
  },
  { child: 'ward_changes', columns: [`'2025'`, `'ward'`, 'new_code'], parent: 'units', keys: UNIT },
];
