/** Values that the fuzzer of the calls uses: hostile ones, plain ones that fit, and further fields and headers. */

// oxfmt-ignore
export const HOSTILE_TEXT = [
  '', ' ', '\u0000', '\ud800', '\ufeff', '\u202e', '🌾', 'Đường Nguyễn Trãi', "' or '1'='1", '"; drop table users; --', '%', '%00', '_', '\\', '$1',
  '../../etc/passwd', '/..%2f', '<script>', '{{7*7}}', '${x}', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '0x10', '9'.repeat(40), '-1', '0', '1', '1.5',
  '\r\nx: y', 'a'.repeat(65), 'x'.repeat(5_000), 'ữ'.repeat(300), '[object Object]', '__proto__', 'constructor', '2026-11-22T00:00:00Z', 'ACTIVE', '*', '[]', '{}',
];
// oxfmt-ignore
export const HOSTILE_VALUE = [
  null, true, false, 0, -0, -1, 0.1, 1, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]], [null], { $ne: null }, { $gt: '' }, { length: 1e9 }, ['a', 'b'],
];
/** Texts that match patterns of fields. */
// oxfmt-ignore
export const PLAIN_TEXT = [
  'a', '0', '1', '12', '100', '250', '12.5', '00001', '123456', '01', '001', 'VPOINT', 'MBC', 'goi-30-ngay', 'mbc-vong-1', 'bidv', 'lan@example.com', '0987654321',
  'a-session-of-a-fuzz', '/uploads/a.png', 'Hà Nội', 'Phường Hòa Xuân', 'nguyen trai', 'vuon-cam-so-1-xanh', '0011002233', 'NGUYEN THI LAN',
];
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];
export const TYPES = [
  'text/plain',
  'application/json;charset=utf-16',
  'application/json; charset=utf-8',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];
export const FURTHER_FIELDS = [
  '__proto__',
  'constructor',
  'toString',
  '_id',
  'user_id',
  'where',
  'hasOwnProperty',
  'users_permissions_users',
];
export const FURTHER_HEADERS: Array<[string, string]> = [
  ['x-forwarded-for', '::1, x'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['accept', 'text/html'],
  ['expect', 'x'],
  ['cookie', 'a=b; c'],
  ['content-length', '5'],
  ['x-http-method-override', 'DELETE'],
  ['host', 'evil.invalid'],
];
