/** CRC-32 of ISO 3309, eight bytes at a time: a table for each of them, made with the first answer. */
const POLYNOMIAL: u32 = 0xedb88320;
const TABLE: usize = 1024;
const tables: usize = memory.data(8 * 1024, 8);

let isMade: bool = false;

// @ts-ignore: decorator
@inline
function entry(table: usize, byte: u32): u32 {
  return load<u32>(tables + table * TABLE + (<usize>byte << 2));
}

function makeTables(): void {
  for (let byte: u32 = 0; byte < 256; ++byte) {
    let rest = byte;
    for (let bit = 0; bit < 8; ++bit) rest = rest & 1 ? (rest >> 1) ^ POLYNOMIAL : rest >> 1;
    store<u32>(tables + (<usize>byte << 2), rest);
  }
  for (let table: usize = 1; table < 8; ++table) {
    for (let byte: u32 = 0; byte < 256; ++byte) {
      const before = entry(table - 1, byte);
      store<u32>(tables + table * TABLE + (<usize>byte << 2), (before >> 8) ^ entry(0, before & 0xff));
    }
  }
  isMade = true;
}

export function checkNumber(at: usize, end: usize): u32 {
  if (!isMade) makeTables();
  let rest: u32 = 0xffffffff;
  for (; at + 8 <= end; at += 8) {
    const low = load<u32>(at) ^ rest;
    const high = load<u32>(at, 4);
    rest =
      entry(7, low & 0xff) ^ entry(6, (low >> 8) & 0xff) ^ entry(5, (low >> 16) & 0xff) ^ entry(4, low >> 24) ^
      entry(3, high & 0xff) ^ entry(2, (high >> 8) & 0xff) ^ entry(1, (high >> 16) & 0xff) ^ entry(0, high >> 24);
  }
  for (; at < end; ++at) rest = (rest >> 8) ^ entry(0, (rest ^ load<u8>(at)) & 0xff);
  return rest ^ 0xffffffff;
}
