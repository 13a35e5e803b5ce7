/** NAPAS application id of bank transfers (EMVCo merchant account information, tag 38). */
const NAPAS_AID = 'A000000727';
/** NAPAS 247 transfer to an account. */
const TO_ACCOUNT = 'QRIBFTTA';
/** ISO 4217 number of the đồng. */
const VND = '704';

/** Transfer data filled in by a bank's app. */
export interface BankTransfer {
  /** NAPAS bank number, six digits. */
  bin: string;
  /** Letters and digits, at most 19. */
  accountNumber: string;
  /** Whole đồng, above zero, as digits. */
  amountVnd: string;
  /** Text for the receiver: letters, digits and blanks, at most 25. */
  content: string;
}

/** Writes an EMVCo data object: two digits of tag, two of length in characters, the value. */
function field(tag: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`tag ${tag}: ${value.length} characters`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** Computes CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF, not reflected) of ASCII text, as four hex digits. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x80_00) === 0 ? crc << 1 : (crc << 1) ^ 0x10_21) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const FITS = {
  bin: /^\d{6}$/,
  accountNumber: /^[0-9A-Za-z]{1,19}$/,
  amountVnd: /^[1-9]\d{0,12}$/,
  content: /^[0-9A-Za-z ]{1,25}$/,
} as const satisfies Record<keyof BankTransfer, RegExp>;

/**
 * Returns the text of a VietQR code: EMVCo Merchant-Presented Mode 1.1, NAPAS transfer, single payment (tag 01: 12).
 * @throws RangeError for values that such a code cannot hold
 */
export function vietQrText(transfer: BankTransfer): string {
  for (const [name, fits] of Object.entries(FITS) as Array<[keyof BankTransfer, RegExp]>) {
    if (!fits.test(transfer[name])) throw new RangeError(`${name} of a VietQR code: ${transfer[name]}`);
  }
  const { bin, accountNumber, amountVnd, content } = transfer;
  const account = field('00', NAPAS_AID) + field('01', field('00', bin) + field('01', accountNumber)) + field('02', TO_ACCOUNT);
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('38', account),
    field('53', VND),
    field('54', amountVnd),
    field('58', 'VN'),
    field('62', field('08', content)),
    // Tag and length of the checksum are included in it.
    '6304',
  ].join('');
  return text + crc16(text);
}
