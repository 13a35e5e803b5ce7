import { describe, expect, it } from 'vitest';
import { ALL_MERIDIANS_DEG } from '../../../../src/domain/coordinates/meridians.ts';
import { readPrintedMeridian } from '../../../../src/domain/picture/readPrintedMeridian.ts';
import { formatMeridian } from '../../../../src/domain/text/format.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const ROUNDS = process.env.THUA_LONG === '1' ? 100_000 : 700;

describe('printed meridian', () => {
  it.each([
    ["Hệ toạ độ VN-2000, kinh tuyến trục 105°45', múi chiếu 3°", 105.75],
    ['HỆ TỌA ĐỘ VN-2000, KINH TUYẾN TRỤC 107°45′, MÚI CHIẾU 3°', 107.75],
    ['KTT: 105o45', 105.75],
    ['KTT 105 45', 105.75],
    ['K.T.T 104°30’', 104.5],
    ['kinh tuyến trục 105 độ 45 phút', 105.75],
    ['Kinh tuyến trục 105°', 105],
    ['kinh tuyến trục 105°, múi chiếu 3°', 105],
    ["Kinh tuyến trục 105°00'", 105],
    ["VN2000 (105°45')", 105.75],
    // Spelling of an English OCR model.
    ["Hé toa d6 VN-2000, kinh tuyén truc 105°45', mui chiéu 3°", 105.75],
    ["Hé toa dé VN-2000, kinh tuyén trye 1O5°4S', mii chiéu 3°", 105.75],
    ['He toa do VN-2000, kinh tuyén truc lO7945" mii chiéu 3', 107.75],
    ["VN-20OO, kinh tuyén truc 104*30', mui chiéu 3°", 104.5],
    ["kinh tuyén truc 105°OO', mui chiéu 3°", 105],
  ])('%s', (line, deg) => {
    expect(readPrintedMeridian(['BẢNG LIỆT KÊ TOẠ ĐỘ', line, '1 1187422.51 562118.04 12.80'])).toBe(deg);
  });

  it('a number on the line below its label belongs to it', () => {
    expect(readPrintedMeridian(['Hệ toạ độ VN-2000, kinh tuyến trục:', "105°45', múi chiếu 3°"])).toBe(105.75);
  });

  it.each([
    ['no word of a meridian', "105°45'"],
    ['minutes that were not read', "kinh tuyến trục 105°4?'"],
    ['minutes half read', 'kinh tuyến trục 105°4'],
    ['a sign lost with everything after it', 'kinh tuyến trục 105'],
    ['minutes that no document has', "kinh tuyến trục 105°20'"],
    ['a meridian that no province has', "kinh tuyến trục 103°45'"],
    ['a zone of six degrees', 'Hệ toạ độ VN-2000, kinh tuyến trục 105°, múi chiếu 6°'],
    ['a coordinate', 'VN-2000 X 1105451.05 Y 510545.10'],
    ['the number of a sheet', 'Hệ toạ độ VN-2000 Thửa đất số 1054 tờ 105'],
    ['two that differ', "kinh tuyến trục 105°45' và 107°45'"],
  ])('no meridian is read from %s', (_, line) => {
    expect(readPrintedMeridian([line])).toBeNull();
  });

  it('every meridian in use is read as it is written here', () => {
    const written = ALL_MERIDIANS_DEG.map((deg) =>
      readPrintedMeridian([`Hệ toạ độ VN-2000, kinh tuyến trục ${formatMeridian(deg)}, múi chiếu 3°`]),
    );
    expect(written).toEqual(ALL_MERIDIANS_DEG);
  });

  it(`${ROUNDS} randomly damaged lines give that meridian or none, hardly ever another`, () => {
    const random = seededRandom(45);
    const below = (limit: number): number => Math.floor(random() * limit);
    let [wrong, right] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const deg = ALL_MERIDIANS_DEG[below(ALL_MERIDIANS_DEG.length)]!;
      let line = `Hé toa d6 VN-2000, kinh tuyén truc ${formatMeridian(deg)}, mui chiéu 3°`;
      for (let damages = below(4); damages > 0; damages -= 1) {
        const at = below(line.length);
        line = line.slice(0, at) + ['', ' ', '?', 'e', "'", '.', '~', 'n'][below(8)]! + line.slice(at + 1);
      }
      const read = readPrintedMeridian([line]);
      if (read === deg) right += 1;
      else if (read !== null) wrong += 1;
    }
    expect(right).toBeGreaterThan(0.8 * ROUNDS);
    // Minutes that were lost with their mark leave a whole degree.
    expect(wrong).toBeLessThan(0.005 * ROUNDS);
  });

  it('noise of any length never throws', () => {
    const random = seededRandom(46);
    for (let round = 0; round < 500; round += 1) {
      const noise = Array.from({ length: Math.floor(random() * 60) }, () => String.fromCharCode(Math.floor(random() * 65_536))).join('');
      expect(readPrintedMeridian([`kinh tuyến trục ${noise}`, noise])).toBeNull();
    }
    expect(readPrintedMeridian([`KTT ${'10'.repeat(100_000)}`, 'l'.repeat(100_000)])).toBeNull();
  });
});
