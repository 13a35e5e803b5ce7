import type { MigrationName } from '../database/migrations/migrationStep.ts';

/**
 * Sample rows until an operator adds own ones: packages, tokens, banks and a presale, labelled as samples. They are
 * inserted with the migration that creates their table, so that removed rows stay removed.
 */
export const SAMPLE_OFFERS: Partial<Record<MigrationName, readonly string[]>> = {
  '004_orders.sql': [
    `insert into service_packs (id, title, description, price, duration_days, is_sample, status) values
      ('goi-30-ngay', 'Gói 30 ngày', 'Tra cứu quy hoạch và địa chính trong 30 ngày.', 99000, 30, true, 'ACTIVE'),
      ('goi-90-ngay', 'Gói 90 ngày', 'Tra cứu quy hoạch và địa chính trong 90 ngày.', 249000, 90, true, 'ACTIVE'),
      ('goi-365-ngay', 'Gói 365 ngày', 'Tra cứu quy hoạch và địa chính trong một năm.', 799000, 365, true, 'ACTIVE')`,
  ],
  '010_wallet.sql': [
    `insert into tokens (id, name, decimals, is_sample, status) values
      ('VPOINT', 'Điểm VPOINT', 2, true, 'ACTIVE'),
      ('MBC', 'Token MBC', 6, true, 'ACTIVE')`,
    `insert into token_fees (id, token_id, kind, fixed, basis_points, is_sample, status) values
      ('vpoint-withdraw', 'VPOINT', 'WITHDRAW', 200, 50, true, 'ACTIVE'),
      ('vpoint-convert', 'VPOINT', 'CONVERT', 0, 100, true, 'ACTIVE'),
      ('mbc-send', 'MBC', 'SEND', 0, 10, true, 'ACTIVE')`,
    `insert into currency_conversions (id, from_token_id, to_token_id, from_amount, to_amount, is_sample, status) values
      ('vpoint-mbc', 'VPOINT', 'MBC', 10000, 1000000, true, 'ACTIVE'),
      ('mbc-vpoint', 'MBC', 'VPOINT', 1000000, 9800, true, 'ACTIVE')`,
  ],
  '012_customer_rows.sql': [
    `insert into bankings (id, code, name, is_sample, status) values
      ('vietcombank', 'VCB', 'Ngân hàng TMCP Ngoại thương Việt Nam', true, 'ACTIVE'),
      ('vietinbank', 'CTG', 'Ngân hàng TMCP Công thương Việt Nam', true, 'ACTIVE'),
      ('bidv', 'BIDV', 'Ngân hàng TMCP Đầu tư và Phát triển Việt Nam', true, 'ACTIVE'),
      ('agribank', 'AGRIBANK', 'Ngân hàng Nông nghiệp và Phát triển Nông thôn Việt Nam', true, 'ACTIVE')`,
  ],
  '013_orders.sql': [
    // 1 VPOINT for 1,000 đồng.
    'update service_packs set price_vpoint = price / 1000 where is_sample',
  ],
  '014_presale.sql': [
    `insert into presale_groups (id, title, description, is_sample, status) values
      ('mo-ban-mbc', 'Mở bán sớm MBC', 'Ví dụ về một đợt mở bán: mua bằng VPOINT, nhận MBC dần theo lịch.', true, 'ACTIVE')`,
    `insert into presale_rounds (id, group_id, title, token_id, pay_token_id, token_amount, pay_amount, total, min_amount,
      first_basis_points, periods, period_days, is_sample, place, status) values
      ('mbc-vong-1', 'mo-ban-mbc', 'Vòng 1', 'MBC', 'VPOINT', 1000000, 8000, 1000000000000, 1000000, 2000, 4, 30, true, 1, 'ACTIVE'),
      ('mbc-vong-2', 'mo-ban-mbc', 'Vòng 2', 'MBC', 'VPOINT', 1000000, 9000, 2000000000000, 1000000, 4000, 3, 30, true, 2, 'ACTIVE')`,
  ],
  '036_deposits.sql': [
    // Same price as for packages; never set for an operator's own token.
    `insert into currency_conversions (id, from_token_id, to_token_id, from_amount, to_amount, is_sample, status)
     select 'vnd-vpoint', 'VND', 'VPOINT', 1000, 100, true, 'ACTIVE' from tokens where id = 'VPOINT' and is_sample and decimals = 2
     on conflict do nothing`,
  ],
};
