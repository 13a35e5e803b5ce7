/** §5 'standard pattern': what a browser's e-mail field takes, with a dot in the host, at most 254 characters (RFC 5321). */
const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Whether mail could be sent there, by its form alone. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= 254 && LOCAL_PART.test(text.slice(0, Math.max(at, 0))) && HOST.test(text.slice(at + 1));
}
