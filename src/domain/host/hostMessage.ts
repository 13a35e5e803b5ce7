import { MAX_HOST_MESSAGE_BYTES, MIN_HOST_NONCE_CHARS } from '../limits.ts';

/** §4: parts of the map that the native host app may show or hide. */
export type HostEvent = 'showParcelLand' | 'hideParcelLand' | 'showCoordinate' | 'hideCoordinate';

const EVENTS: readonly unknown[] = ['showParcelLand', 'hideParcelLand', 'showCoordinate', 'hideCoordinate'] satisfies HostEvent[];

/** Posted form. Each part is optional; other keys are ignored. */
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
  (max: number): Check =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= max;

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

/** Returns the message as JSON text, whether posted as text or object; null if it is neither, or too large. */
function textOf(data: unknown): string | null {
  if (typeof data !== 'string' && !isRecord(data)) return null;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return text.length <= MAX_HOST_MESSAGE_BYTES && utf8Bytes(text) <= MAX_HOST_MESSAGE_BYTES ? text : null;
}

/** Reads a message of the native app (§4). @returns null if it is invalid or over 16 KB; no part of it counts then */
export function readHostMessage(data: unknown) {
  let message: unknown;
  try {
    message = JSON.parse(textOf(data) ?? 'null');
  } catch {
    // Invalid JSON, or an object that JSON cannot represent (a cycle, a BigInt), is not from our host.
    return null;
  }
  if (!isMessage(message)) return null;
  const { nonce, jwt, users, latitude, longitude, events } = message;
  return {
    /** Proof that the host wrote the message if it does not come from a window of the host's origin. */
    nonce: nonce ?? null,
    jwt: jwt ?? null,
    /** User id claimed by the host. The gateway decides whose token it is. */
    userId: users?._id ?? null,
    position: latitude == null || longitude == null ? null : { lng: longitude, lat: latitude },
    events: events ?? [],
  };
}

interface MessageOrigin {
  origin: string;
  fromParent: boolean;
  nonce: string | null;
}

/** Trusted senders: exact origins of parent windows, and the nonce that the host gave the page; null for none. */
export interface HostTrust {
  origins: readonly string[];
  nonce: string | null;
}

/** Reads the configured origins, `https://a.vn, https://b.vn`. Leaves out invalid ones and `null` (any sandbox). */
export const readHostOrigins = (text: string): string[] =>
  text.split(/[\s,]+/).filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin));

export function isFromHost({ origin, fromParent, nonce }: MessageOrigin, trust: HostTrust): boolean {
  if (fromParent && trust.origins.includes(origin)) return true;
  return trust.nonce !== null && trust.nonce.length >= MIN_HOST_NONCE_CHARS && nonce === trust.nonce;
}
