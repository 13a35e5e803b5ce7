/** Every number of §9 that the program uses, once. Sources are the sections named beside each. */

/** §9: record caps of the Land calls, as sent on the wire. */
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

/** §9: waits. The suggestion list waits 300 ms after a change, free typing 500 ms. */
export const DEBOUNCE_MS = { suggestion: 300, typing: 500 } as const;

/** §9: 'some moves after 1 s' (my location). */
export const MOVE_DELAY_MS = 1000;

/** §8: toasts close after 2 s. */
export const TOAST_MS = 2000;

/** §9: geolocation gives up after 10 s. */
export const GEOLOCATION_TIMEOUT_MS = 10_000;

/** §9: zooms of the map and of each kind of flight. */
export const ZOOM = {
  initial: 16,
  min: 5,
  max: 20,
  /** The nearest to a lot that fills the map, and to a single corner. */
  lot: 20,
  corner: 19,
  parcel: 17,
  /** Parcels are drawn there. */
  place: 16,
  /** My own. */
  location: 18,
  planningResult: 13,
  planningSuggestion: 17,
} as const;

/** §9: below this width the layout is the mobile one. */
export const MOBILE_MAX_WIDTH_PX = 670;
/** §9: below this height drawers take the whole height, else 95 %. */
export const DRAWER_FULL_HEIGHT_PX = 760;

/** §9: decimals of the coordinates that are shown: of positions and centres, of a parcel's on a phone, of the mean of a drawing. */
export const COORDINATE_DECIMALS = { centre: { lat: 5, lng: 6 }, phone: { lat: 9, lng: 9 }, mean: { lat: 5, lng: 5 } };

/** §9: the only record status that searches ask for. */
export const ACTIVE_STATUS = 'ACTIVE';

/** §9: digits of a mailed code, and the wait before another may be asked for. */
export const OTP_DIGITS = 6;
export const RESEND_WAIT_MS = 60_000;

/** §9: how often a page that is left open asks for a new access token. */
export const TOKEN_REFRESH_MS = 900_000;

/** §9 (with §5): an uploaded avatar, and any other uploaded picture. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** §9: opacity of a new layer, and of the parcel overlay at the start; of 100. */
export const LAYER_OPACITY = 100;
export const PARCEL_OVERLAY_OPACITY = 60;

/** §4, §9: a chosen planning becomes a layer half a second after the map set out for it. */
export const LAYER_ADD_DELAY_MS = 500;

/** §9: 3D block and rotate 360. */
export const BLOCK_3D = { zoom: 18, pitchDeg: 65 } as const;
export const ROTATE_PITCH_DEG = 65;
/** The settings' tilt slider ends here: further up a phone would have to fetch and draw land to the horizon. */
export const PITCH_MAX_DEG = 75;

/** A device that has a compass says so at once; after this it is taken to have none. */
export const SENSOR_PATIENCE_MS = 2000;

/** §3: what a saved drawing is called among the histories of the wire. */
export const NOTE_FUNCTION_NAME = 'Lưu toạ độ vẽ trên map.';
/** §2: notes a page of the list. */
export const NOTES_PER_PAGE = 10;
/** A planning shows its first so many zones; those beyond are kept and exported. */
export const PLANNING_MAX_ZONES = 20_000;

/** Most points of one note; with the ring of a piece about 2.5 MB as JSON. */
export const NOTE_MAX_POINTS = 20_000;
export const NOTE_TITLE_MAX_CHARS = 200;
export const NOTE_TEXT_MAX_CHARS = 5_000;
export const NOTIFICATION_TITLE_MAX_CHARS = 200;
export const NOTIFICATION_MAX_CHARS = 2_000;
/** What is reported of a parcel's data. */
export const REPORT_MAX_CHARS = 1_000;
/** §5: the map's picture is taken this long after the form opened. */
export const NOTE_PICTURE_DELAY_MS = 500;
/** §9: a line takes its second point only beyond this many pixels from the first. */
export const LINE_MIN_DISTANCE_PX = 3;
/** §5: an area has more than two points. */
export const AREA_MIN_POINTS = 3;
/** Points of a drawing that can be edited; larger shapes of files open as layers. */
export const DRAWING_MAX_POINTS = 100_000;
/** Above it the map draws an outline of about as many points, which the geometry worker makes, in the place of every one. */
export const DRAWING_OUTLINE_FROM = 1_000;
/** Of a link, what a drawing takes: with all else that it may say 7 KB, which messengers and mail programs pass on whole. */
export const LINK_DRAWING_MAX_CHARS = 6_000;

/** Cropping a photograph of corners (§9). */
export const PICTURE_CROP = { widthShare: 0.9, aspect: 16 / 9, minHeightPx: 100 } as const;

/** What is opened, and what is read after scaling it down, pixels. */
export const PICTURE_MAX_PIXELS = 50_000_000;
export const READ_MAX_PIXELS = 4_000_000;
/** What reading a picture fetches the first time, compressed, in megabytes, and what one besides that is hard to read; what reads a QR code (0.4) comes with the first picture that may have one. */
export const READER_FETCH_MB = { digits: 0.2, text: 2.3 } as const;

/** The picture that a part is chosen on, pixels a side: a phone keeps no 12-megapixel bitmap for it. */
export const PREVIEW_MAX_PX = 1280;

/** The token that prices by wallet are in, whole ones. */
export const POINTS_TOKEN_ID = 'VPOINT';
/** §9 (with §5): the least that is paid out, in VPOINT. */
export const WITHDRAWAL_MIN = { tokenId: 'VPOINT', amount: '100' } as const;
/** §7 contribute-token-mbc names the token that it is about. */
export const MBC_TOKEN_ID = 'MBC';
/** Most of a token's smallest unit that one call moves: sums of as many as anyone makes stay within 64 bits. */
export const TOKEN_MAX_UNITS = 10n ** 15n;
export const TRANSFER_NOTE_MAX_CHARS = 200;
/** Movements of the wallet, and notifications, a page: as many as notes. */
export const WALLET_CHANGES_PER_PAGE = 10;
export const NOTIFICATIONS_PER_PAGE = 10;

/** Places that a customer watches; corners and m² of one that was drawn, fifty square kilometres. */
export const WATCH_LIMITS = { watches: 100, corners: 500, areaM2: 50_000_000 } as const;
export const WATCH_TITLE_MAX_CHARS = 200;

/** Recent searches that are kept, and those with a star; beyond them the oldest are deleted. */
export const MAX_RECENT = { plain: 10, starred: 20 } as const;

/** Layers open at a time: as many pictures and tiles as a cheap phone's graphics memory takes. */
export const MAX_OPEN_LAYERS = 12;

/** How long a password must be, in characters as people count them. */
export const PASSWORD_CHARS = { min: 8, max: 128 } as const;

/** A larger message of the native app is not read. */
export const MAX_HOST_MESSAGE_BYTES = 16 * 1024;

/** A shorter nonce of the native app could be guessed by whoever can post to the page. */
export const MIN_HOST_NONCE_CHARS = 16;

/** Wards in an answer of `findPacks`. */
export const MAX_FOUND_PACKS = 50;

/** Corners of a drawing that can be staked out by number. */
export const MAX_STAKEOUT_CORNERS = 500;

export const MAX_PRINT_TITLE_CHARS = 120;

/** Parcels on a printed map, the largest ones. */
export const MAX_PRINTED_PARCELS = 8000;

/** Land uses in a printed legend or table. */
export const MAX_PRINTED_USES = 40;

/** Rows of an extract; further corners are in the attached data. */
export const MAX_EXTRACT_CORNERS = 240;
export const MAX_EXTRACT_NEIGHBOURS = 60;
export const MAX_EXTRACT_PLANS = 12;

/** How long a call may take before it is a `timeout`: long enough for a slow phone network, short enough to say so. */
export const ANSWER_TIMEOUT_MS = 15_000;

/** The same of a file, or a body as large as one: 2 MB at 20 KB/s. */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** A layer's file: room for PLANNING_MAX_ZONES of a dozen corners as the gateway writes them, 11 MB; what is larger would stall a low-end phone and is refused, not truncated. */
export const MAX_LAYER_FILE_BYTES = 16 * 1024 * 1024;
export const LAYER_FILE_TIMEOUT_MS = 30_000;

/** Long side of a picture that is sent. The gateway takes more; a phone need not send it. */
export const MAX_SENT_PICTURE_PX = 1_600;

/** Of the window, that drawers cover at half. */
export const HALF_SHARE = { layers: 0.6, results: 0.62, search: 0.72 } as const;

/** Pixels of the measuring sheet at its lowest: handle, heading, leading figures and toolbar, with words of two lines. */
export const MEASURE_PEEK_PX = 192;
