/**
 * Land-use codes. Codes and Vietnamese names: TT 08/2024/TT-BTNMT; below them codes of 2014 that it no longer has but older
 * papers still bear, and the finer classes of cadastral maps. Colours: the legends that the ministry's circulars prescribe for land-use maps. They show none for
 * some codes new in 2024: these take the colour of the code they came from or are nearest to (`colourOf`). They also show one
 * colour for many codes; on screens each code has its own, of the same family (`OWN_COLOURS`).
 */
export interface LandCode {
  code: string;
  name: string;
  nameEn: string;
  /** Agricultural, non-agricultural or unused. */
  group: LandGroup;
  /** As it is drawn, `#RRGGBB`: no other code has it. */
  colour: string;
  /** As the legends print it. */
  officialColour: string;
  /** Land that everybody uses, or the state for all: offices, public services, infrastructure. */
  isPublic: boolean;
  /** The code whose colour is borrowed, where the legends have none. */
  colourOf?: string;
  /** False for codes of before TT 08/2024. */
  current: boolean;
}

type LandGroup = 'NNP' | 'PNN' | 'CSD';

// Columns: code | name | English name | group | colour | colour of.
const CURRENT = `
NNP | Nhóm đất nông nghiệp | Agricultural land | NNP | #FFFF64
CHN | Đất trồng cây hằng năm | Annual crops | NNP | #FFFC78
LUA | Đất trồng lúa | Rice | NNP | #FFFC82
LUC | Đất chuyên trồng lúa | Wet rice | NNP | #FFFC8C
LUK | Đất trồng lúa còn lại | Other rice | NNP | #FFFC96
HNK | Đất trồng cây hằng năm khác | Other annual crops | NNP | #FFF0B4
CLN | Đất trồng cây lâu năm | Perennial crops | NNP | #FFD2A0
LNP | Đất lâm nghiệp | Forestry land | NNP | #AAFF32
RDD | Đất rừng đặc dụng | Special-use forest | NNP | #6EFF64
RPH | Đất rừng phòng hộ | Protection forest | NNP | #BEFF1E
RSX | Đất rừng sản xuất | Production forest | NNP | #B4FFB4
NTS | Đất nuôi trồng thủy sản | Aquaculture | NNP | #AAFFFF
CNT | Đất chăn nuôi tập trung | Concentrated livestock farming | NNP | #F5FFB4 | NKH
LMU | Đất làm muối | Salt making | NNP | #FFFFFE
NKH | Đất nông nghiệp khác | Other agricultural land | NNP | #F5FFB4
PNN | Nhóm đất phi nông nghiệp | Non-agricultural land | PNN | #FFFF64
OTC | Đất ở | Residential land | PNN | #FFB4FF
ONT | Đất ở tại nông thôn | Rural residential | PNN | #FFD0FF
ODT | Đất ở tại đô thị | Urban residential | PNN | #FFA0FF
TSC | Đất xây dựng trụ sở cơ quan | Government offices | PNN | #FFAAA0
CQA | Đất quốc phòng, an ninh | Defence and security | PNN | #FF6450 | CQP
CQP | Đất quốc phòng | Defence | PNN | #FF6450
CAN | Đất an ninh | Public security | PNN | #FF5046
DSN | Đất xây dựng công trình sự nghiệp | Public service works | PNN | #FFA0AA
DVH | Đất xây dựng cơ sở văn hóa | Culture | PNN | #FFAAA0
DXH | Đất xây dựng cơ sở xã hội | Social services | PNN | #FFAAA0
DYT | Đất xây dựng cơ sở y tế | Health | PNN | #FFAAA0
DGD | Đất xây dựng cơ sở giáo dục và đào tạo | Education and training | PNN | #FFAAA0
DTT | Đất xây dựng cơ sở thể dục, thể thao | Sport | PNN | #FFAAA0
DKH | Đất xây dựng cơ sở khoa học và công nghệ | Science and technology | PNN | #FFAAA0
DMT | Đất xây dựng cơ sở môi trường | Environmental works | PNN | #FFAAA0 | DSK
DKT | Đất xây dựng cơ sở khí tượng thủy văn | Meteorology and hydrology | PNN | #FFAAA0 | DSK
DNG | Đất xây dựng cơ sở ngoại giao | Diplomacy | PNN | #FFAAA0
DSK | Đất xây dựng công trình sự nghiệp khác | Other public service works | PNN | #FFAAA0
CSK | Đất sản xuất, kinh doanh phi nông nghiệp | Non-agricultural production and business | PNN | #FFA0AA
SKK | Đất khu công nghiệp | Industrial park | PNN | #FAAAA0
SKN | Đất cụm công nghiệp | Industrial cluster | PNN | #FAAAA0
SCT | Đất khu công nghệ thông tin tập trung | Information technology park | PNN | #FAAAA0 | SKK
TMD | Đất thương mại, dịch vụ | Commerce and services | PNN | #FAAAA0
SKC | Đất cơ sở sản xuất phi nông nghiệp | Non-agricultural production premises | PNN | #FAAAA0
SKS | Đất sử dụng cho hoạt động khoáng sản | Mining | PNN | #CDAACD
CCC | Đất sử dụng vào mục đích công cộng | Public purposes | PNN | #FFAAA0
DGT | Đất công trình giao thông | Transport | PNN | #FFAA32
DTL | Đất công trình thủy lợi | Irrigation | PNN | #AAFFFF
DCT | Đất công trình cấp nước, thoát nước | Water supply and drainage | PNN | #AAFFFF | DTL
DPC | Đất công trình phòng, chống thiên tai | Disaster prevention works | PNN | #AAFFFF | DTL
DDD | Đất có di tích lịch sử - văn hóa, danh lam thắng cảnh, di sản thiên nhiên | Heritage and scenic sites | PNN | #FFAAA0 | DDT
DRA | Đất công trình xử lý chất thải | Waste treatment | PNN | #CDAACD
DNL | Đất công trình năng lượng, chiếu sáng công cộng | Energy and public lighting | PNN | #FFAAA0
DBV | Đất công trình hạ tầng bưu chính, viễn thông, công nghệ thông tin | Post, telecommunications and IT | PNN | #FFAAA0
DCH | Đất chợ dân sinh, chợ đầu mối | Markets | PNN | #FFAAA0
DKV | Đất khu vui chơi, giải trí công cộng, sinh hoạt cộng đồng | Public recreation and community | PNN | #FFAAA0
TON | Đất tôn giáo | Religion | PNN | #FFAAA0
TIN | Đất tín ngưỡng | Folk worship | PNN | #FFAAA0
NTD | Đất nghĩa trang, nhà tang lễ, cơ sở hỏa táng, đất cơ sở lưu giữ tro cốt | Cemeteries and funeral facilities | PNN | #D2D2D2
TVC | Đất có mặt nước chuyên dùng | Water surface in special use | PNN | #B4FFFF | MNC
MNC | Đất có mặt nước chuyên dùng dạng ao, hồ, đầm, phá | Ponds, lakes and lagoons | PNN | #B4FFFF
SON | Đất có mặt nước dạng sông, ngòi, kênh, rạch, suối | Rivers, canals and streams | PNN | #A0FFFF
PNK | Đất phi nông nghiệp khác | Other non-agricultural land | PNN | #FFAAA0
CSD | Nhóm đất chưa sử dụng | Unused land | CSD | #FFFFFE
CGT | Đất do Nhà nước thu hồi theo quy định của pháp luật đất đai chưa giao, chưa cho thuê | Recovered, not yet allocated | CSD | #FFFFFE | BCS
BCS | Đất bằng chưa sử dụng | Unused flat land | CSD | #FFFFFE
DCS | Đất đồi núi chưa sử dụng | Unused hill land | CSD | #FFFFFE
NCS | Đất núi đá không có rừng cây | Rocky mountain without forest | CSD | #E6E6C8
MCS | Đất có mặt nước chưa sử dụng | Unused water surface | CSD | #B4FFFF | MNC
`;

const FORMER = `
SXN | Đất sản xuất nông nghiệp | Agricultural production | NNP | #FFFC6E
LUN | Đất trồng lúa nương | Upland rice | NNP | #FFFCB4
BHK | Đất bằng trồng cây hàng năm khác | Other annual crops on flat land | NNP | #FFF0B4
NHK | Đất nương rẫy trồng cây hàng năm khác | Other annual crops on upland | NNP | #FFF0B4
CDG | Đất chuyên dùng | Special-use land | PNN | #FFA0AA
DTS | Đất xây dựng trụ sở của tổ chức sự nghiệp | Offices of public service bodies | PNN | #FAAAA0
SKT | Đất khu chế xuất | Export processing zone | PNN | #FAAAA0
SKX | Đất sản xuất vật liệu xây dựng, làm đồ gốm | Building materials and pottery | PNN | #CDAACD
DDT | Đất có di tích lịch sử - văn hoá | Historical and cultural sites | PNN | #FFAAA0
DDL | Đất danh lam thắng cảnh | Scenic sites | PNN | #FFAAA0
DSH | Đất sinh hoạt cộng đồng | Community activities | PNN | #FFAAA0
DCK | Đất công trình công cộng khác | Other public works | PNN | #FFAAA0
`;

/**
 * Of codes whose official colour another one has, too. Reckoned: within 42° of the official hue, as far from every other colour as
 * can be (0.039 in OKLab at least, where 0.02 is just seen), those most often planned first.
 */
const OWN_COLOURS = `
CGT #FFFFFE #FAE6DF 0.039
CNT #AEE79D | PNN #DEEE56 | CQA #F67B69 | DVH #E9BA8C | DXH #E5B4C7 | DYT #F6A06D | DGD #F7C2C2 | DTT #D3ADA5
DKH #E78388 | DMT #E3C8AF | DKT #EE9B91 | DNG #CD9459 | DSK #FCBFE1 | CSK #E198D2 | SKN #B49D85 | SCT #E3A3B0
TMD #E8961E | SKC #FCD6DD | CCC #D3A878 | DTL #BAE7F2 | DCT #73FEDC | DPC #A4DCC6 | DDD #FE7A9B | DRA #DAB8F2
DNL #EC864F | DBV #FE85C7 | DCH #FDA3D6 | DKV #FF8B7F | TON #E392AB | TIN #D59684 | TVC #B7F1D1 | PNK #E27DB9
CSD #F1EBFD | CGT #FAE6DF | BCS #E2F4E9 | DCS #DEE1E7 | MCS #7DEDEE | BHK #E0EA94 | NHK #F1D26E | CDG #EA7BDF
DTS #E7B7AC | SKT #FF94BB | SKX #BC9ADC | DDT #FCBDA2 | DDL #FF903D | DSH #BB9AAB | DCK #FFBB6E
`;
const OWN_COLOUR_OF: ReadonlyMap<string, string> = new Map(
  OWN_COLOURS.trim()
    .split(/ \| |\n/)
    .map((entry) => entry.split(' ') as [string, string]),
);

/** TSC, and what TT 08/2024 lists under DSN and CCC; of former codes those that became such. */
const PUBLIC_CODES: ReadonlySet<string> = new Set(
  `TSC DSN DVH DXH DYT DGD DTT DKH DMT DKT DNG DSK CCC DGT DTL DCT DPC DDD DRA DNL DBV DCH DKV DTS DDT DDL DSH DCK`.split(' '),
);

const readRows = (table: string, current: boolean): LandCode[] =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [code = '', name = '', nameEn = '', group = '', officialColour = '', colourOf] = row.split(' | ');
      const colour = OWN_COLOUR_OF.get(code) ?? officialColour;
      const isPublic = PUBLIC_CODES.has(code);
      const known: LandCode = { code, name, nameEn, group: group as LandGroup, colour, officialColour, isPublic, current };
      return colourOf === undefined ? known : { ...known, colourOf };
    });

/** Every code, in the order of the circular; codes of before 2024 at the end. */
export const LAND_CODES: readonly LandCode[] = [...readRows(CURRENT, true), ...readRows(FORMER, false)];

/**
 * Finer classes of cadastral maps (TT 55/2013/TT-BTNMT, table 11): registers bear them, plans never do. Each is drawn as the class
 * that it belongs to. Columns: code | name | English name | belongs to.
 */
const FINER = `
COC | Đất cỏ dùng vào chăn nuôi | Pasture | CHN
LNC | Đất trồng cây công nghiệp lâu năm | Perennial industrial crops | CLN
LNQ | Đất trồng cây ăn quả lâu năm | Perennial fruit trees | CLN
LNK | Đất trồng cây lâu năm khác | Other perennial crops | CLN
RSN | Đất có rừng tự nhiên sản xuất | Natural production forest | RSX
RST | Đất có rừng trồng sản xuất | Planted production forest | RSX
RSK | Đất khoanh nuôi phục hồi rừng sản xuất | Production forest under regeneration | RSX
RSM | Đất trồng rừng sản xuất | Land for planting production forest | RSX
RPN | Đất có rừng tự nhiên phòng hộ | Natural protection forest | RPH
RPT | Đất có rừng trồng phòng hộ | Planted protection forest | RPH
RPK | Đất khoanh nuôi phục hồi rừng phòng hộ | Protection forest under regeneration | RPH
RPM | Đất trồng rừng phòng hộ | Land for planting protection forest | RPH
RDN | Đất có rừng tự nhiên đặc dụng | Natural special-use forest | RDD
RDT | Đất có rừng trồng đặc dụng | Planted special-use forest | RDD
RDK | Đất khoanh nuôi phục hồi rừng đặc dụng | Special-use forest under regeneration | RDD
RDM | Đất trồng rừng đặc dụng | Land for planting special-use forest | RDD
TSL | Đất nuôi trồng thủy sản nước lợ, mặn | Brackish and saltwater aquaculture | NTS
TSN | Đất nuôi trồng thủy sản nước ngọt | Freshwater aquaculture | NTS
`;

const BY_CODE: ReadonlyMap<string, LandCode> = new Map(LAND_CODES.map((known) => [known.code, known]));

/** Codes that share the colour of the class that they belong to. */
export const FINER_CODES: readonly LandCode[] = FINER.trim()
  .split('\n')
  .map((row) => {
    const [code = '', name = '', nameEn = '', colourOf = ''] = row.split(' | ');
    return { ...BY_CODE.get(colourOf)!, code, name, nameEn, colourOf, current: false };
  });
const FINER_BY_CODE: ReadonlyMap<string, LandCode> = new Map(FINER_CODES.map((known) => [known.code, known]));

/** More uses of one piece of land than papers have. */
const MAX_PARTS = 6;
/** Areas beside the parts of a compound code: 'ONT: 300 m2; CLN(120,5)'. */
const PART_AREA = /[:=(]\s*\d[\d.,]*\s*(?:M[2²])?\s*\)?|\b\d[\d.,]*\s*M[2²]/g;
const BETWEEN_PARTS = /[\s+,;/&*-]+/;

/**
 * @param code as on papers; case and surrounding space do not matter. Several together, 'ONT+CLN', are one code that keeps its parts,
 *   in the colour of the first.
 * @returns undefined for an unknown code, and where one part is unknown
 */
export function landCode(code: string): LandCode | undefined {
  const plain = code.trim().toUpperCase();
  const known = BY_CODE.get(plain) ?? FINER_BY_CODE.get(plain);
  if (known || plain.length <= 3 || plain.length > 200) return known;
  const words = new Set(
    plain
      .replace(PART_AREA, ' ')
      .split(BETWEEN_PARTS)
      .filter((word) => word !== ''),
  );
  if (words.size === 0 || words.size > MAX_PARTS) return undefined;
  const parts = [...words].flatMap((word) => BY_CODE.get(word) ?? FINER_BY_CODE.get(word) ?? []);
  if (parts.length < words.size) return undefined;
  if (parts.length === 1) return parts[0];
  return {
    ...parts[0]!,
    code: parts.map((part) => part.code).join('+'),
    name: parts.map((part) => part.name).join(' + '),
    nameEn: parts.map((part) => part.nameEn).join(' + '),
    isPublic: false,
    current: parts.every((part) => part.current),
  };
}
