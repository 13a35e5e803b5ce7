-- Packages on offer (section 1): price in VND, what a customer pays once for duration_days.
create table service_packs (
  id text collate "C" primary key,
  title text collate "C" not null,
  description text collate "C" not null,
  price int not null,
  duration_days int not null,
  is_sample boolean not null,
  status text collate "C" not null
);
insert into service_packs (id, title, description, price, duration_days, is_sample, status) values
  ('goi-30-ngay', 'Gói 30 ngày', 'Tra cứu quy hoạch và địa chính trong 30 ngày.', 99000, 30, true, 'ACTIVE'),
  ('goi-90-ngay', 'Gói 90 ngày', 'Tra cứu quy hoạch và địa chính trong 90 ngày.', 249000, 90, true, 'ACTIVE'),
  ('goi-365-ngay', 'Gói 365 ngày', 'Tra cứu quy hoạch và địa chính trong một năm.', 799000, 365, true, 'ACTIVE');

-- One row per purchase of a package (section 3 Order). title as it was when it was bought.
create table orders (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  service_pack_id text collate "C" not null,
  title text collate "C" not null,
  time_request timestamptz not null,
  expired_time timestamptz not null,
  status text collate "C" not null
);
create index orders_by_user on orders (user_id, time_request desc);
