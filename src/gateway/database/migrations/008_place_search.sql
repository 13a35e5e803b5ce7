-- Where a divided ward went besides its main new ward, when an operator loads a fuller table: rows with is_main false.
alter table ward_changes add column is_main boolean not null default true;
alter table ward_changes alter column is_main set default false;

-- What find-places searches parcels by: street, then house number, folded by domain/streetKey ('le loi 45 12'). Parcels
-- that are loaded later need a row here to be found by their address.
create table parcel_addresses (
  province_code text collate "C" not null,
  parcel_id text collate "C" not null,
  ward_code text collate "C" not null,
  street_key text collate "C" not null,
  primary key (province_code, parcel_id)
);
create index parcel_addresses_by_street on parcel_addresses (street_key, ward_code);
