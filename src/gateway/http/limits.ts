import { RESEND_WAIT_MS } from '../../domain/limits.ts';

/**
 * Limits per client, with reasons. A whole village may share one address (mobile networks do), so an address is never
 * locked out for frequent requests: it gets less while others wait. Limits count per process, except `attempts`, which
 * the database counts for all gateways.
 */

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Classes of requests by cost, so that none blocks another. `cheap` ones use memory or one small row. `calls` read
 * land, `accounts` and `money` a customer's rows, and a locked table stops only one of them. `deep` pages sort all rows
 * before them, `passwords` wait for a hash, `uploads` read their own bodies, `live` waits for other servers.
 */
export const LANES = ['cheap', 'calls', 'accounts', 'money', 'deep', 'passwords', 'uploads', 'live', 'tiles', 'packs'] as const;
export type Lane = (typeof LANES)[number];

export interface LaneLimits {
  running: number;
  runningPerAddress: number;
  /** Maximum of those for one party; all unidentified clients of an address are one party. Default all. */
  runningPerParty?: number;
  /** Maximum number waiting; more are refused before any work is done. */
  waiting: number;
  waitingPerAddress: number;
  /** Maximum waiting time; beyond it, running requests probably wait for something that does not respond. */
  maxWaitMs?: number;
}

const MAX_WAIT_MS = 5_000;

/**
 * One process answers some hundreds of calls per second, so an admitted request waits about a third of a second at
 * most, and clients are refused early. Pages and unit lists stay available during a flood of searches. One address
 * never gets all places, so that another finds one free.
 */
export const GATE_LIMITS: Readonly<Record<Lane, LaneLimits>> = {
  cheap: { running: 16, runningPerAddress: 15, waiting: 256, waitingPerAddress: 256, maxWaitMs: MAX_WAIT_MS },
  calls: { running: 6, runningPerAddress: 5, waiting: 96, waitingPerAddress: 96, maxWaitMs: MAX_WAIT_MS },
  accounts: { running: 3, runningPerAddress: 2, waiting: 96, waitingPerAddress: 96, maxWaitMs: MAX_WAIT_MS },
  money: { running: 3, runningPerAddress: 2, waiting: 96, waitingPerAddress: 96, maxWaitMs: MAX_WAIT_MS },
  // Each occupies the database for some 30 ms; only two run, so that others wait for two, not six.
  deep: { running: 2, runningPerAddress: 1, waiting: 32, waitingPerAddress: 8, maxWaitMs: MAX_WAIT_MS },
  // A hash takes a quarter of a second of one core, so twelve waiting ones take three seconds.
  passwords: { running: 4, runningPerAddress: 3, runningPerParty: 2, waiting: 28, waitingPerAddress: 12 },
  uploads: { running: 64, runningPerAddress: 32, waiting: 0, waitingPerAddress: 0 },
  // Waiting costs almost nothing. A desktop screen requests 60 tiles at once, each up to 4 MB.
  live: { running: 24, runningPerAddress: 16, runningPerParty: 12, waiting: 192, waitingPerAddress: 96 },
  // One is read, one cut, one sent; the calls keep most of the five connections. Maps and CDNs request dozens at once.
  tiles: { running: 4, runningPerAddress: 3, waiting: 256, waitingPerAddress: 128, maxWaitMs: MAX_WAIT_MS },
  // Making a pack takes a second or two, sending an existing part nothing. A device requests a few at once.
  packs: { running: 4, runningPerAddress: 3, runningPerParty: 2, waiting: 128, waitingPerAddress: 32 },
};

/** Extends a lane's waiting limit while its requests are fast: a burst after a pause is not an overload. */
export const QUEUE_LIMITS = {
  /** Target waiting time, estimated from recent requests. */
  soonMs: 300,
  maxMultiple: 4,
  /** Number of requests in the mean. */
  meanOver: 32,
  /** Longer requests count as this multiple of the mean. `minMs` is the minimum of the mean. */
  outlier: 4,
  minMs: 1,
} as const;

export const CONNECTION_LIMITS = {
  /** Open at a time. A phone has six, a village two hundred phones. Not applied to a proxy's connections. */
  perAddress: 1_200,
  /** A process may open some thousands of files. */
  all: 8_000,
  /** Number above these limits that still get a refusal as their first answer; more are closed unread. */
  excess: 1_000,
  /** Requests pipelined behind a pending answer. Browsers send none. */
  pipelined: 16,
  /** Unread answers of an address; above it, its slowest readers are closed. */
  unsentBytesPerAddress: 32 * MIB,
  /** Unread answers of all clients; above it, the slowest readers are closed. */
  unsentBytes: 128 * MIB,
  /** Minimum reading rate over `readRateOverMs`. The slowest mobile network is ten times as fast. */
  minReadBytesPerS: KIB,
  readRateOverMs: 15_000,
};

export type ConnectionLimits = typeof CONNECTION_LIMITS;

export interface PaceLimits {
  /** New connections read per loop turn, each of another address. */
  connectionsPerTurn: number;
  /** Duration after a body in tiny pieces. */
  pacedMs: number;
  /** Penalty for its sender in the order of work; a connection counts as one. */
  penaltyMs: number;
}

/** Four bodies of 64 KiB in one-byte pieces block the loop for some 30 ms. */
export const PACE_LIMITS: Readonly<PaceLimits> = { connectionsPerTurn: 4, pacedMs: 10_000, penaltyMs: 100 };

/** Longer than the common 60 s of proxies, so that no proxy reuses a connection that is being closed. */
const KEEP_ALIVE_MS = 65_000;
export const SERVER_TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 1_000,
  /** Maximum time without a byte in either direction, for clients that stopped reading. */
  silenceMs: KEEP_ALIVE_MS + 5_000,
};

export const ARRIVAL_LIMITS = {
  /** Bodies arriving at a time. */
  count: 1_024,
  countPerAddress: 256,
  /** Bytes that they occupy together. */
  bytes: 64 * MIB,
  bytesPerAddress: 16 * MIB,
  /** Pieces per body, because each costs processor time. */
  pieces: 1_024,
  /** Minimum average size of further pieces: networks split long bodies into a thousand bytes or more. */
  minPieceBytes: 64,
  /** Minimum sending rate after `rateAfterMs`. */
  minBytesPerS: 512,
  rateAfterMs: 10_000,
};

export type ArrivalLimits = typeof ARRIVAL_LIMITS;

/** Maximum body without a token; public calls need less than a tenth of it. */
export const MAX_ANONYMOUS_BODY_BYTES = 64 * KIB;
export const MAX_BODY_BYTES = 256 * KIB;
/** A note of 20,000 points contains them twice, as points and as a ring. */
export const MAX_NOTE_BODY_BYTES = 3 * MIB;

export interface MinuteLimits {
  perMinutePerAddress: number;
  perMinute: number;
}

export interface PolicyReportLimits extends MinuteLimits {
  /** A browser sends up to a dozen reports together, each with an address and a part of the policy. */
  bodyBytes: number;
  /** Reports per body; more are not read. */
  reportsPerBody: number;
  /** Distinct reports written to the log. */
  linesPerHour: number;
}

/** Browsers' policy reports, which anybody can send. Repeated reports contain nothing new. */
export const POLICY_REPORT_LIMITS: Readonly<PolicyReportLimits> = {
  bodyBytes: 32 * KIB,
  reportsPerBody: 32,
  perMinutePerAddress: 60,
  perMinute: 600,
  linesPerHour: 20,
};

/** Web vitals: one body with three numbers per visit. */
export const VITALS_LIMITS: Readonly<MinuteLimits & { bodyBytes: number }> = { bodyBytes: 512, perMinutePerAddress: 20, perMinute: 1200 };

/** New packs per minute: a person keeps a few wards. Existing packs are always sent. */
export const NEW_PACK_LIMITS: Readonly<MinuteLimits> = { perMinutePerAddress: 20, perMinute: 60 };

/** First row of pages in lane `deep`; the app never requests such pages. */
export const DEEP_FROM_ROW = 1_000;

/** Maximum rows of a paged list: a deep page sorts all rows before it, and no user pages so far. */
export const MAX_LIST_DEPTH = 10_000;

/**
 * Maximum box of an around search, degrees per side. Sorting by distance reads everything in the box: a country has
 * tens of millions of parcels and half a million sheets (the app requests a tenth of these boxes), but only some ten
 * thousand plannings.
 */
export const MAX_AROUND_DEG = { cadastralItems: 0.25, cadastrals: 2, plannings: 25 } as const;

export const NOTE_QUOTA = { notes: 500, points: 100_000 } as const;
/** Time that the uid of a deleted note is kept, and the maximum number per customer. */
export const TOMBSTONE_DAYS = 365;
export const MAX_TOMBSTONES = 10_000;
export const UPLOAD_QUOTA = { files: 600, bytes: 150 * 1024 * 1024 } as const;
/** Avatars kept per customer: the profile may still show an older one than the last upload. */
export const MAX_AVATARS = 5;
/** Time that a picture without a note is kept: an offline phone sends its note within it. */
export const ORPHAN_PICTURE_MS = 30 * 24 * 60 * 60 * 1000;
export const USER_BANKING_QUOTA = 10;
/** Passkeys per customer: more than anybody's devices and password managers. */
export const PASSKEY_QUOTA = 10;
/** Notifications per customer; the oldest above it are deleted. */
export const NOTIFICATION_QUOTA = 500;
export const MAX_UNPAID_ORDERS = 20;
export const MAX_PENDING_DEPOSITS = 20;

export const MAX_ROWS_PER_PAGE = 100;

export const MAX_UPLOADS = 8;
/** Concurrent uploads per customer, so that one cannot block others. */
export const MAX_UPLOADS_PER_USER = 2;
/** Pictures decoded at a time: each may take some 200 MB for a second. */
export const MAX_PICTURES_DECODED = 2;
/** Maximum time of an upload, below `requestTimeout`, so that a slow sender gets an answer. */
export const UPLOAD_BODY_TIMEOUT_MS = 25_000;
export const MAX_PICTURE_PIXELS = 25_000_000;
/** Maximum side of a picture: decoding holds several whole rows, and no camera exceeds it. */
export const MAX_PICTURE_SIDE_PX = 16_384;
export const MAX_PICTURE_SECONDS = 30;

/** Maximum query length; no call needs more. */
export const MAX_QUERY_CHARS = 4096;
/** Maximum depth: the deepest request is { position: [ { latitude } ] }; a few levels to spare. */
export const MAX_JSON_DEPTH = 16;

/** Maximum parcels of a ward for devices (`PACKS_MAX_PARCELS`): three of the fullest wards of a town. */
export const MAX_PACK_PARCELS = 60_000;
export const MAX_PACK_PICTURE_BYTES = 4 * 2 ** 20;

/** Maximum time of a statement, including waiting. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** Maximum wait of a call's statement for a lock, such as of a table being altered; then the call answers 503. */
export const LOCK_TIMEOUT_S = 3;

/** Connections of a gateway to its server and each replica; more would only wait. All gateways share 100 by default. */
export const DATABASE_CONNECTIONS = { land: 5, accounts: 3, money: 2 } as const;
export const MAX_WAITING_STATEMENTS = 512;

export const MAX_REPLICA_BEHIND_MS = 10_000;

/** Timeouts of the mail server: connecting, greeting, and each further response. */
export const MAIL_TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/**
 * Deadlines after `DRAIN_DELAY_S`: `drainMs` closes remaining connections, `workMs` abandons mails and sweeps, `endMs`
 * ends the process. A supervisor must wait longer before it kills.
 */
export const STOP_LIMITS = { drainMs: 8_500, workMs: 9_000, endMs: 10_500 } as const;
/** A database connection that has not closed after this time is cut. */
export const CLOSE_MS = 500;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * Limits per account and place first; addresses count loosely, because a village may share one. §9: another mail waits
 * 60 s, from the sixth on longer. Limits of an account over all places apply only to unknown ones, so that a stranger
 * cannot lock out its owner.
 */
export const ATTEMPT_LIMITS = {
  /** Attempts from one network, or from one device that knows the account. */
  passwordOfPlace: { free: 5, waitS: 30, steady: 0, maxWaitS: 15 * MINUTE_S, forgetS: 24 * HOUR_S },
  /** Over all networks: a botnet gets fifty tries per day. */
  passwordOfAccount: { free: 50, waitS: 30, steady: 0, maxWaitS: 15 * MINUTE_S, forgetS: 24 * HOUR_S },
  /** Attempts from unknown devices; beyond it one at a time, as others may share the address. Lane `passwords` only. */
  passwordOfAddress: { free: 200, waitS: 2, steady: 1_000_000_000, maxWaitS: 2, forgetS: 10 * MINUTE_S, turns: 6 },
  /** Attempts from one network. Guessing a signature is infeasible, but checking one costs time. */
  passkeyOfPlace: { free: 20, waitS: 30, steady: 0, maxWaitS: 15 * MINUTE_S, forgetS: 24 * HOUR_S },
  codeOfAddress: { free: 200, waitS: 1, steady: 0, maxWaitS: MINUTE_S, forgetS: 10 * MINUTE_S },
  mailOfPlace: { free: 1, waitS: RESEND_WAIT_MS / 1000, steady: 4, maxWaitS: HOUR_S, forgetS: 12 * HOUR_S },
  /** Codes over all networks and purposes, so that they cannot flood a mailbox. */
  mailOfMailbox: { free: 12, waitS: 10 * MINUTE_S, steady: 0, maxWaitS: HOUR_S, forgetS: 12 * HOUR_S },
  /** All mails of the service: a mail server accepts no more and blocks the sender. */
  mailOfAll: { free: 300, waitS: 1, steady: 1_000_000_000, maxWaitS: 1, forgetS: MINUTE_S },
  mailOfAddress: { free: 60, waitS: 10, steady: 0, maxWaitS: 10 * MINUTE_S, forgetS: HOUR_S },
  newDeviceOfAccount: { free: 5, waitS: HOUR_S, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  receiverOfAccount: { free: 10, waitS: 30, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  /** Every lookup of an e-mail address or phone number, found or not. */
  lookupOfAccount: { free: 30, waitS: MINUTE_S, steady: 30, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  referralOfAddress: { free: 30, waitS: 10, steady: 0, maxWaitS: 10 * MINUTE_S, forgetS: HOUR_S },
  /** Data reports per network, per account and in total, so that the list stays readable for operators. */
  reportOfAddress: { free: 10, waitS: 5 * MINUTE_S, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  reportOfAccount: { free: 20, waitS: 5 * MINUTE_S, steady: 0, maxWaitS: HOUR_S, forgetS: 24 * HOUR_S },
  reportOfAll: { free: 1_000, waitS: MINUTE_S, steady: 1_000_000_000, maxWaitS: MINUTE_S, forgetS: 24 * HOUR_S },
  /** Five downloads per day, including aborted ones: each reads all data of a customer. */
  dataOfAccount: { free: 5, waitS: 24 * HOUR_S, steady: 0, maxWaitS: 24 * HOUR_S, forgetS: 24 * HOUR_S },
} as const;
