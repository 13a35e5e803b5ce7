/** CRC-32 of ISO 3309, bytewise, with a table that is computed at the first response. */
const POLYNOMIAL: u32 = 0xedb88320;
const table: usize = memory.data(1024, 4);

let isMade: bool = false;

function makeTable(): void {
  for (let byte: u32 = 0; byte < 256; ++byte) {
    let rest = byte;
    for (let bit = 0; bit < 8; ++bit) rest = rest & 1 ? (rest >> 1) ^ POLYNOMIAL : rest >> 1;
    store<u32>(table + (<usize>byte << 2), rest);
  }
  isMade = true;
}

export function checkNumber(at: usize, end: usize): u32 {
  if (!isMade) makeTable();
  let rest: u32 = 0xffffffff;
  for (; at < end; ++at) rest = (rest >> 8) ^ load<u32>(table + (<usize>((rest ^ load<u8>(at)) & 0xff) << 2));
  return rest ^ 0xffffffff;
}
