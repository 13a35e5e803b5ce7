import jsQR from 'jsqr';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { type BankTransfer, crc16, vietQrText } from '../../../../src/domain/wallet/vietQr.ts';

const TRANSFER: BankTransfer = { bin: '970403', accountNumber: '0011012345678', amountVnd: '180000', content: 'THUA0A1B2C3D4E5F' };

/** Reads EMVCo's data objects: tag, length, value. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

describe('vietQr', () => {
  it('crc16: it is CRC-16/CCITT-FALSE by its check value and NAPAS’s printed example', () => {
    expect(crc16('123456789')).toBe('29B1');
    const printed =
      '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang6304';
    expect(crc16(printed)).toBe('2E2E');
  });

  it('vietQrText: account, amount, currency and text have the tags of EMVCo and NAPAS', () => {
    const text = vietQrText(TRANSFER);
    const fields = fieldsOf(text);
    expect(Object.keys(fields).toSorted()).toEqual(['00', '01', '38', '53', '54', '58', '62', '63']);
    expect(fields).toMatchObject({ '00': '01', '01': '12', '53': '704', '54': '180000', '58': 'VN' });
    const account = fieldsOf(fields['38']!);
    expect(account).toMatchObject({ '00': 'A000000727', '02': 'QRIBFTTA' });
    expect(fieldsOf(account['01']!)).toEqual({ '00': '970403', '01': '0011012345678' });
    expect(fieldsOf(fields['62']!)).toEqual({ '08': 'THUA0A1B2C3D4E5F' });
    expect(text).toMatch(/^000201/);
    expect(fields['63']).toBe(crc16(text.slice(0, -4)));
    expect(text.startsWith('00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA53037045406180000')).toBe(true);
  });

  it('vietQrText: a text that the code cannot contain is refused', () => {
    const wrong: Array<Partial<BankTransfer>> = [
      { bin: '97040' },
      { accountNumber: '' },
      { accountNumber: '0'.repeat(20) },
      { amountVnd: '0' },
      { amountVnd: '1.5' },
      { content: 'Nạp điểm' },
      { content: 'x'.repeat(26) },
    ];
    for (const change of wrong) expect(() => vietQrText({ ...TRANSFER, ...change })).toThrow(RangeError);
  });

  it('vietQrText: an independent decoder reads the drawn modules', () => {
    const text = vietQrText(TRANSFER);
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const scale = 4;
    const side = size * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        if (data[Math.floor(y / scale)]![Math.floor(x / scale)]) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
    expect(jsQR(pixels, side, side)?.data).toBe(text);
  });
});
