import { expect, it } from 'vitest';
import { NmeaReader } from '../../../../src/domain/stakeout/nmeaReader.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { nmeaLine } from '../../../support/stakeout/nmeaLine.ts';

const GGA = 'GNGGA,081836.00,1602.7800,N,10813.3200,E,4,18,0.70,12.3,M,-8.1,M,1.0,0120';
const GST = 'GNGST,081836.00,0.012,0.011,0.009,45.0,0.008,0.010,0.020';
const RMC = 'GNRMC,081836.00,A,1602.7800,N,10813.3200,E,1.944,90.0,261126,,,R';
const PIECES = process.env.THUA_LONG === '1' ? 300_000 : 3_000;

type NmeaEvent = ReturnType<NmeaReader['read']>[number];

const read = (...bodies: string[]): NmeaEvent[] => new NmeaReader().read(bodies.map(nmeaLine).join(''), 5000);

it('nmeaReader: a sentence that others published, and one whose checksum is not right', () => {
  // Of the manual of u-blox receivers.
  const published = '$GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5B\r\n';
  const readText = (text: string): NmeaEvent[] => new NmeaReader().read(text, 0);
  expect(readText(published)).toMatchObject([{ kind: 'fix', fix: { quality: 'single', satellites: 8, altitudeM: 547.6 } }]);
  expect(readText(published.replace('11399', '11398'))).toEqual([]);
  expect(readText(published.replace('*5B', ''))).toEqual([]);
});

it('nmeaReader: position, ellipsoidal height, spread of GST as a radius of 95 %, speed of RMC', () => {
  const [event] = read(GST, RMC, GGA);
  expect(event).toMatchObject({ kind: 'fix', fix: { quality: 'fixed', isAccuracyReported: true, satellites: 18, timeMs: 5000 } });
  const { fix } = event as Extract<NmeaEvent, { kind: 'fix' }>;
  expect(fix.position.lat).toBeCloseTo(16 + 2.78 / 60, 9);
  expect(fix.position.lng).toBeCloseTo(108.222, 9);
  expect(fix.altitudeM).toBeCloseTo(4.2, 9);
  expect(fix.accuracyM).toBeCloseTo(2.4477 * 0.01, 4);
  expect(fix.speedMs).toBeCloseTo(1, 3);
});

it('nmeaReader: where no spread is told it is estimated from HDOP, larger where less is known; an old one counts no more', () => {
  const accuracyOf = (...bodies: string[]): number => {
    const event = read(...bodies).at(-1);
    return event?.kind === 'fix' ? event.fix.accuracyM : NaN;
  };
  expect(accuracyOf(GGA)).toBeCloseTo(2.4477 * 0.035, 4);
  expect(accuracyOf(GGA.replace(',4,18,', ',1,18,'))).toBeCloseTo(2.4477 * 3.5, 3);
  expect(accuracyOf(GGA.replace(',4,18,0.70', ',1,04,'))).toBeCloseTo(2.4477 * 50, 2);
  expect(accuracyOf(GST, GGA.replace('081836', '081842'))).toBe(accuracyOf(GGA));
  // Across midnight.
  expect(accuracyOf(GST.replace('081836', '235958'), GGA.replace('081836', '000001'))).toBe(accuracyOf(GST, GGA));
});

it.each(['0', '6', '7', '8'])('nmeaReader: quality %s is no position of now', (quality) => {
  expect(read(GGA.replace(',4,18,', `,${quality},18,`))).toEqual([{ kind: 'lost' }]);
});

it.each([
  ['a latitude beyond the pole', GGA.replace('1602.7800', '9102.7800')],
  ['61 minutes', GGA.replace('1602.7800', '1661.7800')],
  ['no hemisphere', GGA.replace(',N,', ',,')],
  ['longitude first', GGA.replace('1602.7800,N,10813.3200,E', '10813.3200,E,1602.7800,N')],
  ['a time of 25 o’clock', GGA.replace('081836', '251836')],
  ['nothing but its name', 'GNGGA'],
])('nmeaReader: %s is passed over', (_what, body) => {
  expect(read(body)).toEqual([]);
});

it(`nmeaReader: ${PIECES} pieces of damaged and cut sentences make no wrong fix, and the good ones among them are all read`, () => {
  const random = seededRandom(665);
  const reader = new NmeaReader();
  let [sent, heard] = [0, 0];
  for (let i = 0; i < PIECES; i += 1) {
    const line = nmeaLine([GGA, GST, RMC][Math.floor(3 * random())]!);
    const isDamaged = random() < 0.5;
    const at = Math.floor(random() * (line.length - 2));
    const other = String.fromCharCode(Math.floor(256 * random()));
    // A letter changed to another one, or the line cut: the checksum is wrong then.
    const text = !isDamaged ? line : random() < 0.5 ? line.slice(0, at) + other + line.slice(at + 1) : `${line.slice(0, at)}\r\n`;
    const isSame = text === line;
    if (isSame && line.includes('GGA')) sent += 1;
    const cut = Math.floor(random() * text.length);
    for (const piece of [text.slice(0, cut), text.slice(cut)]) {
      for (const event of reader.read(piece, i)) {
        // Upper and lower case of the checksum are one.
        if (event.kind === 'fix' && event.fix.position.lat.toFixed(6) === '16.046333') heard += 1;
        else throw new Error(`a wrong event of ${JSON.stringify(text)}`);
      }
    }
  }
  expect(sent).toBeGreaterThan(PIECES / 8);
  expect(heard - sent).toBeGreaterThanOrEqual(0);
  // Beside a changed case of the checksum's letters.
  expect(heard - sent).toBeLessThan(PIECES / 200);
});

it('nmeaReader: noise without an end of line is not kept', () => {
  const reader = new NmeaReader();
  for (let i = 0; i < 100; i += 1) expect(reader.read('\u00ff'.repeat(100_000), 0)).toEqual([]);
  expect(reader.read(`\n${nmeaLine(GGA)}`, 0)).toHaveLength(1);
});
