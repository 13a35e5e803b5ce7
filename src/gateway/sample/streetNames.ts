import type { SeededRandom } from './seededRandom.ts';

/** Names of history and literature that streets bear in every Vietnamese town. */
const NAMES =
  'Nguyễn Trãi|Lê Lợi|Trần Hưng Đạo|Lý Thường Kiệt|Hai Bà Trưng|Bà Triệu|Quang Trung|Nguyễn Huệ|Lê Lai|Ngô Quyền|Đinh Tiên Hoàng|Lý Thái Tổ|' +
  'Trần Nhân Tông|Trần Quang Khải|Phạm Ngũ Lão|Yết Kiêu|Lê Thánh Tông|Nguyễn Du|Hồ Xuân Hương|Đoàn Thị Điểm|Bà Huyện Thanh Quan|Nguyễn Khuyến|' +
  'Tú Xương|Cao Bá Quát|Nguyễn Công Trứ|Nguyễn Đình Chiểu|Phan Bội Châu|Phan Chu Trinh|Hoàng Diệu|Phan Đình Phùng|Tôn Thất Thuyết|' +
  'Hoàng Hoa Thám|Nguyễn Thái Học|Nguyễn Tri Phương|Trương Định|Nguyễn Trung Trực|Thủ Khoa Huân|Huỳnh Thúc Kháng|Trần Quý Cáp|Lương Văn Can|' +
  'Nguyễn Bỉnh Khiêm|Lê Quý Đôn|Lê Hữu Trác|Chu Văn An|Lương Thế Vinh|Mạc Đĩnh Chi|Phùng Khắc Khoan|Ngô Thì Nhậm|Ngô Sĩ Liên|Phan Huy Chú|' +
  'Tô Hiến Thành|Trần Khánh Dư|Trần Nguyên Hãn|Nguyễn Xí|Đặng Dung|Đặng Tất|Nguyễn Cảnh Chân|Bùi Thị Xuân|Võ Thị Sáu|Nguyễn Thị Minh Khai|' +
  'Lê Hồng Phong|Trần Phú|Nguyễn Văn Cừ|Ngô Gia Tự|Hoàng Văn Thụ|Lý Tự Trọng|Kim Đồng|Tôn Đức Thắng|Phạm Hồng Thái|Tô Hiệu|Xuân Diệu|Nam Cao|' +
  'Ngô Tất Tố|Vũ Trọng Phụng|Thạch Lam|Tản Đà|Hàn Mặc Tử|Nguyễn Bính|Tô Ngọc Vân|Bùi Xuân Phái|Văn Cao|Đào Duy Anh|Đặng Thai Mai|' +
  'Tạ Quang Bửu|Tôn Thất Tùng|Hồ Đắc Di|Phạm Ngọc Thạch|Đinh Lễ|Nguyễn Chích|Phạm Văn Xảo|Lê Văn Hưu|Nguyễn Biểu|Phùng Hưng|Mai Hắc Đế|' +
  'Khúc Hạo|Dương Đình Nghệ|Lê Đại Hành|Vạn Hạnh|Từ Đạo Hạnh|Lê Phụng Hiểu|Phạm Sư Mạnh|Trương Hán Siêu|Nguyễn Phi Khanh|Đào Tấn|' +
  'Hồng Hà|Cửu Long|Chi Lăng|Đống Đa|Điện Biên Phủ|Hàm Nghi|Duy Tân|Trường Chinh|Võ Văn Tần';

/** Names of open ground outside the town, as papers write them: 'xứ đồng …'. */
const FIELDS = 'Gò Cao|Bàu Sen|Đồng Trước|Đồng Sau|Cây Gạo|Ruộng Dài|Mả Voi|Bờ Tre|Cửa Đình|Giếng Làng|Bãi Bồi|Gò Mít|Đồng Quan|Vườn Thị|Cầu Đá|Ao Cá';

export const FIELD_NAMES: readonly string[] = FIELDS.split('|');

/** All street names in an order of this land's own, so that wards do not all begin with the same one. */
export function shuffledStreetNames(random: SeededRandom): string[] {
  const names = NAMES.split('|');
  for (let i = names.length - 1; i > 0; i--) {
    const j = random.whole(0, i);
    [names[i], names[j]] = [names[j]!, names[i]!];
  }
  return names;
}
