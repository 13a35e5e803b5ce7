/**
 * Land-use codes. Codes and Vietnamese names: TT 08/2024/TT-BTNMT; below them codes of 2014 that it no longer has but older
 * papers still bear. Colours: the legends that the ministry's circulars prescribe for land-use maps. They show none for
 * some codes new in 2024: these take the colour of the code they came from or are nearest to (`colourOf`).
 */
export interface LandCode {
  code: string;
  name: string;
  nameEn: string;
  /** Agricultural, non-agricultural or unused. */
  group: LandGroup;
  /** `#RRGGBB`. */
  colour: string;
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

const readRows = (table: string, current: boolean): LandCode[] =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [code = '', name = '', nameEn = '', group = '', colour = '', colourOf] = row.split(' | ');
      const known: LandCode = { code, name, nameEn, group: group as LandGroup, colour, current };
      return colourOf === undefined ? known : { ...known, colourOf };
    });

/** Every code, in the order of the circular; codes of before 2024 at the end. */
export const LAND_CODES: readonly LandCode[] = [...readRows(CURRENT, true), ...readRows(FORMER, false)];

const BY_CODE: ReadonlyMap<string, LandCode> = new Map(LAND_CODES.map((known) => [known.code, known]));

/** @param code as on papers; case and surrounding space do not matter. @returns undefined for an unknown code */
export const landCode = (code: string): LandCode | undefined => BY_CODE.get(code.trim().toUpperCase());
