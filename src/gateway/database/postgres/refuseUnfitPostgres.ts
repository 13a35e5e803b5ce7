import { allowsPlaintext } from '../../operations/serverSettings.ts';
import { StartupError } from '../../operations/startupError.ts';
import { type PostgresServers, READ_ONLY_TRANSACTION } from './postgresServers.ts';

const REFUSAL =
  ' không đúng dạng postgres://người_dùng:mật_khẩu@máy:5432/tên; ký tự đặc biệt trong mật khẩu phải viết dạng %XX ' +
  '(not a PostgreSQL address; percent-encode special characters of the password).';

type Variable = 'DATABASE_URL' | 'DATABASE_READ_URL';

/** Omits user and password, for logs: `db.example:5432/thua`. @throws StartupError, without the value */
export function databaseAddress(url: string, variable: Variable = 'DATABASE_URL'): string {
  const parsed = /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  // A password with an unescaped '/', '?' or '#' ends the authority early, so the apparent path contains the rest.
  const behindAuthority = url.replace(/^\w+:\/\/[^/?#]*/, '');
  if (!parsed || behindAuthority.includes('@')) throw new StartupError(variable + REFUSAL);
  const host = parsed.searchParams.get('host') ?? parsed.hostname;
  return `${host || 'localhost'}:${parsed.port || 5432}${parsed.pathname}`;
}

/** Values of sslmode with which the driver requires TLS and checks the server's certificate. */
const WITH_TLS = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/** @throws StartupError if data would be sent to another machine unencrypted without PLAIN_CONNECTIONS */
export function refusePlaintextPostgres(url: string, environment: NodeJS.ProcessEnv, variable: Variable = 'DATABASE_URL'): void {
  const { hostname, searchParams } = new URL(url);
  if (WITH_TLS.has(searchParams.get('sslmode') ?? '') || allowsPlaintext(searchParams.get('host') ?? hostname, environment)) return;
  throw new StartupError(
    `PostgreSQL tại ${databaseAddress(url)} được nối không mã hoá: hãy thêm ?sslmode=verify-full vào ${variable}, hoặc đặt PLAIN_CONNECTIONS=1 ` +
      'nếu đường truyền đã kín (no TLS).',
  );
}

interface PostgresFacts {
  version: number;
  encoding: string;
  isReplica: boolean;
  hasTrigrams: boolean;
  offersTrigrams: boolean;
  mayExtend: boolean;
  mayCreate: boolean;
}

const FACTS = `
  select current_setting('server_version_num')::int as "version", current_setting('server_encoding') as "encoding",
    pg_is_in_recovery() as "isReplica",
    exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "offersTrigrams",
    has_database_privilege(current_database(), 'create') as "mayExtend",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`;

const IS_REPLICA = 'là bản sao chỉ đọc; hãy trỏ DATABASE_URL tới máy chính (a read-only replica)';

const MIN_VERSION = 150_000;

function unmetRequirement(facts: PostgresFacts): string | undefined {
  if (facts.version < MIN_VERSION) return 'cần PostgreSQL 15 trở lên (needs PostgreSQL 15 or later)';
  if (facts.encoding !== 'UTF8') return `bảng mã phải là UTF8, không phải ${facts.encoding} (encoding must be UTF8)`;
  if (facts.isReplica) return IS_REPLICA;
  if (!facts.mayCreate) return 'người dùng cần quyền CREATE trên schema (GRANT CREATE ON SCHEMA; may not create tables)';
  if (!facts.hasTrigrams && !facts.offersTrigrams) return 'thiếu phần mở rộng pg_trgm; hãy cài gói contrib (pg_trgm is not installed)';
  if (!facts.hasTrigrams && !facts.mayExtend)
    return 'cần CREATE EXTENSION pg_trgm, hoặc quyền CREATE trên cơ sở dữ liệu (may not create pg_trgm)';
  return undefined;
}

function unreachable({ code, message }: { code?: string; message: string }, address: string): string {
  // Poolers use one code for everything.
  const isUnknown = code === '08P01' && /authentication|no such user/i.test(message);
  switch (isUnknown ? '28P01' : code) {
    case '28P01':
    case '28000':
      return `PostgreSQL tại ${address} từ chối người dùng hoặc mật khẩu trong DATABASE_URL (wrong user or password).`;
    case '3D000':
      return `PostgreSQL tại ${address}: chưa có cơ sở dữ liệu này; hãy CREATE DATABASE hoặc sửa DATABASE_URL (no such database).`;
    case READ_ONLY_TRANSACTION:
      return `PostgreSQL tại ${address}: ${IS_REPLICA}.`;
    default:
      return `Không kết nối được PostgreSQL tại ${address}; hãy kiểm tra DATABASE_URL và máy chủ (cannot connect: ${code ?? message}).`;
  }
}

export async function refuseUnfitPostgres(servers: PostgresServers, address: string): Promise<void> {
  let facts: PostgresFacts;
  try {
    facts = (await servers.query<PostgresFacts>(FACTS))[0]!;
  } catch (error) {
    throw new StartupError(unreachable(error as Error, address));
  }
  const requirement = unmetRequirement(facts);
  if (requirement) throw new StartupError(`PostgreSQL tại ${address}: ${requirement}.`);
}
