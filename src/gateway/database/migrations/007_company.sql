-- Who runs the gateway, for the footer of the auth modal and the package list; empty until the operator tells.
alter table config add column company_name text not null default '';
alter table config add column company_phone text not null default '';
alter table config add column company_email text not null default '';
alter table config add column company_address text not null default '';
