import { MAX_HOST_MESSAGE_BYTES, MIN_HOST_NONCE_CHARS } from '../limits.ts';

/** §4: what the native app around the page may show or hide. */
export type HostEvent = 'showParcelLand' | 'hideParcelLand' | 'showCoordinate' | 'hideCoordinate';

const EVENTS: readonly unknown[] = ['showParcelLand', 'hideParcelLand', 'showCoordinate', 'hideCoordinate'] satisfies HostEvent[];

/** As it is posted; each part may be left out, other keys are ignored. */
interface WireMessage {
  nonce?: string | null;
  jwt?: string | null;
  users?: { _id?: string | null } | null;
  latitude?: number | null;
  longitude?: number | null;
  events?: HostEvent[] | null;
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

type Check = (value: unknown) => boolean;

const isMissing: Check = (value) => value === undefined || value === null;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isShortText: Check = (value) => typeof value === 'string' && value.length <= 200;
const isDegrees =
  (most: number): Check =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= most;

const CHECKS: Readonly<Record<keyof WireMessage, Check>> = {
  nonce: isShortText,
  jwt: (value) => typeof value === 'string' && JWT.test(value),
  users: (value) => isRecord(value) && (isMissing(value._id) || isShortText(value._id)),
  latitude: isDegrees(90),
  longitude: isDegrees(180),
  events: (value) => Array.isArray(value) && value.length <= EVENTS.length && value.every((event) => EVENTS.includes(event)),
};

const isMessage = (value: unknown): value is WireMessage =>
  isRecord(value) &&
  Object.entries(CHECKS).every(([key, fits]) => isMissing(value[key]) || fits(value[key])) &&
  isMissing(value.latitude) === isMissing(value.longitude);

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** As JSON, whether it was posted as text or as an object; null when it is neither, or too large. */
function textOf(data: unknown): string | null {
  if (typeof data !== 'string' && !isRecord(data)) return null;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return text.length <= MAX_HOST_MESSAGE_BYTES && utf8Bytes(text) <= MAX_HOST_MESSAGE_BYTES ? text : null;
}

/** What a message of the native app asks for (§4). @returns null when it is not of that form, or over 16 KB: then nothing of it counts */
export function readHostMessage(data: unknown) {
  let message: unknown;
  try {
    message = JSON.parse(textOf(data) ?? 'null');
  } catch {
    // No JSON, or an object that cannot be (a ring, a BigInt): somebody else's message.
    return null;
  }
  if (!isMessage(message)) return null;
  const { nonce, jwt, users, latitude, longitude, events } = message;
  return {
    /** Proves that the host wrote it, where it does not come from a window of the host's own. */
    nonce: nonce ?? null,
    jwt: jwt ?? null,
    /** Id of the user the host says the jwt is of; who it really is the gateway says. */
    userId: users?._id ?? null,
    position: latitude == null || longitude == null ? null : { lng: longitude, lat: latitude },
    events: events ?? [],
  };
}

interface MessageOrigin {
  origin: string;
  fromParent: boolean;
  /** The one the message carries. */
  nonce: string | null;
}

/** Whom the page obeys: origins of parent windows, exactly as written, and the nonce the host gave it; null for none. */
export interface HostTrust {
  origins: readonly string[];
  nonce: string | null;
}

/** `https://a.vn, https://b.vn` of the configuration; what is no plain origin is left out, and so is `null` (any sandbox). */
export const readHostOrigins = (text: string): string[] =>
  text.split(/[\s,]+/).filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin));

/** A message counts from the parent window on a listed origin, or with the nonce, whoever posted it. */
export function isFromHost({ origin, fromParent, nonce }: MessageOrigin, trust: HostTrust): boolean {
  if (fromParent && trust.origins.includes(origin)) return true;
  return trust.nonce !== null && trust.nonce.length >= MIN_HOST_NONCE_CHARS && nonce === trust.nonce;
}
