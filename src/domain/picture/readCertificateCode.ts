/** The fields of a certificate's QR code, in the order in which they are printed since 2025, parted by '|'; as they stand there. */
export const CODE_FIELDS = ['created', 'unitCode', 'software', 'dossier', 'serial', 'certificateCode', 'edited', 'securityCode'] as const;

export type CertificateCode = Record<(typeof CODE_FIELDS)[number], string>;

/** What a QR code on a photographed paper says. Whoever printed it decides what that is. */
export type CodeContent =
  | { kind: 'certificate'; fields: CertificateCode }
  /** Anything else, fit to be shown as text. */
  | { kind: 'text'; text: string; isCut: boolean };

/** Of a certificate's code all fields together, and of other content what is shown; characters. */
const MAX_CODE = 600;
const MAX_SHOWN = 300;

/** The number of the printed form: 'AA 00123456', older ones 'BĐ 123456'. */
const SERIAL = /^\p{Lu}{1,2} ?\d{6,8}$/u;
/** What is not seen, or turns round what stands beside it. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Marks heaped on one letter reach over the lines around it. */
const HEAPED = /(\p{M}{3})\p{M}+/gu;

/**
 * Reads a QR code's content, as strictly as a certificate's can be: eight fields, nothing unseen in them, and the fifth a serial.
 * @param content of any length and kind
 */
export function readCertificateCode(content: string): CodeContent {
  const parts = content.length <= MAX_CODE && content.search(UNSEEN) === -1 ? content.split('|') : [];
  if (parts.length !== CODE_FIELDS.length || !SERIAL.test(parts[CODE_FIELDS.indexOf('serial')]!)) return shown(content);
  return { kind: 'certificate', fields: Object.fromEntries(CODE_FIELDS.map((field, at) => [field, parts[at]!])) as CertificateCode };
}

function shown(content: string): CodeContent {
  // By characters, none of which is longer than two.
  const start = Array.from(content.slice(0, 2 * MAX_SHOWN))
    .slice(0, MAX_SHOWN)
    .join('');
  const text = start.replace(UNSEEN, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`).replace(HEAPED, '$1');
  return { kind: 'text', text, isCut: start.length < content.length };
}
