import { RESEND_WAIT_MS } from '../../domain/limits.ts';

/**
 * What one client may take of a gateway, and why so much. A whole village may stand behind one address (mobile networks share them),
 * so an address is never shut out for asking often: it gets less where others wait. Counts are of one process, but for those of
 * `attempts`, which lie in the database and hold over all gateways.
 */

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * What a request costs, so that one kind cannot keep out another. `cheap` ones are answered from memory or by one small row; `calls` read
 * land, `accounts` and `money` rows of a customer: what waits for a locked table of one keeps no place of the others; `deep` pages of a list sort all rows before them; `passwords` wait for a slow hash; `uploads` read their bodies themselves, and a slow
 * sender may take his time; `live` ones wait for somebody else's server; `tiles` of the land are cut by one thread, and `packs` made by another.
 */
export const LANES = ['cheap', 'calls', 'accounts', 'money', 'deep', 'passwords', 'uploads', 'live', 'tiles', 'packs'] as const;
export type Lane = (typeof LANES)[number];

export interface LaneLimits {
  running: number;
  /** Of them, for one address. */
  runningOfOne: number;
  /** Of those, for one party of it, as all who have not shown who they are; default all. */
  runningOfParty?: number;
  /** Waiting for that; what comes beyond is refused at once, before anything is done for it. */
  waiting: number;
  waitingOfOne: number;
  /** Who has waited for so long is refused: those at work wait for something that does not answer. */
  patienceMs?: number;
}

const PATIENCE_MS = 5_000;

/**
 * One process answers some hundreds of calls a second: whoever is let in waits for about a third of a second at the most, and a
 * client is told early rather than late. Pages and lists of units stay alive beside a flood of searches. One address never has all
 * places: who comes from elsewhere finds one free.
 */
export const GATE_LIMITS: Readonly<Record<Lane, LaneLimits>> = {
  cheap: { running: 16, runningOfOne: 15, waiting: 256, waitingOfOne: 256, patienceMs: PATIENCE_MS },
  calls: { running: 6, runningOfOne: 5, waiting: 96, waitingOfOne: 96, patienceMs: PATIENCE_MS },
  accounts: { running: 3, runningOfOne: 2, waiting: 96, waitingOfOne: 96, patienceMs: PATIENCE_MS },
  money: { running: 3, runningOfOne: 2, waiting: 96, waitingOfOne: 96, patienceMs: PATIENCE_MS },
  // Each keeps the database for some 30 ms; who comes meanwhile waits for two of them, not for six.
  deep: { running: 2, runningOfOne: 1, waiting: 32, waitingOfOne: 8, patienceMs: PATIENCE_MS },
  // A hash takes a quarter of a second of a core: a dozen in front of one are three seconds.
  passwords: { running: 4, runningOfOne: 3, runningOfParty: 2, waiting: 28, waitingOfOne: 12 },
  uploads: { running: 64, runningOfOne: 32, waiting: 0, waitingOfOne: 0 },
  // They cost us next to nothing while they wait; a desktop's screen asks for 60 tiles at once, and each may be held for 4 MB.
  live: { running: 24, runningOfOne: 16, runningOfParty: 12, waiting: 192, waitingOfOne: 96 },
  // One is read while another is cut and a third is sent; of five connections to the database most stay with the calls. A map's screen asks for dozens at once, a CDN for more.
  tiles: { running: 4, runningOfOne: 3, waiting: 256, waitingOfOne: 128, patienceMs: PATIENCE_MS },
  // To make one takes a second or two, to send a part of one that is there nothing; a device asks for a few parts at once.
  packs: { running: 4, runningOfOne: 3, runningOfParty: 2, waiting: 128, waitingOfOne: 32 },
};

/**
 * Where requests of a lane take so little time that more than its limit would be served soon, more may wait: what comes at once behind a moment in
 * which nothing went on (a gateway that left its share, a busy machine) is no overload.
 */
export const LINE_LIMITS = {
  /** Who is let in waits for no longer, by what requests took lately. */
  soonMs: 300,
  /** No more than so many times the limit. */
  longest: 4,
  /** How many requests the mean is taken over. */
  meanOver: 32,
  /** What takes longer than this many times the mean counts as that much; the mean as a millisecond at the least. */
  outlier: 4,
  leastMs: 1,
} as const;

export const CONNECTION_LIMITS = {
  /** Open at a time; a phone has six, a village two hundred phones. Not where a proxy is in front: there they are the proxy's. */
  ofOne: 1_200,
  /** A process may have some thousands of files open. */
  all: 8_000,
  /** Beyond these two counts so many more are told to come back, each with the answer to what it asks first; the next are cut unread. */
  beyond: 1_000,
  /** Requests that were sent behind one whose answer is still on its way. Browsers send none. */
  pipelined: 16,
  /** Answers that an address has not read yet: beyond it those of it who read slowest are let go of. */
  unsentBytesOfOne: 32 * MIB,
  /** Answers that nobody has read yet, of all: beyond it those who read slowest are let go of. */
  unsentBytes: 128 * MIB,
  /** Whoever reads his answer at less than this, over the time told, is let go of. The slowest mobile network does ten times as much. */
  leastReadBytesPerS: KIB,
  leastReadOverMs: 15_000,
};

export type ConnectionLimits = typeof CONNECTION_LIMITS;

export interface PaceLimits {
  /** New connections that are read in one turn of the loop, each of another address. */
  atOnce: number;
  /** For how long after a shredded body. */
  pacedMs: number;
  /** By how much of its share of the work who sent it is put behind: a connection counts as one. */
  behindMs: number;
}

/** Four bodies in pieces of a byte, 64 KiB each, hold the loop up for some 30 ms. Who waits is asked for by others no sooner than that. */
export const PACE_LIMITS: Readonly<PaceLimits> = { atOnce: 4, pacedMs: 10_000, behindMs: 100 };

/** Longer than the 60 s of common proxies, so that none of them sends on a connection that we are closing. */
const KEEP_ALIVE_MS = 65_000;
/** How long a connection may take for what. */
export const SERVER_TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1_000,
  /** Without a byte in either direction: whoever stopped reading his answer keeps nothing here. */
  silenceMs: KEEP_ALIVE_MS + 5_000,
};

export const ARRIVAL_LIMITS = {
  /** Arriving at a time. */
  count: 1_024,
  countOfOne: 256,
  /** What they hold together. */
  bytes: 64 * MIB,
  bytesOfOne: 16 * MIB,
  /** Of one body, whatever their size: who sends it byte by byte wants processor time of us. */
  pieces: 1_024,
  /** How large those beyond are on average: a network cuts a long body into pieces of a thousand bytes and more. */
  leastPieceBytes: 64,
  /** Whoever sends at less than this, after the time told, is let go of. */
  leastBytesPerS: 512,
  leastAfterMs: 10_000,
};

export type ArrivalLimits = typeof ARRIVAL_LIMITS;

/** The longest body of who has shown no token: no call that is open to all needs a tenth of it. */
export const MAX_ANONYMOUS_BODY_BYTES = 64 * KIB;
export const MAX_BODY_BYTES = 256 * KIB;
/** A note of 20,000 points has them twice in its body, as points and as ring. */
export const MAX_NOTE_BODY_BYTES = 3 * MIB;

export interface MinuteLimits {
  aMinuteOfOne: number;
  aMinute: number;
}

export interface PolicyReportLimits extends MinuteLimits {
  /** A browser sends up to a dozen reports together, each with an address and a piece of the policy. */
  bodyBytes: number;
  /** Of one body; what comes beyond is not read. */
  reportsOfBody: number;
  /** Different things the log hears of. */
  linesAnHour: number;
}

/** What browsers refused to do for our pages: whoever wants may send it. A village whose browsers all refuse the same thing tells nothing new. */
export const POLICY_REPORT_LIMITS: Readonly<PolicyReportLimits> = {
  bodyBytes: 32 * KIB,
  reportsOfBody: 32,
  aMinuteOfOne: 60,
  aMinute: 600,
  linesAnHour: 20,
};

/** How quick visits were: one body a visit, of three numbers. */
export const VITALS_LIMITS: Readonly<MinuteLimits & { bodyBytes: number }> = { bodyBytes: 512, aMinuteOfOne: 20, aMinute: 1200 };

/** Packs that are made because somebody asks: a person keeps a few wards. What was made already is sent to all. */
export const MADE_PACK_LIMITS: Readonly<MinuteLimits> = { aMinuteOfOne: 20, aMinute: 60 };

/** A page that begins behind this row is of the lane `deep`: the app turns over no list so far. */
export const DEEP_FROM_ROW = 1_000;

/** Rows of a list that may be turned over: a deep page sorts all that come before it, and nobody reads so far. */
export const MAX_LIST_DEPTH = 10_000;

/**
 * The widest box of an around search, degrees a side. Nearest first means to sort all that the box holds: a country holds tens of millions
 * of parcels and half a million sheets (the app asks for a tenth of these boxes), and some ten thousand plannings, which may be asked of
 * all of it.
 */
export const MAX_AROUND_DEG = { cadastralItems: 0.25, cadastrals: 2, plannings: 25 } as const;

export const NOTE_QUOTA = { notes: 500, points: 100_000 } as const;
/** How long the uid of a deleted note is remembered, and how many of one customer. */
export const TOMBSTONE_DAYS = 365;
export const MAX_TOMBSTONES = 10_000;
export const UPLOAD_QUOTA = { files: 600, bytes: 150 * 1024 * 1024 } as const;
/** Avatars of one customer that are kept: the profile may still show an older one than the one just uploaded. */
export const MAX_AVATARS = 5;
/** How long a picture is kept that no note shows: a phone out of reach sends its note by then. */
export const UNSHOWN_PICTURE_MS = 30 * 24 * 60 * 60 * 1000;
export const USER_BANKING_QUOTA = 10;
/** Passkeys of one customer: more than anybody has devices and password managers. */
export const PASSKEY_QUOTA = 10;
/** Notifications of one customer; beyond them the oldest are deleted. */
export const NOTIFICATION_QUOTA = 500;
export const MAX_UNPAID_ORDERS = 20;
export const MAX_PENDING_DEPOSITS = 20;

/** Rows a page of every list of a customer's. */
export const MAX_ROWS_PER_PAGE = 100;

export const MAX_UPLOADS = 8;
/** Uploads of one customer at a time, so that one cannot keep the others out. */
export const MAX_UPLOADS_OF_ONE_USER = 2;
/** Pictures decoded at a time: each may take some 200 MB for a second. */
export const MAX_PICTURES_DECODED = 2;
/** How long a picture may take to arrive: shorter than `requestTimeout`, so that a slow sender gets an answer. */
export const UPLOAD_BODY_TIMEOUT_MS = 25_000;
export const MAX_PICTURE_PIXELS = 25_000_000;
/** Longest side of a picture. A row is held whole several times over; no camera makes longer ones. */
export const MAX_PICTURE_SIDE_PX = 16_384;
export const MAX_PICTURE_SECONDS = 30;

/** A query string longer than this holds nothing that we ask for. */
export const MAX_QUERY_CHARS = 4096;
/** No request of the contract nests deeper than { position: [ { latitude } ] }; a few levels to spare. */
export const MAX_JSON_DEPTH = 16;

/** Parcels of a ward that devices may keep (`PACKS_MAX_PARCELS`): three of the fullest wards of a town. */
export const MAX_PACK_PARCELS = 60_000;
export const MAX_PACK_PICTURE_BYTES = 4 * 2 ** 20;

/** How long a statement may wait and run. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** How long a statement of a call may wait for a lock, say of a table that another program changes: then the call is refused (503). */
export const LOCK_TIMEOUT_S = 3;

/**
 * Connections of one gateway to its PostgreSQL server, and to each replica, by what is read: those for land keep one processor of a server busy,
 * and more at once only wait for each other there. A server's own default of 100 is shared by all gateways.
 */
export const DATABASE_CONNECTIONS = { land: 5, accounts: 3, money: 2 } as const;
export const MAX_WAITING_STATEMENTS = 512;

export const MAX_REPLICA_BEHIND_MS = 10_000;

/** How long the mail server may take to be reached, to greet, and for each further answer. */
export const MAIL_TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/**
 * When a gateway stops, after `DRAIN_DELAY_S`: after `drainMs` connections that still run are cut, after `workMs` mails and sweeps are left
 * where they are, and after `endMs` the process ends whatever does not answer. A supervisor should wait longer before it kills.
 */
export const STOP_LIMITS = { drainMs: 8_500, workMs: 9_000, endMs: 10_500 } as const;
/** A connection to the database that has not ended so long after it was told to is cut. */
export const CLOSE_MS = 500;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * Per account and place first; an address counts loosely, because a whole village may stand behind one. §9: a further mail waits
 * 60 s; the sixth and later ones longer. What counts an account over all places counts those alone where it is not known, so that a
 * stranger cannot keep its owner out.
 */
export const ATTEMPT_LIMITS = {
  /** From one network, or on one device that knows the account. */
  passwordOfPlace: { free: 5, waitS: 30, steady: 0, maxWaitS: 15 * MINUTE_S, forgetS: 24 * HOUR_S },
  /** Over all networks: a botnet tries fifty a day. */
  passwordOfAccount: { free: 50, waitS: 30, steady: 0, maxWaitS: 15 * MINUTE_S, forgetS: 24 * HOUR_S },
  /** Of devices that the account does not know. Beyond them one after the other: who waits may be somebody else. In the lane `passwords` alone. */
  passwordOfAddress: { free: 200, waitS: 2, steady: 1_000_000_000, maxWaitS: 2, forgetS: 10 * MINUTE_S, turns: 6 },
  /** From one network: nobody guesses a signature, and who tries costs us one to check. */
  passkeyOfPlace: { free: 20, waitS: 30, steady: 0, maxWaitS: 15 * MINUTE_S, forgetS: 24 * HOUR_S },
  codeOfAddress: { free: 200, waitS: 1, steady: 0, maxWaitS: MINUTE_S, forgetS: 10 * MINUTE_S },
  mailOfPlace: { free: 1, waitS: RESEND_WAIT_MS / 1000, steady: 4, maxWaitS: HOUR_S, forgetS: 12 * HOUR_S },
  /** Over all networks and purposes: nobody fills a mailbox with our codes. */
  mailOfMailbox: { free: 12, waitS: 10 * MINUTE_S, steady: 0, maxWaitS: HOUR_S, forgetS: 12 * HOUR_S },
  /** All that this service sends: a mail server takes no more, and blocks who tries. */
  mailOfAll: { free: 300, waitS: 1, steady: 1_000_000_000, maxWaitS: 1, forgetS: MINUTE_S },
  mailOfAddress: { free: 60, waitS: 10, steady: 0, maxWaitS: 10 * MINUTE_S, forgetS: HOUR_S },
  newDeviceOfAccount: { free: 5, waitS: HOUR_S, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  receiverOfAccount: { free: 10, waitS: 30, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  /** Every look at whom an e-mail or a phone number belongs to, found or not. */
  lookupOfAccount: { free: 30, waitS: MINUTE_S, steady: 30, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  referralOfAddress: { free: 30, waitS: 10, steady: 0, maxWaitS: 10 * MINUTE_S, forgetS: HOUR_S },
  /** Reports of data: of a network, of an account, and all together, so that the list stays one that somebody reads. */
  reportOfAddress: { free: 10, waitS: 5 * MINUTE_S, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  reportOfAccount: { free: 20, waitS: 5 * MINUTE_S, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  reportOfAll: { free: 1_000, waitS: MINUTE_S, steady: 1_000_000_000, maxWaitS: MINUTE_S, forgetS: 24 * HOUR_S },
  /** Five a day, those that broke off among them: each reads all that a customer keeps. */
  dataOfAccount: { free: 5, waitS: 24 * HOUR_S, steady: 0, maxWaitS: 24 * HOUR_S, forgetS: 24 * HOUR_S },
} as const;
