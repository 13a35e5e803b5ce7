/** A sentence with its checksum, as receivers end it. @param body 'GNGGA,…' */
export function nmeaLine(body: string): string {
  const sum = [...body].reduce((xor, letter) => xor ^ letter.charCodeAt(0), 0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}
