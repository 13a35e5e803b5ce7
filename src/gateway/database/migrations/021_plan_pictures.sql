-- The picture of a planning that an operator brought, by its name in the folder of uploads; '' where it is drawn from the zones.
alter table parcel_lands add column picture text collate "C" not null default '';
