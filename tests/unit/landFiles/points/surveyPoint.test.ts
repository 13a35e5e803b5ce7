import { describe, expect, it } from 'vitest';
import { isPointList, readSurveyPoint } from '../../../../src/landFiles/points/surveyPoint.ts';

describe('points of total stations', () => {
  it.each([
    ['P1,1771012.431,550214.182,5.120,RANH', 'P1', 'RANH'],
    ['P1\t1771012.431\t550214.182\t5.120\tCột điện', 'P1', 'Cột điện'],
    ['P1 1771012.431 550214.182 5.120 RANH TRAI', 'P1', 'RANH TRAI'],
    ['P1;550214.182;1771012.431;5.120;RANH', 'P1', 'RANH'],
    [
      '*110001+00000000000000P1 81...0+0000000550214182 82...0+0000001771012431 83...0+0000000000005120 71....+000000000000RANH',
      'P1',
      'RANH',
    ],
  ])('readSurveyPoint: %s', (line, name, code) => {
    const point = readSurveyPoint(line)!;
    expect({ ...point, height: Number(point.height) }).toEqual({
      name,
      xM: expect.closeTo(1_771_012.431, 6),
      yM: expect.closeTo(550_214.182, 6),
      height: 5.12,
      code,
    });
  });

  it('readSurveyPoint: GSI in 0.1 mm, a negative height and fields in any order are read', () => {
    const line = '*110002+000000000000B.02 83...6-0000000000012345 82...6+0000017710124310 81...6+0000005502141820';
    expect(readSurveyPoint(line)).toEqual({
      name: 'B.02',
      xM: expect.closeTo(1_771_012.431, 6),
      yM: expect.closeTo(550_214.182, 6),
      height: '-1.2345',
      code: '',
    });
  });

  it.each(['', 'P1,12,13,5,A', 'số hiệu,X,Y,Z,mã', 'P1,1771012.431,550214.182,x,A', ',1771012.431,550214.182,1,A'])(
    'readSurveyPoint: %j is no point',
    (line) => expect(readSurveyPoint(line)).toBeUndefined(),
  );

  it('isPointList: codes after heights make a list; corner tables with sides or text rows do not', () => {
    const row = (index: number, more: string): string => `${index},${1_771_012 + index},550214.18,${more}`;
    const rows = (more: string): string => [1, 2, 3, 4].map((index) => row(index, more)).join('\n');
    expect(isPointList(rows('5.12,RANH'))).toBe(true);
    expect(isPointList(`# may do\n${rows('5.12,RANH')}`)).toBe(true);
    expect(isPointList(rows('12.5'))).toBe(false);
    expect(isPointList(rows('5.12,7'))).toBe(false);
    expect(isPointList(`Thửa 5\n${rows('5.12,RANH')}`)).toBe(false);
    expect(isPointList('')).toBe(false);
  });
});
