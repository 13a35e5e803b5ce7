/** Adds the checksum and line end of NMEA 0183 to a sentence. @param body 'GNGGA,…' */
export function nmeaLine(body: string): string {
  const sum = [...body].reduce((xor, letter) => xor ^ letter.charCodeAt(0), 0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}
