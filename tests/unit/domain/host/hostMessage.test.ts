import { describe, expect, it } from 'vitest';
import { isFromHost, readHostMessage, readHostOrigins } from '../../../../src/domain/host/hostMessage.ts';

const NOTHING = { nonce: null, jwt: null, userId: null, position: null, events: [] };

describe('host message', () => {
  it('host message: every part of §4 is read, from an object and from JSON', () => {
    const data = {
      nonce: 'n'.repeat(32),
      jwt: 'aaa.bbb.ccc',
      users: { _id: 'u1', fullname: 'Lan' },
      latitude: 16.005,
      longitude: 108.221,
      events: ['showParcelLand', 'hideCoordinate'],
      other: 'ignored',
    };
    const read = {
      nonce: 'n'.repeat(32),
      jwt: 'aaa.bbb.ccc',
      userId: 'u1',
      position: { lng: 108.221, lat: 16.005 },
      events: ['showParcelLand', 'hideCoordinate'],
    };
    expect(readHostMessage(data)).toEqual(read);
    expect(readHostMessage(JSON.stringify(data))).toEqual(read);
  });

  it('host message: each part may be left out or null', () => {
    expect(readHostMessage({})).toEqual(NOTHING);
    expect(readHostMessage({ jwt: null, users: null, latitude: null, longitude: null, events: null })).toEqual(NOTHING);
  });

  const ring: Record<string, unknown> = {};
  ring.self = ring;
  it.each([
    ['a number', 7],
    ['nothing', null],
    ['a list', []],
    ['a text', 'hello'],
    ['a ring of objects', ring],
    ['a BigInt', { latitude: 1n }],
    ['a jwt of no such form', { jwt: 'abc' }],
    ['a jwt that is an object', { jwt: {} }],
    ['users as a list', { users: [] }],
    ['an id that is a number', { users: { _id: 5 } }],
    ['a latitude beyond the pole', { latitude: 91, longitude: 0 }],
    ['a latitude as words', { latitude: '16', longitude: 108 }],
    ['a latitude alone', { latitude: 16 }],
    ['not a number', { latitude: Number.NaN, longitude: 108 }],
    ['an unknown event', { events: ['logOut'] }],
    ['an event that is no list', { events: 'showParcelLand' }],
    ['hundreds of events', { events: Array.from({ length: 500 }, () => 'showParcelLand') }],
  ])('host message: %s is refused as a whole', (_, data) => {
    expect(readHostMessage(data)).toBeNull();
  });

  it('host message: 16 KB are read, a byte more is not, counted as UTF-8', () => {
    const ofBytes = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - JSON.stringify({ a: '' }).length) });
    expect(readHostMessage(ofBytes(16 * 1024))).toEqual(NOTHING);
    expect(readHostMessage(ofBytes(16 * 1024 + 1))).toBeNull();
    expect(readHostMessage({ a: 'ế'.repeat(6000) })).toBeNull();
  });
});

describe('host trust', () => {
  const trust = { origins: ['https://app.vn'], nonce: 'n'.repeat(32) };
  it.each([
    ['the parent window on a listed origin', { origin: 'https://app.vn', fromParent: true, nonce: null }, true],
    ['another window on a listed origin', { origin: 'https://app.vn', fromParent: false, nonce: null }, false],
    ['the parent window on another origin', { origin: 'https://app.vn.evil.vn', fromParent: true, nonce: null }, false],
    ['the listed host without https', { origin: 'http://app.vn', fromParent: true, nonce: null }, false],
    ['the listed host on another port', { origin: 'https://app.vn:8443', fromParent: true, nonce: null }, false],
    ['the right nonce from anywhere', { origin: 'null', fromParent: false, nonce: 'n'.repeat(32) }, true],
    ['a wrong nonce', { origin: 'null', fromParent: false, nonce: 'm'.repeat(32) }, false],
  ])('host trust: %s', (_, origin, trusted) => {
    expect(isFromHost(origin, trust)).toBe(trusted);
  });

  it('host trust: without a nonce of the host, or with a short one, no host is trusted', () => {
    const origin = { origin: '', fromParent: false };
    expect(isFromHost({ ...origin, nonce: null }, { origins: [], nonce: null })).toBe(false);
    expect(isFromHost({ ...origin, nonce: 'short' }, { origins: [], nonce: 'short' })).toBe(false);
  });

  it('host trust: the configuration lists plain origins, and anything else is left out', () => {
    const text = 'https://app.vn, http://10.0.2.2:8080 * null https://*.vn https://a.vn/path javascript:1';
    expect(readHostOrigins(text)).toEqual(['https://app.vn', 'http://10.0.2.2:8080']);
    expect(readHostOrigins('')).toEqual([]);
  });
});
