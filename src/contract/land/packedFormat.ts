import { COLUMNS, FLAGS, MAX_TEXT_BYTES, UNIT_NAMES } from './packedParcels.ts';

const listed = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .map(([name, bit]) => `${name} ${bit}`)
    .join(', ');

/** The packed form of parcels as the OpenAPI document tells it; the code beside it reads and writes what stands here. */
export const PACKED_FORMAT = `Parcels in columns: what CadastralItem says of each but its pictures, a quarter of the bytes of its JSON when both are compressed. A corner that several
share is written once, everything else as the difference to what can be expected. Nothing is rounded. Parcels are the same as in JSON, but they stand by ward, sheet and
number: whoever wants the nearest first sorts them.

All numbers are counts of seven bits a byte, the lowest first, the eighth set where another byte follows. A step is a number of either sign as a count: 0, -1, 1, -2 are
0, 1, 2, 3. After the mark 'TP1' follow the count of parcels and these sections, each its length in bytes and then its bytes:

- texts: their count, the length of each in bytes, and all of them in UTF-8. Everywhere else a text is its place among them, from 0.
  None is longer than ${MAX_TEXT_BYTES} bytes, nor is one that is made of others.
- units: their count, and of each the texts ${UNIT_NAMES.join(', ')}.
- grid: nothing, or twelve doubles of 8 bytes, the lowest first: a to f of the longitude, then of the latitude. Corners are then told in steps x and y of a metric grid, as they
  were surveyed; in 1e-9 degrees each is a + x (b + x d + y e) + y (c + y f), computed in double precision in this order and rounded, halves up, plus its rest.
- one for each column, with a value for each parcel, in this order: ${COLUMNS.join(', ')}.

unit is a place among the units; sheet, code, street and place are texts. number: 0 and a text, or 1 + the step from the number before. id: 0 and a text, or 1 + the
text before '-sheet-number'. title: 0 and a text, or 1 + the text in which U+0001 stands for the sheet and U+0002 for the number. house: 0 for none, 1 and a text, or
2 + the number; the address is house, street and place, as in '12 Street, place'. flags: the sum of ${listed(FLAGS)}.
rings: of a parcel with several rings (isMultipart) the count of its parts and of the rings of each, outline first; then for each ring the count of its corners, three or more.
corners: 0 for a new corner, or 1 + the step to one that was written before, counted from the one behind the last that was written or pointed to. east and north: of
a new corner the steps from the corner before it, of the first of a ring from the first of the ring before, of the very first from 0, on the grid or, where there is none, in
1e-9 degrees. rest: with a grid, of each new corner the steps of longitude and latitude.
middle: the steps of longitude and latitude from the centre of gravity of the first outline, rounded to 1e-9 degrees. area: first how many decimals areas have; then the
step, in that decimal, from the area of the rings (outlines less holes) on a plane, rounded. Its degrees are as long as at the latitude p of that centre: 111412.84 cos p -
93.5 cos 3p metres of longitude, 111132.954 - 559.822 cos 2p of latitude. doubles: 8 bytes each, the
lowest first: longitude and latitude where hasPlainMiddle says so, the area where hasPlainArea does; then middle or area has no value.

The last four bytes, the lowest first, are the CRC-32 (ISO 3309) of all before them. The number in the media type's name is the version of all this.`;
