import proj4 from 'proj4';
import { type WrittenCorners, writtenCorners } from './writtenCorners.ts';
import { type WrittenPosition, writtenPosition } from './writtenPosition.ts';

/** Text of the grammar, with its kind. */
export type WrittenText =
  | ({ kind: 'position' } & WrittenPosition)
  | ({ kind: 'corners' } & WrittenCorners)
  /** Corners in the older system HN-72, whose numbers are not converted. */
  | { kind: 'hn72'; text: string }
  /** Text with neither coordinates nor corners. */
  | { kind: 'other'; text: string };

const UTM = { 48: '+proj=utm +zone=48 +datum=WGS84', 49: '+proj=utm +zone=49 +datum=WGS84' } as const;
/** Half the side of a ten-metre MGRS square, in degrees. */
const SQUARE_DEG = 0.0001;

/** Makes a random text of the grammar, of any kind. */
export function writtenText(random: () => number): WrittenText {
  const kind = random();
  if (kind < 0.5) return { kind: 'position', ...writtenPosition(random) };
  if (kind < 0.85) return { kind: 'corners', ...writtenCorners(random) };
  if (kind < 0.88) return { kind: 'position', ...writtenReference(random) };
  if (kind < 0.92) return { kind: 'position', ...writtenLink(random) };
  if (kind < 0.94) return { kind: 'hn72', text: writtenHn72(random) };
  return { kind: 'other', text: otherText(random) };
}

const pickFrom = <Kind>(random: () => number, list: readonly Kind[]): Kind => list[Math.floor(random() * list.length)]!;
const anywhere = (random: () => number): { lat: number; lng: number } => ({ lat: 8.5 + random() * 14.5, lng: 102.2 + random() * 7 });

/** Writes UTM or MGRS on WGS84, by proj4. */
function writtenReference(random: () => number): WrittenPosition {
  const position = anywhere(random);
  const zone = position.lng < 108 ? 48 : 49;
  const band = position.lat < 16 ? 'P' : 'Q';
  const [east, north] = proj4(UTM[zone], [position.lng, position.lat]).map((metres) => metres.toFixed(1)) as [string, string];
  const mgrs = proj4.mgrs.forward([position.lng, position.lat]);
  const texts = [
    `${zone}${band} ${east} ${north}`,
    `${zone}${band} ${Math.round(Number(east))} ${Math.round(Number(north))}`,
    `UTM ${zone}${band} ${east}, ${north}`,
    `Zone ${zone}${band} E ${east} N ${north}`,
    `${zone} ${band} ${east}mE ${north}mN`,
    mgrs,
    `${mgrs.slice(0, 3)} ${mgrs.slice(3, 5)} ${mgrs.slice(5, 10)} ${mgrs.slice(10)}`,
    `MGRS: ${mgrs}`,
  ];
  return { text: pickFrom(random, texts), position, toleranceDeg: SQUARE_DEG, hasOtherNumbers: false };
}

/** Writes links of map sites; the centre of their view is another place. */
function writtenLink(random: () => number): WrittenPosition {
  const position = anywhere(random);
  const [lat, lng] = [position.lat.toFixed(6), position.lng.toFixed(6)];
  const view = `@${(position.lat + 0.01).toFixed(5)},${(position.lng - 0.01).toFixed(5)},${pickFrom(random, ['17z', '12.5z', '1204m'])}`;
  const links = [
    `https://www.google.com/maps/@${lat},${lng},17z`,
    `https://www.google.com/maps/place/Nh%C3%A0+12/${view}/data=!3m1!4b1!4m6!3m5!1s0x31:0x5!8m2!3d${lat}!4d${lng}!16s`,
    `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`,
    `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`,
    `https://maps.google.com/?q=${lat},${lng}`,
    `https://www.google.com/maps/place/${lat}+${lng}/${view}`,
    `https://www.bing.com/maps?cp=${lat}~${lng}&lvl=17`,
    `https://waze.com/ul?ll=${lat}%2C${lng}&navigate=yes`,
    `https://www.waze.com/live-map/directions?to=ll.${lat}%2C${lng}`,
    `https://maps.apple.com/?ll=${lat},${lng}&q=Nh%C3%A0`,
    `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${position.lat + 0.01}/${lng}`,
    `https://www.openstreetmap.org/#map=17/${lat}/${lng}`,
    `geo:${lat},${lng}?z=17`,
  ];
  const [before, behind] = pickFrom(random, [
    ['', ''],
    ['', ''],
    ['Nhà ở đây ', ''],
    ['', '\nxem giúp em'],
  ] as const);
  return { text: before + pickFrom(random, links) + behind, position, toleranceDeg: 1e-6, hasOtherNumbers: false };
}

/** Writes HN-72 corners, with the zone before Y or with the system's name. */
function writtenHn72(random: () => number): string {
  const { text, pairs } = writtenCorners(random);
  if (random() < 0.5) return `${pickFrom(random, ['Hệ toạ độ HN-72', 'HN72', 'Hệ HN 72:', 'Tọa độ Hà Nội-72'])}\n${text}`;
  const between = pickFrom(random, [' ', '\t', '; ']);
  const zone = pickFrom(random, [18, 19, 48, 49]);
  return pairs.map(({ x, y }, at) => [at + 1, x.toFixed(2), zone + y.toFixed(2)].join(between)).join('\n');
}

/** Writes land texts whose numbers are no coordinates; prices look like degrees with two separators. */
function otherText(random: () => number): string {
  const number = (below: number): number => 1 + Math.floor(random() * below);
  const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const texts = [
    `thửa ${number(400)} tờ ${number(90)} Hòa Xuân`,
    `Thửa đất số ${number(400)}, tờ bản đồ số ${number(90)}, xã Hòa Tiến`,
    `${number(300)}/${number(40)} Nguyễn Trãi, phường ${number(20)}, quận ${number(12)}`,
    `số ${number(24)}.${digits(3)} Hà Đông`,
    `đất ${number(24)},5 x ${number(110)},25 m`,
    `${number(20)},2 x ${number(30)},4`,
    `ngang ${number(20)}.5m dài ${number(110)}.5m`,
    `giá ${number(24)}.${digits(3)}.000 - ${100 + number(9)}.${digits(3)}.000 đồng`,
    `${8 + number(14)}.${digits(3)}.000 đ, ${102 + number(6)}.${digits(3)}.000 đ`,
    `${8 + number(14)},${digits(3)} - ${102 + number(6)},${digits(3)} tỷ`,
    `${8 + number(14)}.${digits(3)} m2, ${102 + number(6)}.${digits(3)} m2`,
    `${8 + number(14)},${digits(3)} × ${102 + number(6)},${digits(3)}`,
    `từ ${8 + number(14)},${digits(3)} tỷ đến ${102 + number(6)},${digits(3)} tỷ`,
    `bán đất ${100 + number(900)},${digits(1)} m2 giá ${number(24)},${digits(1)} tỷ`,
    `LH 09${digits(2)} ${digits(3)} ${digits(3)} - 09${digits(2)}.${digits(3)}.${digits(3)}`,
    `09${digits(8)}`,
    `ngày ${number(28)}/${number(12)}/20${digits(2)} và ${number(28)}.${number(12)}.20${digits(2)}`,
    `CCCD 0${digits(11)}`,
    `Km ${number(90)}+${digits(3)} QL14B`,
    `Quyết định ${digits(4)}/QĐ-UBND ngày ${number(28)}/${number(12)}/2021`,
    `tỷ lệ 1:${number(20)}00, mảnh ${digits(6)}-${number(9)}`,
    `diện tích ${100 + number(900)}.${digits(1)} m² trong đó đất ở ${number(100)},${digits(1)} m²`,
    `phòng ${number(24)}.${digits(2)} toà S${number(9)}.0${number(9)} Vinhomes`,
  ];
  return pickFrom(random, texts);
}
