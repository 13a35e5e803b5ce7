import { DATA_TABLES } from './dataTables.ts';
import type { Language } from '../../../domain/text/languages.ts';

interface FileWords {
  path: string;
  about: { vi: string; en: string };
}

/** What is in the ZIP file beside the tables. */
const OTHER_FILES: readonly FileWords[] = [
  {
    path: 'wallet.csv',
    about: { vi: 'Như wallet.json, mở được bằng Excel, LibreOffice', en: 'The same as wallet.json, for Excel or LibreOffice' },
  },
  { path: 'notes.json', about: { vi: 'Ghi chú, như ứng dụng lưu', en: 'Notes, as the app keeps them' } },
  {
    path: 'notes.geojson',
    about: {
      vi: 'Ghi chú cho QGIS và bản đồ khác: WGS84 (EPSG:4326), kinh độ trước vĩ độ, đơn vị độ',
      en: 'Notes for QGIS and other maps: WGS84 (EPSG:4326), longitude before latitude, in degrees',
    },
  },
  {
    path: 'pictures.json',
    about: {
      vi: 'Danh sách ảnh: kích thước tính bằng điểm ảnh (px), dung lượng bằng byte',
      en: 'List of pictures: sizes in pixels and bytes',
    },
  },
  { path: 'pictures/', about: { vi: 'Ảnh của ghi chú', en: 'Pictures of notes' } },
  { path: 'avatars/', about: { vi: 'Ảnh đại diện', en: 'Pictures of the profile' } },
];

const FILES = [...DATA_TABLES, ...OTHER_FILES];

const linesOf = (language: Language): string[] => FILES.map(({ path, about }) => `  ${path.padEnd(24)}${about[language]}`);

/** What each file of the ZIP file is, in Vietnamese and English, with its units and times. */
export const dataReadme = (): string =>
  [
    'DỮ LIỆU TÀI KHOẢN THỬA CỦA BẠN',
    '',
    ...linesOf('vi'),
    '',
    'Thời điểm ghi theo ISO 8601, giờ UTC (giờ Việt Nam trừ 7 giờ). Số lượng điểm là số thập phân, dấu chấm.',
    'Tệp .json và .csv dùng bảng mã UTF-8. Trong tệp không có mật khẩu và không có dữ liệu của người khác;',
    'lời nhắn người khác gửi kèm khi chuyển điểm cho bạn nằm trong wallet.json. Dữ liệu này là riêng tư: hãy giữ cẩn thận.',
    '',
    'YOUR THỬA ACCOUNT DATA',
    '',
    ...linesOf('en'),
    '',
    'Times are ISO 8601 in UTC (Việt Nam is seven hours ahead). Amounts of tokens are decimal numbers with a dot.',
    'Files .json and .csv are UTF-8. No password is in here, and nobody else’s data; words that others sent with points',
    'stand in wallet.json. This data is private: keep it safe.',
    '',
  ].join('\r\n');
