import { TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../src/domain/text/languages.ts';
import { type Part, PARTS } from '../../../../src/i18n/catalogues/parts.ts';
import { isMessageUsed } from '../../../support/messages/isMessageUsed.ts';
import { messageArguments, messageElements } from '../../../support/messages/messageArguments.ts';
import { messagesOf } from '../../../support/messages/messagesOf.ts';
import { readRepositoryFile, repositoryFiles } from '../../../support/run/repository.ts';

const EVERY_PART = Object.keys(PARTS) as Part[];
const vietnamese = messagesOf('vi', ...EVERY_PART);
const en = messagesOf('en', ...EVERY_PART);
const ids = Object.keys(vietnamese) as Array<keyof typeof vietnamese>;

describe('message catalogue', () => {
  it('catalogue: every language has the same files with the same messages, each id in one file', () => {
    const files = (language: string): string[] => repositoryFiles(`src/i18n/${language}`).map((path) => path.replace(`/${language}/`, '/'));
    for (const language of LANGUAGES) {
      expect(files(language)).toEqual(files('vi'));
      for (const part of EVERY_PART) expect(Object.keys(messagesOf(language, part))).toEqual(Object.keys(messagesOf('vi', part)));
    }
    expect(ids.toSorted()).toEqual(EVERY_PART.flatMap((part) => Object.keys(messagesOf('vi', part))).toSorted());
  });

  it('catalogue: each message has text in both languages with the same values', () => {
    expect(ids.filter((id) => vietnamese[id].trim() === '' || en[id].trim() === '')).toEqual([]);
    expect(ids.filter((id) => messageArguments(en[id]).join() !== messageArguments(vietnamese[id]).join())).toEqual([]);
  });

  it('catalogue: Vietnamese messages are plain text and values; English ones have plurals, and no tags', () => {
    const typesIn = (messages: readonly string[]): number[] =>
      [...new Set(messages.flatMap(messageElements).map(({ type }) => type))].sort();
    expect(typesIn(ids.map((id) => vietnamese[id]))).toEqual([TYPE.literal, TYPE.argument]);
    // Figures arrive formatted ('1,234'); '#' would format them again.
    expect(typesIn(ids.map((id) => en[id]))).toEqual([TYPE.literal, TYPE.argument, TYPE.plural]);
  });

  it('catalogue: every message is used', () => {
    const program = repositoryFiles('src')
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('src/i18n/catalogues/'))
      .map(readRepositoryFile)
      .join('\n');
    expect(ids.filter((id) => !isMessageUsed(program, id))).toEqual([]);
  });

  it('catalogue: the tone mark of oa, oe and uy is on the second letter, and the spelling is tỷ, not tỉ', () => {
    // The label of the button that clears a drawing is the specification's.
    const spelt = ids.filter((id) => id !== 'draw.clear').map((id) => vietnamese[id].replace('Xóa để', '').replaceAll('Hòa Xuân', ''));
    const other = /\p{L}*(?:[òóỏõọ][ae]|(?<!q)[ùúủũụ]y)(?!\p{L})|tỉ (?:lệ|giá|số)/giu;
    expect(spelt.flatMap((words) => words.normalize('NFC').match(other) ?? [])).toEqual([]);
    expect('xóa, hủy, tỉ lệ, hòe'.match(other)).toHaveLength(4);
    expect('xoá, huỷ, tỷ lệ, quý, hoàn, thuý'.match(other)).toBeNull();
  });

  it('catalogue: each thing has one term, without officialese', () => {
    // Use chép; liên kết; không có mạng, mất mạng; trừ khỏi ví; để tham khảo. Only 'vùng ngoại tuyến' is a term.
    const other = /sao chép|đường dẫn|(?<!vùng )ngoại tuyến|trừ ví|mang tính|tính năng|quy đổi|e-mail/i;
    expect(ids.filter((id) => other.test(vietnamese[id]))).toEqual([]);
    expect(ids.filter((id) => /e-mail/i.test(en[id]))).toEqual([]);
  });

  it('catalogue: thousands have a comma and decimals a dot in both languages', () => {
    const dotted = /(?<![\d.])\d{1,3}(?:\.\d{3})+(?![\d.])/;
    expect(ids.filter((id) => dotted.test(vietnamese[id]) || dotted.test(en[id]))).toEqual([]);
    expect(['500.000 đường', '500,000 đường', '21.06245', '0.9999'].map((words) => dotted.test(words))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    'Trừ khỏi ví',
    'Giao dịch đã xác nhận thì không thể huỷ',
    'Toạ độ của {count} phân khu bị lỗi nên không được tính',
    'Ranh tự cắt nên diện tích chỉ là ước tính',
    'Không tìm thấy thửa đất tại các góc này',
    'Bộ nhận dạng chữ bị gián đoạn, ảnh vẫn được giữ',
  ])('catalogue: the prescribed wording is used: %s', (words) => {
    expect(Object.values<string>(vietnamese).some((text) => text.includes(words))).toBe(true);
  });

  it('catalogue: no English sentence is half Vietnamese', () => {
    // Names, and text of certificates; examples of input are English.
    const names = /“Thửa đất”|Thửa|Việt Nam|Hà Nội|VN-2000|đ\b|«[^»]*»|‘[^’]*’|'[^']*'|"[^"]*"/g;
    const half = ids.filter((id) =>
      /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i.test(en[id].replace(names, '')),
    );
    // Sample place names, and the language's own name.
    const samples = new Set([
      'place.example',
      'guide.placeSampleOne',
      'packs.nameExample',
      'guide.placeSampleTwo',
      'guide.placeSampleNote',
      'guide.placeSampleTwoNote',
    ]);
    expect(half.filter((id) => !samples.has(id))).toEqual([]);
  });

  it.each([
    'Toạ độ Google có dạng 21.06245, 105.77612 hoặc 21,06245, 105,77612',
    'Bạn chưa điền toạ độ',
    'Bạn phải chọn tỉnh thành!',
    'Không có nội dung tìm kiếm phù hợp',
    'Tra cứu toạ độ',
    'Vị trí của tôi',
    'Tìm kiếm',
    'Xem quy hoạch mới nhất tại khu vực trên.',
    'Gợi ý quy hoạch',
    'Danh sách quy hoạch',
    'Danh sách địa chính',
    'Chưa có thông tin quy hoạch',
    'Chưa có thông tin địa chinh',
    'Thông tin thước đo',
    'Tham khảo ( Đang cập nhật )',
    '{points} VPOINT/lượt xem',
    'Bạn cần đăng nhập để thực hiện chức năng này',
    'Đăng xuất',
    'Come Back Soon',
    'Tải ảnh thành công',
    'Thông tin đăng nhập hoặc mật khẩu không chính xác!',
    'Mật khẩu nhắc lại không khớp',
    'Email không chính xác!',
    'Email không hợp lệ!',
    'Vui lòng nhập mã OTP',
    'Mật khẩu không khớp!',
    'Vui lòng chọn chức năng',
    'Cần chọn trên 3 điểm',
    'Đóng',
    'Lùi',
    'Xóa',
    'Lưu ghi chú',
    'Xem đã lưu',
  ])('catalogue: the specification’s texts are present: %s', (words) => {
    expect(Object.values<string>(vietnamese)).toContain(words);
  });
});
