/** Fields of a certificate's QR code since 2025, in printed order, separated by '|'; values are verbatim. */
export const CODE_FIELDS = ['created', 'unitCode', 'software', 'dossier', 'serial', 'certificateCode', 'edited', 'securityCode'] as const;

export type CertificateCode = Record<(typeof CODE_FIELDS)[number], string>;

/** Content of a QR code on a photographed document. It is untrusted. */
export type CodeContent =
  | { kind: 'certificate'; fields: CertificateCode }
  /** Other content, safe to show as text. */
  | { kind: 'text'; text: string; isCut: boolean };

/** Maximum characters of a certificate's code, and of shown content. */
const MAX_CODE = 600;
const MAX_SHOWN = 300;

/** Number of the printed form: 'AA 00123456', older ones 'BĐ 123456'. */
const SERIAL = /^\p{Lu}{1,2} ?\d{6,8}$/u;
/** Invisible characters, and those that change the text direction. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Stacked combining marks, which would cover neighbouring lines. */
const HEAPED = /(\p{M}{3})\p{M}+/gu;

/** Reads a QR code. A certificate has eight fields without invisible characters, the fifth a serial number. */
export function readCertificateCode(content: string): CodeContent {
  const parts = content.length <= MAX_CODE && content.search(UNSEEN) === -1 ? content.split('|') : [];
  if (parts.length !== CODE_FIELDS.length || !SERIAL.test(parts[CODE_FIELDS.indexOf('serial')]!)) return shown(content);
  return { kind: 'certificate', fields: Object.fromEntries(CODE_FIELDS.map((field, at) => [field, parts[at]!])) as CertificateCode };
}

function shown(content: string): CodeContent {
  // Counts characters, each of which has at most two UTF-16 units.
  const start = Array.from(content.slice(0, 2 * MAX_SHOWN))
    .slice(0, MAX_SHOWN)
    .join('');
  const text = start.replace(UNSEEN, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`).replace(HEAPED, '$1');
  return { kind: 'text', text, isCut: start.length < content.length };
}
