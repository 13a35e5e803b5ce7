/** All numbers of §9 and further limits, defined once. Comments name the section. */

/** §9: maximum records of the Land calls, as sent on the wire. */
export const CALL_LIMITS = {
  suggestions: 30,
  filteredSuggestions: 100,
  aroundPlanning: 200,
  aroundCadastrals: 100,
  aroundCadastralItems: 500,
  cadastralList: 50,
  cadastralItemMatches: 5,
  cities: 1000,
  districts: [1000, 10000],
  wards: 12000,
  orders: 20,
  planningChanges: 500,
} as const;

/** §9: degrees of great circle from the centre of an around search to each corner. */
export const AROUND_HALF_SIZE_DEG = {
  planning: 0.0735,
  cadastrals: 0.3435,
  cadastralItems: 0.00105,
} as const;

/** §9: compass bearings of the four corners of an around search. */
export const AROUND_BEARINGS_DEG = [45, 135, 225, 315] as const;

/** §9: delays. The suggestion list waits 300 ms after a change, free typing 500 ms. */
export const DEBOUNCE_MS = { suggestion: 300, typing: 500 } as const;

/** §9: 'some moves after 1 s' (my location). */
export const MOVE_DELAY_MS = 1000;

/** §8: toasts close after 2 s. */
export const TOAST_MS = 2000;

/** §9: timeout of geolocation. */
export const GEOLOCATION_TIMEOUT_MS = 10_000;

/** §9: zooms of the map and of each kind of flight. */
export const ZOOM = {
  initial: 16,
  min: 5,
  max: 20,
  /** Maximum for a lot that fills the map, and for a single corner. */
  lot: 20,
  corner: 19,
  parcel: 17,
  /** Zoom at which parcels are drawn. */
  place: 16,
  /** Zoom of the own location. */
  location: 18,
  planningResult: 13,
  planningSuggestion: 17,
} as const;

/** §9: below this width the layout is the mobile one. */
export const MOBILE_MAX_WIDTH_PX = 670;
/** §9: below this height drawers use the whole height, otherwise 95 %. */
export const DRAWER_FULL_HEIGHT_PX = 760;

/** §9: decimals of shown coordinates: positions and centres, a parcel on a phone, the mean of a drawing. */
export const COORDINATE_DECIMALS = { centre: { lat: 5, lng: 6 }, phone: { lat: 9, lng: 9 }, mean: { lat: 5, lng: 5 } };

/** §9: record status that searches ask for. */
export const ACTIVE_STATUS = 'ACTIVE';

/** §9: digits of an e-mail code, and the wait before the next. */
export const OTP_DIGITS = 6;
export const RESEND_WAIT_MS = 60_000;

/** §9: interval at which an open page refreshes its access token. */
export const TOKEN_REFRESH_MS = 900_000;

/** §9 (with §5): maximum size of an uploaded avatar, and of other pictures. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** §9: initial opacity of a new layer and of the parcel overlay, of 100. */
export const LAYER_OPACITY = 100;
export const PARCEL_OVERLAY_OPACITY = 60;

/** §4, §9: delay before a chosen planning becomes a layer, after the map starts moving. */
export const LAYER_ADD_DELAY_MS = 500;

/** §9: 3D block and rotate 360. */
export const BLOCK_3D = { zoom: 18, pitchDeg: 65 } as const;
export const ROTATE_PITCH_DEG = 65;
/** Maximum of the tilt slider. Beyond it a phone would load and draw land to the horizon. */
export const PITCH_MAX_DEG = 75;

/** Time to wait for a compass. Devices with one report at once. */
export const SENSOR_TIMEOUT_MS = 2000;

/** §3: function name of a saved drawing in the wire's action history. */
export const NOTE_FUNCTION_NAME = 'Lưu toạ độ vẽ trên map.';
/** §2: notes per page of the list. */
export const NOTES_PER_PAGE = 10;
/** Maximum zones that a planning shows. Further ones are kept and exported. */
export const PLANNING_MAX_ZONES = 20_000;

/** Maximum points of a note. With a piece's ring about 2.5 MB as JSON. */
export const NOTE_MAX_POINTS = 20_000;
export const NOTE_TITLE_MAX_CHARS = 200;
export const NOTE_TEXT_MAX_CHARS = 5_000;
export const NOTIFICATION_TITLE_MAX_CHARS = 200;
export const NOTIFICATION_MAX_CHARS = 2_000;
/** Maximum length of a report on a parcel's data. */
export const REPORT_MAX_CHARS = 1_000;
/** §5: delay of the map picture after the form opens. */
export const NOTE_PICTURE_DELAY_MS = 500;
/** §9: minimum distance in pixels of a line's second point from the first. */
export const LINE_MIN_DISTANCE_PX = 3;
/** §5: minimum points of an area. */
export const AREA_MIN_POINTS = 3;
/** Maximum parcels that are chosen together. */
export const GATHERED_MAX_PARCELS = 10_000;
/** Maximum points of an editable drawing. Larger shapes of files open as layers. */
export const DRAWING_MAX_POINTS = 100_000;
/** Points above which the map draws an outline of about as many points, made by the geometry worker. */
export const DRAWING_OUTLINE_FROM = 1_000;
/** Maximum length of a drawing in a link. The whole link then has 7 KB, which messengers and mail programs accept. */
export const LINK_DRAWING_MAX_CHARS = 6_000;

/** §9: cropping of photographed corners. */
export const PICTURE_CROP = { widthShare: 0.9, aspect: 16 / 9, minHeightPx: 100 } as const;

/** Maximum size of a picture to open, and to recognise after scaling, pixels. */
export const PICTURE_MAX_PIXELS = 50_000_000;
export const READ_MAX_PIXELS = 4_000_000;
/** Compressed megabytes fetched by the first picture, and additionally by one that is hard to read. */
export const READER_FETCH_MB = { digits: 0.2, text: 2.3 } as const;

/** Maximum side of the picture for cropping, pixels. A phone cannot hold a 12-megapixel bitmap for it. */
export const PREVIEW_MAX_PX = 1280;

/** Token of wallet prices, in whole units. */
export const POINTS_TOKEN_ID = 'VPOINT';
/** §9 (with §5): minimum withdrawal. */
export const WITHDRAWAL_MIN = { tokenId: 'VPOINT', amount: '100' } as const;
/** Token of §7's contribute-token-mbc. */
export const MBC_TOKEN_ID = 'MBC';
/** Maximum smallest units per call, so that sums of many calls fit 64 bits. */
export const TOKEN_MAX_UNITS = 10n ** 15n;
export const TRANSFER_NOTE_MAX_CHARS = 200;
/** Wallet movements and notifications per page, as for notes. */
export const WALLET_CHANGES_PER_PAGE = 10;
export const NOTIFICATIONS_PER_PAGE = 10;

/** Watched places per customer; corners and m² (fifty square kilometres) of a drawn one. */
export const WATCH_LIMITS = { watches: 100, corners: 500, areaM2: 50_000_000 } as const;
export const WATCH_TITLE_MAX_CHARS = 200;

/** Maximum recent searches, without and with a star. The oldest are deleted. */
export const MAX_RECENT = { plain: 10, starred: 20 } as const;

/** Maximum open layers, limited by the graphics memory of cheap phones. */
export const MAX_OPEN_LAYERS = 12;

/** Length of a password in user-perceived characters. */
export const PASSWORD_CHARS = { min: 8, max: 128 } as const;

export const MAX_HOST_MESSAGE_BYTES = 16 * 1024;

/** Minimum length of the native app's nonce, so that no sender can guess it. */
export const MIN_HOST_NONCE_CHARS = 16;

/** Maximum wards in a response of `findPacks`. */
export const MAX_FOUND_PACKS = 50;

/** Maximum corners of a drawing that can be staked out by number. */
export const MAX_STAKEOUT_CORNERS = 500;

export const MAX_PRINT_TITLE_CHARS = 120;

/** Maximum parcels on a printed map; the largest are kept. */
export const MAX_PRINTED_PARCELS = 8000;

/** Maximum land uses in a printed legend or table. */
export const MAX_PRINTED_USES = 40;

/** Maximum rows of an extract. Further corners are in the attached data. */
export const MAX_EXTRACT_CORNERS = 240;
export const MAX_EXTRACT_NEIGHBOURS = 60;
export const MAX_EXTRACT_PLANS = 12;

/** Timeout of a call: long enough for a slow phone network. */
export const ANSWER_TIMEOUT_MS = 15_000;

/** Timeout of files and of bodies as large: 2 MB at 20 KB/s. */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** Maximum size of a layer's file. Holds PLANNING_MAX_ZONES; larger files would stall a low-end phone. */
export const MAX_LAYER_FILE_BYTES = 16 * 1024 * 1024;
export const LAYER_FILE_TIMEOUT_MS = 30_000;

/** Long side of a sent picture. The gateway accepts more than a phone needs to send. */
export const MAX_SENT_PICTURE_PX = 1_600;

/** Share of the window that a drawer covers at its middle stop. */
export const HALF_SHARE = { layers: 0.6, results: 0.62, search: 0.72 } as const;

/** Minimum height of the measuring sheet in pixels: handle, heading, main figures and toolbar, with two-line texts. */
export const MEASURE_PEEK_PX = 192;
