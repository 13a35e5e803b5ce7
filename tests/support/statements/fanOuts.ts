/** Statement that is allowed to query all nodes. */
interface FanOut {
  /** Pattern of its text. */
  holds: RegExp;
  why: string;
}

/** All allowed statements; a new one that names no province and no customer is added with its reason or rewritten. */
export const FAN_OUTS: readonly FanOut[] = [
  {
    holds: /from (cadastral_items|cadastrals|parcel_lands)\s+where id = \$1 and status/,
    why: 'an id tells no province; the primary key of each shard',
  },
  { holds: /from \(select 1 from (cadastral_items|cadastrals|parcel_lands) where/, why: 'lists without names of units' },
  { holds: /t\.\* from (cadastral_items|cadastrals|parcel_lands) t join/, why: 'lists without names of units' },
  { holds: /from cadastral_items i where i\.status = \$1 and i\.land_number/, why: 'numbers of sheet and parcel without a ward' },
  { holds: /select province_code, parcel_id, street_key from parcel_addresses/, why: 'streets of any ward' },
  { holds: /select distinct ward_code from/, why: 'units that hold data, some thousand rows' },
  { holds: /min\(\(extent\[1\]\)\[0\]\) as west/, why: 'how far land reaches, kept for a minute' },
  { holds: /from parcel_lands\s+where picture/, why: 'pictures of plannings: the check and the sweep' },
  { holds: /picture = any/, why: 'pictures of plannings: the check and the sweep' },
  { holds: /where is_sample|p\.is_sample|i\.is_sample/, why: 'the made land, removed once' },
  { holds: /t\.province_code, t\.id\) >|z\.ordinal\) >|bool_or/, why: 'an export reads everything' },
  { holds: /as breaches|octet_length\(t::text\)|parcel_count <> coalesce/, why: 'the check reads everything' },
  {
    holds: /from land_watches\s+where not is_paused/,
    why: 'whoever watches where an import changed something; by the index of each shard',
  },
  { holds: /from land_changes where told_at is null/, why: 'what no sweep has told yet, mostly nothing; by an index of such rows alone' },
  { holds: /\bctid\b/, why: 'pages of a table; of one in shards a cursor reads them' },
  { holds: /^select count\(\*\)::text as count from/, why: 'a backup counts what it has read' },
  {
    holds: /\(province_code = any\(\$\d+::text\[\]\)\) is not false/,
    why: 'a small box, where one machine has all land; where several have, its province is named (landTiles.test.ts, landByExtent.test.ts)',
  },
  { holds: /\(province_code, id\) > \(\$1, \$2\) order by province_code/, why: 'a step of a start, made once' },
];
