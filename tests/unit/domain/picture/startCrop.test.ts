import { expect, it } from 'vitest';
import { isPictureFile } from '../../../../src/domain/picture/startCrop.ts';

it.each([
  ['photo.jpg', 'image/jpeg', true],
  ['photo.heic', '', true],
  ['area.dxf', 'image/vnd.dxf', false],
  ['area.dxf', 'image/x-dxf', false],
  ['old.dwg', 'image/vnd.dwg', false],
  ['sheet.dgn', 'image/vnd.dgn', false],
  ['area.dxf', '', false],
  ['table.csv', 'text/csv', false],
])('startCrop: %s of type "%s" is a picture: %s', (name, type, isPicture) => {
  expect(isPictureFile({ name, type })).toBe(isPicture);
});
