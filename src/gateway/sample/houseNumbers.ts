import { addToList } from '../../domain/addToList.ts';
import type { SampleCharacter } from './sampleLand.ts';
import type { SeededRandom } from './seededRandom.ts';
import { leftOf, NO_STREET, type Shape, shapeMiddle } from './shape.ts';
import { frontSide, type StreetNetwork } from './streetNetwork.ts';

/** Common street names from history and literature. */
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

/** Names of fields outside towns, as documents write them: 'xứ đồng …'. */
const FIELDS =
  'Gò Cao|Bàu Sen|Đồng Trước|Đồng Sau|Cây Gạo|Ruộng Dài|Mả Voi|Bờ Tre|Cửa Đình|Giếng Làng|Bãi Bồi|Gò Mít|Đồng Quan|Vườn Thị|Cầu Đá|Ao Cá';

const FIELD_NAMES: readonly string[] = FIELDS.split('|');

/** Shuffles all street names, so that wards do not begin with the same one. */
function shuffledStreetNames(random: SeededRandom): string[] {
  const names = NAMES.split('|');
  for (let i = names.length - 1; i > 0; i--) {
    const j = random.whole(0, i);
    [names[i], names[j]] = [names[j]!, names[i]!];
  }
  return names;
}

const RIVERSIDE = 'Bạch Đằng';
const NUMBER_EVERY_M = 5;

/**
 * Returns house number and street of every lot, in lot order: odd and even sides along the street. Houses in an alley
 * are numbered after the house at its entrance (12/3, or 3 ngõ 12).
 */
export function houseNumbers(
  lots: ReadonlyArray<{ shape: Shape; open: boolean }>,
  network: StreetNetwork,
  alleys: SampleCharacter['alleys'],
  random: SeededRandom,
): string[] {
  const places = lots.map(({ shape, open }) => {
    const front = open ? -1 : frontSide(shape, network);
    const street = network.streets[front < 0 ? NO_STREET : shape.side[front]!];
    if (!street) return undefined;
    const next = (front + 1) % shape.x.length;
    const x = (shape.x[front]! + shape.x[next]!) / 2 - street.line.x;
    const y = (shape.y[front]! + shape.y[next]!) / 2 - street.line.y;
    const middle = shapeMiddle(shape);
    return {
      street: street.id,
      along: x * street.line.dx + y * street.line.dy,
      odd: leftOf(street.line, middle.x, middle.y) > 0,
    };
  });
  const rows = new Map<string, number[]>();
  places.forEach((place, lot) => {
    if (place) addToList(rows, `${place.street}${place.odd}`, lot);
  });
  const numbers = new Map<number, number>();
  const firstAlong = new Map<number, number>();
  for (const place of places) {
    if (place) firstAlong.set(place.street, Math.min(firstAlong.get(place.street) ?? Infinity, place.along));
  }
  for (const row of rows.values()) {
    row.sort((a, b) => places[a]!.along - places[b]!.along);
    let last = -1;
    for (const lot of row) {
      const place = places[lot]!;
      last = Math.max(last + 1, Math.floor((place.along - firstAlong.get(place.street)!) / NUMBER_EVERY_M));
      numbers.set(lot, last * 2 + (place.odd ? 1 : 2));
    }
  }
  const streetText = nameStreets(network, firstAlong, alleys, random);
  let fieldName = '';
  let neighbour = -1;
  let behind = 0;
  return places.map((place, lot) => {
    if (place) {
      neighbour = lot;
      behind = 0;
      return streetText(place.street, `${numbers.get(lot)!}`);
    }
    // A house without its own street shares its neighbour's number: 12A, 12B.
    const nearest = places[neighbour];
    if (!lots[lot]!.open && nearest) {
      const letter = String.fromCharCode(65 + (behind++ % 26));
      return streetText(nearest.street, `${numbers.get(neighbour)!}${letter}`);
    }
    if (fieldName === '' || lot % 40 === 0) fieldName = random.pick(FIELD_NAMES);
    return `Xứ đồng ${fieldName}`;
  });
}

function nameStreets(
  network: StreetNetwork,
  firstAlong: ReadonlyMap<number, number>,
  alleys: SampleCharacter['alleys'],
  random: SeededRandom,
): (street: number, house: string) => string {
  const names = shuffledStreetNames(random);
  const assigned = new Map<number, string>();
  let streetsWithoutName = 0;
  const nameOf = (id: number): string => {
    let name = assigned.get(id);
    if (name === undefined) {
      const rank = network.streets[id]?.rank;
      if (rank === 'river') name = RIVERSIDE;
      else if (rank !== 'local' || random.chance(0.2)) name = names.pop();
      name ??= `Đường số ${++streetsWithoutName}`;
      assigned.set(id, name);
    }
    return name;
  };
  /** Returns the numbers of the alleys on the way, outermost first, and their street. */
  const wayIn = (id: number): { street: number; numbers: number[] } => {
    const alley = network.streets[id];
    const parent = network.streets[alley?.rank === 'alley' ? alley.parent : NO_STREET];
    if (!alley || !parent) return { street: id, numbers: [] };
    const outer = wayIn(parent.id);
    // Intersection of the alley's line with its parent's.
    const cross = parent.line.dx * alley.line.dy - parent.line.dy * alley.line.dx;
    const dx = alley.line.x - parent.line.x;
    const dy = alley.line.y - parent.line.y;
    const along = Math.abs(cross) < 1e-6 ? 0 : (dx * alley.line.dy - dy * alley.line.dx) / cross;
    const steps = Math.max(0, Math.floor((along - (firstAlong.get(parent.id) ?? along)) / NUMBER_EVERY_M));
    const odd = leftOf(parent.line, alley.line.x, alley.line.y) > 0;
    return { street: outer.street, numbers: [...outer.numbers, steps * 2 + (odd ? 1 : 2)] };
  };
  return (street, house) => {
    const { street: from, numbers } = wayIn(street);
    if (numbers.length === 0) return `${house} ${nameOf(from)}`;
    if (alleys === 'hẻm') return `${[...numbers, house].join('/')} ${nameOf(from)}`;
    return `${house} ${numbers.length === 1 ? 'ngõ' : 'ngách'} ${numbers.join('/')} ${nameOf(from)}`;
  };
}
