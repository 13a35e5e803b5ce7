export const LAND_MIGRATIONS = {
  '001_tables.sql': [
    // All text is collated "C": sorted by code points on every server, whatever its locale. Units are of both editions
    // (63/696/10,0xx before 1 July 2025; 34/3,321 since), with codes of the General Statistics Office.
    `create table units (
      edition text collate "C" not null,
      level text collate "C" not null,
      code text collate "C" not null,
      parent_code text collate "C" not null,
      name text collate "C" not null,
      name_with_type text collate "C" not null,
      primary key (edition, level, code)
    )`,
    // Successors of old wards. For a divided ward only its main new ward is known.
    `create table ward_changes (
      old_code text collate "C" not null,
      new_code text collate "C" not null,
      primary key (old_code, new_code)
    )`,
    // Search index of find-places: units of both editions and populated places. position_note names, in Vietnamese, the
    // owner of lng and lat if the place has no position of its own.
    `create table places (
      id text collate "C" primary key,
      kind text collate "C" not null,
      rank int not null,
      name text collate "C" not null,
      address text collate "C" not null,
      position_note text collate "C" not null,
      lng float8 not null,
      lat float8 not null,
      folded_name text collate "C" not null,
      folded_full text collate "C" not null,
      accented_name text collate "C" not null,
      accented_full text collate "C" not null,
      folded_address text collate "C" not null
    )`,
    // One row per parcel (thua). ring: lng, lat, lng, lat ... without the first corner repeated. The province leads
    // every key, so that large tables can be distributed by it. The primary key is created after the seed.
    `create table cadastral_items (
      province_code text collate "C" not null,
      id text collate "C" not null,
      ward_code text collate "C" not null,
      land_number text collate "C" not null,
      parcel_number text collate "C" not null,
      land_code text collate "C" not null,
      acreage float8 not null,
      street text collate "C" not null,
      center_lng float8 not null,
      center_lat float8 not null,
      ring float8[] not null,
      extent box not null,
      is_sample boolean not null,
      status text collate "C" not null
    )`,
    // One row per sheet (to) of a ward.
    `create table cadastrals (
      province_code text collate "C" not null,
      id text collate "C" not null,
      ward_code text collate "C" not null,
      land_number text collate "C" not null,
      parcel_count int not null,
      center_lng float8 not null,
      center_lat float8 not null,
      ring float8[] not null,
      extent box not null,
      folded text collate "C" not null,
      is_sample boolean not null,
      status text collate "C" not null,
      primary key (province_code, id)
    )`,
    // One row per planning; ring is the extent of its zones, image_corners NW, NE, SE, SW.
    `create table parcel_lands (
      province_code text collate "C" not null,
      id text collate "C" not null,
      uid text collate "C" not null,
      ward_code text collate "C" not null,
      title text collate "C" not null,
      file_map_code text collate "C" not null,
      year int not null,
      center_lng float8 not null,
      center_lat float8 not null,
      ring float8[] not null,
      extent box not null,
      image_corners float8[] not null,
      folded text collate "C" not null,
      is_sample boolean not null,
      status text collate "C" not null,
      primary key (province_code, id)
    )`,
    // coordinates: the polygon's GeoJSON coordinates, as text to preserve the decimals.
    `create table parcel_land_zones (
      province_code text collate "C" not null,
      parcel_land_id text collate "C" not null,
      ordinal int not null,
      land_code text collate "C" not null,
      coordinates text collate "C" not null,
      primary key (province_code, parcel_land_id, ordinal)
    )`,
    `create table config (
      id text collate "C" primary key,
      payment_method int not null
    )`,
    `insert into config (id, payment_method) values ('default', 0)`,
  ],
  '002_indexes.sql': [
    // Created after the seed, because building an index at once is far cheaper than growing it row by row. Not 'if not
    // exists': a distributed database sends that to every node, where it requires a superuser.
    `do $$ begin if not exists (select 1 from pg_extension where extname = 'pg_trgm') then create extension pg_trgm; end if; end $$`,
    'create index units_by_parent on units (edition, level, parent_code)',
    'create index ward_changes_by_new on ward_changes (new_code)',
    'create index places_by_name on places (folded_name text_pattern_ops)',
    'create index places_by_full on places (folded_full text_pattern_ops)',
    'alter table cadastral_items add primary key (province_code, id)',
    'create index cadastral_items_by_extent on cadastral_items using gist (extent)',
    'create index cadastral_items_by_number on cadastral_items (land_number, parcel_number, ward_code)',
    'create index cadastral_items_by_ward on cadastral_items (ward_code, land_number)',
    'create index cadastrals_by_extent on cadastrals using gist (extent)',
    'create index cadastrals_by_ward on cadastrals (ward_code)',
    'create index cadastrals_by_words on cadastrals using gin (folded gin_trgm_ops)',
    'create index parcel_lands_by_extent on parcel_lands using gist (extent)',
    'create index parcel_lands_by_ward on parcel_lands (ward_code)',
    'create index parcel_lands_by_words on parcel_lands using gin (folded gin_trgm_ops)',
    'analyze',
  ],
  '008_place_search.sql': [
    // Further successors of a divided ward, from an operator's fuller table: rows with is_main false.
    'alter table ward_changes add column is_main boolean not null default true',
    'alter table ward_changes alter column is_main set default false',
    // Addresses for find-places: street, then house number, folded by domain/streetKey ('le loi 45 12'). Parcels loaded
    // later need a row here to be found by their address.
    `create table parcel_addresses (
      province_code text collate "C" not null,
      parcel_id text collate "C" not null,
      ward_code text collate "C" not null,
      street_key text collate "C" not null,
      primary key (province_code, parcel_id)
    )`,
    'create index parcel_addresses_by_street on parcel_addresses (street_key, ward_code)',
  ],
  '021_plan_pictures.sql': [
    // File name of a picture provided by an operator; '' if the picture is drawn from the zones.
    `alter table parcel_lands add column picture text collate "C" not null default ''`,
  ],
  '038_parcel_parts.sql': [
    // All parts of a parcel with holes, as GeoJSON MultiPolygon coordinates, as text to preserve the decimals; '' if
    // the ring (outline of the largest part) is everything. The extent covers all parts.
    `alter table cadastral_items add column parts text collate "C" not null default ''`,
  ],
  '039_zone_fills.sql': [
    // Fill colour of a zone's drawing, #rrggbb; null if the land code has a colour or the drawing has none.
    `alter table parcel_land_zones add column fill text collate "C"`,
  ],
  '041_row_versions.sql': [
    // Hash of the answered columns of a parcel; a different value invalidates caches. Not xmin, which is specific to a
    // machine: moving a row can change xmin alone, or leave it equal for a changed row.
    `alter table cadastral_items add column version bigint not null generated always as (hash_record_extended(
      row(ward_code, land_number, parcel_number, land_code, acreage, street, center_lng, center_lat, ring, parts, is_sample), 0)) stored`,
  ],
  '041_land_extents.sql': [
    // Extents of each province's land. An around search lists the provinces that its box meets, and a distributed
    // database queries only their machines. Written with the land in one transaction; never shrinks.
    `create table land_extents (
      province_code text collate "C" primary key,
      extent box not null
    )`,
  ],
  '042_land_sources.sql': [
    // Stated by the importer. Dates are YYYY-MM-DD, unknown texts ''. id: hash of statement and file.
    `create table land_sources (
      id text collate "C" primary key,
      kind text collate "C" not null check (kind in ('official', 'derived', 'made', 'unknown')),
      authority text collate "C" not null,
      decision_number text collate "C" not null,
      decision_date text collate "C" not null,
      document_url text collate "C" not null,
      as_of text collate "C" not null,
      reliability text collate "C" not null,
      file_name text collate "C" not null,
      file_sha256 text collate "C" not null,
      importer_version text collate "C" not null,
      loaded_at timestamptz not null default now()
    )`,
    // '' for older imports and sample data, whose source was not stated. Zones have their planning's source.
    `alter table cadastral_items add column source_id text collate "C" not null default ''`,
    `alter table cadastrals add column source_id text collate "C" not null default ''`,
    `alter table parcel_lands add column source_id text collate "C" not null default ''`,
  ],
  '042_plan_editions.sql': [
    // Validity and relations of a planning. Status: draft, consultation, in_force, replaced, annulled, or '' if
    // unknown. Dates are YYYY or YYYY-MM-DD; relations are ids of plannings of the same province.
    `alter table parcel_lands add column plan_status text collate "C" not null default ''`,
    `alter table parcel_lands add column valid_from text collate "C" not null default ''`,
    `alter table parcel_lands add column valid_to text collate "C" not null default ''`,
    `alter table parcel_lands add column replaces text[] collate "C" not null default '{}'`,
    `alter table parcel_lands add column adjusts text[] collate "C" not null default '{}'`,
    `alter table parcel_lands add column details text[] collate "C" not null default '{}'`,
  ],
  '043_land_changes.sql': [
    // Changes of an import: a set per planning, compared with the one that it replaces, adjusts or was before, or a set
    // per import of parcels. summary: land code → { before_m2, after_m2 } of the changed area; '' for an area without a
    // zone.
    `create table land_change_sets (
      province_code text collate "C" not null,
      id text collate "C" not null,
      kind text collate "C" not null check (kind in ('planning', 'parcels')),
      planning_before text collate "C",
      planning_after text collate "C",
      ward_code text collate "C",
      source_id text collate "C",
      imported_at timestamptz not null default now(),
      change_count int not null,
      summary jsonb not null,
      primary key (province_code, id)
    )`,
    'create index land_change_sets_by_plannings on land_change_sets (planning_after, planning_before)',
    // Written in the import's transaction. Ids increase: imports take turns before they get a number, so a visible id
    // is never followed by a smaller one. shape: changed rings as a MultiPolygon, [lng, lat], even-odd.
    `create table land_changes (
      province_code text collate "C" not null,
      id text collate "C" not null,
      set_id text collate "C" not null,
      ward_code text collate "C",
      kind text collate "C" not null check (kind in
        ('zone_added', 'zone_gone', 'zone_code', 'parcel_added', 'parcel_gone', 'parcel_shape', 'parcel_code')),
      subject text collate "C" not null,
      code_before text collate "C",
      code_after text collate "C",
      area_m2 float8 not null,
      west float8 not null,
      south float8 not null,
      east float8 not null,
      north float8 not null,
      shape jsonb,
      told_at timestamptz,
      primary key (province_code, id)
    )`,
    'create index land_changes_of_sets on land_changes (set_id, id)',
    'create index land_changes_untold on land_changes (id) where told_at is null',
  ],
  '043_zones_before.sql': [
    // Previous zones of a planning that is being re-imported, kept for comparison until the import ends.
    `create table parcel_land_zones_before (
      province_code text collate "C" not null,
      parcel_land_id text collate "C" not null,
      ordinal int not null,
      land_code text collate "C" not null,
      coordinates text collate "C" not null,
      primary key (province_code, parcel_land_id, ordinal)
    )`,
    // Import that created a sheet: its parcels are new then, not changed. '' for older sheets.
    `alter table cadastrals add column import_id text collate "C" not null default ''`,
  ],
  '035_items_in_order.sql': [
    // Order of parcel lists: a page is read from the index without sorting the others.
    `create index cadastral_items_in_order on cadastral_items
      (status, province_code, ward_code, length(land_number), land_number, length(parcel_number), parcel_number, id)`,
  ],
} as const;
