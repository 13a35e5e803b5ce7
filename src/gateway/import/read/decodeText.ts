import { ImportError } from '../importError.ts';

/** What people call them → what TextDecoder does. */
const ENCODINGS: Readonly<Record<string, string>> = {
  '65001': 'utf-8',
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  '1258': 'windows-1258',
  cp1258: 'windows-1258',
  'ansi 1258': 'windows-1258',
  'windows-1258': 'windows-1258',
  '1252': 'windows-1252',
  cp1252: 'windows-1252',
  'ansi 1252': 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso 8859-1': 'windows-1252',
  '88591': 'windows-1252',
};

/** @returns undefined for an encoding that is not read here (TCVN3 and VNI are fonts, and no file says so) */
export const encodingOf = (name: string): string | undefined => ENCODINGS[name.trim().toLowerCase()];

/** Reads texts; windows-1258 writes tones behind their letters, so that all text comes out composed. */
export type DecodeText = (bytes: Uint8Array) => string;

/**
 * @param name as people or files write it; by default UTF-8
 * @throws ImportError for one that is not read here; the decoder throws it for bytes that are none of it
 */
export function textDecoder(name = 'utf-8'): DecodeText {
  const encoding = encodingOf(name);
  if (encoding === undefined) {
    throw new ImportError(
      `Không đọc được bảng mã "${name}" (encoding not read): dùng utf-8 hoặc windows-1258. TCVN3 (ABC) và VNI phải được chuyển sang Unicode trước.`,
      { atStart: true },
    );
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  const compose = encoding === 'windows-1258';
  return (bytes) => {
    try {
      const text = decoder.decode(bytes);
      return compose ? text.normalize('NFC') : text;
    } catch {
      throw new ImportError(
        `Văn bản trong tệp không phải ${encoding} (text is not ${encoding}): khai bảng mã bằng --encoding, ví dụ --encoding windows-1258.`,
      );
    }
  };
}
