export const ACCOUNTS_MIGRATIONS = {
  '003_accounts.sql': [
    // Customers (§3 User). email_key is the e-mail in lower case, for comparison. password includes its hash
    // parameters. username is null for registered customers, who log in by e-mail.
    `create table users (
      id text primary key,
      email text not null,
      email_key text not null unique,
      username text unique,
      password text not null,
      fullname text not null,
      phone text not null,
      address text not null default '',
      province text not null default '',
      images_link text not null default '',
      referral_id text not null default '',
      created_at timestamptz not null default now()
    )`,
    // One row per login: the family of its refresh tokens. Only the hashes of the live one and its parent are stored.
    `create table sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      generation int not null,
      live_hash text not null,
      parent_hash text not null default '',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text not null default ''
    )`,
    'create index sessions_by_user on sessions (user_id)',
    // Mailed codes, hashed, each bound to a purpose, an e-mail and a session id. tries counts wrong guesses.
    `create table mailed_codes (
      purpose text not null,
      email_key text not null,
      session_id text not null,
      code_hash text not null,
      tries int not null default 0,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (purpose, email_key, session_id)
    )`,
    'create index mailed_codes_by_expiry on mailed_codes (expires_at)',
    // Keys are hashed. No attempt is allowed before open_at; after forget_at counting restarts.
    `create table attempts (
      key text primary key,
      tries int not null,
      open_at timestamptz not null,
      forget_at timestamptz not null
    )`,
    'create index attempts_by_forget on attempts (forget_at)',
  ],
  '012_customer_rows.sql': [
    // uid: sent with a customer's own notification, so that a repeated request is stored once.
    `create table notifications (
      user_id text collate "C" not null,
      id text collate "C" not null,
      uid text collate "C" not null,
      title text collate "C" not null,
      content text collate "C" not null,
      created_at timestamptz not null default now(),
      primary key (user_id, id),
      unique (user_id, uid)
    )`,
    'create index notifications_by_time on notifications (user_id, created_at desc, id desc)',
    // Banks for payouts. bin is the bank's number in transfers; empty if unknown.
    `create table bankings (
      id text collate "C" primary key,
      code text collate "C" not null,
      name text collate "C" not null,
      bin text collate "C" not null default '',
      is_sample boolean not null,
      status text collate "C" not null
    )`,
    `create table user_bankings (
      user_id text collate "C" not null,
      id text collate "C" not null,
      uid text collate "C" not null,
      banking_id text collate "C" not null references bankings (id),
      account_number text collate "C" not null,
      account_name text collate "C" not null,
      branch text collate "C" not null,
      created_at timestamptz not null default now(),
      primary key (user_id, id),
      unique (user_id, uid)
    )`,
    `create index users_by_referral on users (referral_id, created_at) where referral_id <> ''`,
  ],
  '031_sessions.sql': [
    // Origin of a login, as shown to its customer. live_used_at: first use of an access token issued with the live
    // refresh token; from then on the client cannot have missed that token.
    `alter table sessions
      add column rotated_at timestamptz not null default now(),
      add column live_used_at timestamptz,
      add column device text not null default '',
      add column network text not null default ''`,
  ],
  '032_audit.sql': [
    `alter table users add column blocked_at timestamptz, add column block_reason text not null default ''`,
    // Append-only log of account events. user_id is no foreign key, because entries outlive the account.
    `create table audit_log (
      id bigint generated always as identity primary key,
      happened_at timestamptz not null default now(),
      actor text collate "C" not null check (actor in ('CUSTOMER', 'OPERATOR', 'GATEWAY')),
      user_id text collate "C" not null,
      event text collate "C" not null,
      device text not null default '',
      network text not null default '',
      detail text not null default ''
    )`,
    'create index audit_log_by_user on audit_log (user_id, happened_at desc, id desc)',
    'create index audit_log_by_time on audit_log (happened_at desc, id desc)',
    `create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is only added to'; end $$`,
    `create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_audit_change()`,
    `create trigger audit_log_stays_all before truncate on audit_log for each statement execute function refuse_audit_change()`,
  ],
  '033_passkeys.sql': [
    // credential_id is the authenticator's id, public_key is COSE, both base64url. rp_id is the domain.
    `create table passkeys (
      id text collate "C" primary key,
      user_id text not null references users (id) on delete cascade,
      credential_id text collate "C" not null unique,
      rp_id text collate "C" not null,
      public_key text collate "C" not null,
      sign_count bigint not null,
      transports text collate "C" not null,
      name text not null,
      device text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`,
    'create index passkeys_by_user on passkeys (user_id, created_at)',
    // Used challenges, kept until they expire, so that none is accepted twice.
    `create table spent_challenges (
      challenge text collate "C" primary key,
      expires_at timestamptz not null
    )`,
    'create index spent_challenges_by_expiry on spent_challenges (expires_at)',
    // Time and kind of the session's last proof of identity.
    `alter table sessions add column proved_at timestamptz,
      add column proved_by text not null default 'PASSWORD' check (proved_by in ('PASSWORD', 'PASSKEY', 'PASSWORD_AND_CODE'))`,
  ],
  '034_closing.sql': [
    // Times at which the account was closed and will be erased. After erased_at only the id and times are left.
    `alter table users
      add column closed_at timestamptz,
      add column erase_at timestamptz,
      add column erased_at timestamptz,
      add constraint users_closing check ((closed_at is null) = (erase_at is null) and (erased_at is null or erase_at is not null))`,
    'create index users_to_erase on users (erase_at) where erase_at is not null and erased_at is null',
    // Entries of erased customers keep event and time. Only personal fields may be blanked.
    `create or replace function refuse_audit_change() returns trigger language plpgsql as
      $$ begin
        if tg_op = 'UPDATE' then
          if (new.id, new.happened_at, new.actor, new.user_id, new.event, new.device, new.network)
              = (old.id, old.happened_at, old.actor, old.user_id, old.event, '', '')
            and new.detail in ('', old.detail)
            and exists (select from users where users.id = old.user_id and users.erased_at is not null)
          then return new; end if;
        end if;
        raise exception 'the audit log is only added to';
      end $$`,
  ],
  '036_codes.sql': [
    // Codes that customers share, created on demand, and phone numbers in comparable form (see readPhoneKey).
    `alter table users add column code text collate "C" unique,
      add column phone_key text collate "C" generated always as (regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^(00)?84', '0')) stored`,
    `create index users_by_phone on users (phone_key) where phone_key <> ''`,
  ],
  '037_terms.sql': [
    // Date of the terms accepted at registration, and the time; null if the client did not state it.
    `alter table users
      add column terms_version text collate "C",
      add column terms_agreed_at timestamptz,
      add constraint users_terms check ((terms_version is null) = (terms_agreed_at is null))`,
  ],
  '045_notification_messages.sql': [
    // Message ids and values, as JSON, of our own notifications, for every language; '' for a customer's own.
    `alter table notifications add column messages text collate "C" not null default ''`,
  ],
  '030_secret_mark.sql': [
    // Fingerprint of TOKEN_SECRET, equal for all gateways of a database; the secret cannot be derived from it.
    `create table secret_mark (
      only_one boolean primary key default true check (only_one),
      mark text collate "C" not null
    )`,
  ],
} as const;
