-- Made after the seed, because building an index once is far cheaper than growing it row by row.
create extension if not exists pg_trgm;
create index units_by_parent on units (edition, level, parent_code);
create index ward_changes_by_new on ward_changes (new_code);
create index places_by_name on places (folded_name text_pattern_ops);
create index places_by_full on places (folded_full text_pattern_ops);
alter table cadastral_items add primary key (province_code, id);
create index cadastral_items_by_extent on cadastral_items using gist (extent);
create index cadastral_items_by_number on cadastral_items (land_number, parcel_number, ward_code);
create index cadastral_items_by_ward on cadastral_items (ward_code, land_number);
create index cadastrals_by_extent on cadastrals using gist (extent);
create index cadastrals_by_ward on cadastrals (ward_code);
create index cadastrals_by_words on cadastrals using gin (folded gin_trgm_ops);
create index parcel_lands_by_extent on parcel_lands using gist (extent);
create index parcel_lands_by_ward on parcel_lands (ward_code);
create index parcel_lands_by_words on parcel_lands using gin (folded gin_trgm_ops);
analyze;
