-- Text is collated "C" throughout: sorted by code points on every server, whatever locale its operator chose.

-- Units of both editions (63/696/10,0xx before 1 July 2025; 34/3,321 since), codes of the General Statistics Office.
create table units (
  edition text collate "C" not null,
  level text collate "C" not null,
  code text collate "C" not null,
  parent_code text collate "C" not null,
  name text collate "C" not null,
  name_with_type text collate "C" not null,
  primary key (edition, level, code)
);

-- Where an old ward went. For a divided ward only its main new ward is known (design, section 6).
create table ward_changes (
  old_code text collate "C" not null,
  new_code text collate "C" not null,
  primary key (old_code, new_code)
);

-- What find-places searches: units of both editions and populated places. position_note says, in Vietnamese, whose
-- middle lng and lat are where the place's own is not known.
create table places (
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
);

-- One row per parcel (thua). ring: lng, lat, lng, lat ... without the first corner repeated. The province leads every
-- key so that the large tables can be distributed by it. Its primary key is made with the other indexes, after the seed.
create table cadastral_items (
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
);

-- One row per sheet (to) of a ward.
create table cadastrals (
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
);

-- One row per planning; ring is the extent of its zones, image_corners NW, NE, SE, SW.
create table parcel_lands (
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
);

-- coordinates: the polygon's GeoJSON coordinates, as text so that its decimals stay as written.
create table parcel_land_zones (
  province_code text collate "C" not null,
  parcel_land_id text collate "C" not null,
  ordinal int not null,
  land_code text collate "C" not null,
  coordinates text collate "C" not null,
  primary key (province_code, parcel_land_id, ordinal)
);

create table config (
  id text collate "C" primary key,
  payment_method int not null
);
insert into config (id, payment_method) values ('default', 0);
