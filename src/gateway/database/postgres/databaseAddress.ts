import { StartRefused } from '../../operations/startupError.ts';

const REFUSAL =
  'DATABASE_URL không đúng dạng postgres://người_dùng:mật_khẩu@máy:5432/tên; ký tự đặc biệt trong mật khẩu phải viết dạng %XX ' +
  '(not a PostgreSQL address; percent-encode special characters of the password).';

/**
 * Where a database is, without user and password, in the words that a log may hold: `db.example:5432/thua`.
 * @param url as in DATABASE_URL
 * @throws StartRefused when it is no address of a PostgreSQL database; says nothing of what it is
 */
export function databaseAddress(url: string): string {
  const parsed = /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  // A password with a bare '/', '?' or '#' ends the authority early: what then looks like a path holds the rest of it.
  const behindAuthority = url.replace(/^\w+:\/\/[^/?#]*/, '');
  if (!parsed || behindAuthority.includes('@')) throw new StartRefused(REFUSAL);
  const host = parsed.searchParams.get('host') ?? parsed.hostname;
  return `${host || 'localhost'}:${parsed.port || 5432}${parsed.pathname}`;
}
