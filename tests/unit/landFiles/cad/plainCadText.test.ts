import { expect, it } from 'vitest';
import { plainCadText, plainMtextLines } from '../../../../src/landFiles/cad/plainCadText.ts';

it.each([
  ['%%u118%%u', '118'],
  ['90%%d 5%%p 3%%c 100%%%', '90° 5± 3Ø 100%'],
  ['%%065%%o', 'A'],
  ['a^Ib', 'a b'],
  ['  12   345 ', '12 345'],
])('cad texts: %s is read as %s', (text, plain) => {
  expect(plainCadText(text)).toBe(plain);
});

it.each([
  ['{\\fArial|b0|i0|c163|p34;119}\\P\\H0.7x;345.6', ['119', '345.6']],
  ['\\A1;\\C1;\\LONT\\l\\~12', ['ONT 12']],
  ['\\S12/345;', ['12/345']],
  ['m\\H0.7x;\\S2^ ;', ['m2']],
  ['a\\\\b \\{c\\}', ['a\\b {c}']],
  ['one^Jtwo', ['one', 'two']],
  ['\\pxqc;T\\W0.8;hửa', ['Thửa']],
  ['ends in \\', ['ends in']],
  ['\\Cnever ends', ['']],
])('cad texts: the lines of %s', (text, lines) => {
  expect(plainMtextLines(text)).toEqual(lines);
});
