import { foldVietnamese } from '../text/foldVietnamese.ts';
import type { AccountFault } from './accountFault.ts';
import { PASSWORD_CHARS } from '../limits.ts';

/**
 * Reason why a password is refused. `common`: a keyboard walk, a repeated pattern, a date or phone number, or a common
 * word with a suffix. `personal`: the person's own name or e-mail with a suffix.
 */
export type PasswordFault = 'short' | 'long' | 'common' | 'personal';

/** Owner of the password. Their names are what an attacker who knows them tries first. */
export interface PasswordOwner {
  email: string;
  fullname: string;
}

/** Common password words, folded and without digits. The rules below cover their suffixes and spellings. */
const WORN_WORDS = (
  'password passw passcode admin administrator welcome letmein login master secret default iloveyou loveyou ' +
  'sunshine princess dragon monkey football superman abc test user guest matkhau matma anhyeuem emyeuanh yeuem yeuanh vietnam hanoi saigon danang hochiminh conyeume mebau giadinh hanhphuc xinchao khongbiet khongco taikhoan nhadat batdongsan thua'
).split(' ');

/** Keyboard rows and the alphabet. A run along one of them is a walk. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', '0123456789', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb'];
const WALKS = KEY_ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** 'P@ssw0rd123' → 'password': reads lookalike characters inside the word as letters and drops the suffix. */
function coresOf(password: string): string[] {
  const lower = password.toLowerCase();
  const trimmed = lower.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  const read = (text: string): string => foldVietnamese(text).replaceAll(' ', '');
  return [read(trimmed), read([...trimmed].map((sign) => LOOKALIKES[sign] ?? sign).join(''))];
}

function withoutWalks(text: string): string {
  let rest = text;
  for (const walk of WALKS) {
    for (let length = walk.length; length >= 4; length--) {
      for (let from = 0; from + length <= walk.length; from++) rest = rest.replaceAll(walk.slice(from, from + length), '#');
    }
  }
  return rest;
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 3) return true;
  // Dates, phone numbers, and one or two years in a row.
  if (/^[\d ./+-]+$/.test(lower) && lower.replace(/\D/g, '').length <= 12) return true;
  // 'abcabcabc', 'thua12thua12'
  if (/^(.{1,6})\1+.{0,2}$/u.test(lower)) return true;
  if (withoutWalks(lower).length <= 4) return true;
  return coresOf(password).some((core) => WORN_WORDS.includes(core) || WORN_WORDS.includes(withoutWalks(core)));
}

function isPersonal(password: string, { email, fullname }: PasswordOwner): boolean {
  const local = email.slice(0, Math.max(email.lastIndexOf('@'), 0));
  const names = [email, local, local.replace(/[\d._-]+$/, ''), fullname, ...fullname.split(' ').slice(-1)];
  const own = names.map((name) => foldVietnamese(name).replaceAll(' ', '')).filter((name) => name.length >= 3);
  return coresOf(password).some((core) => own.includes(core)) || own.includes(foldVietnamese(password).replaceAll(' ', ''));
}

export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | undefined {
  const chars = [...password.normalize('NFKC')].length;
  if (chars < PASSWORD_CHARS.min) return 'short';
  if (chars > PASSWORD_CHARS.max) return 'long';
  if (isCommon(password)) return 'common';
  return isPersonal(password, owner) ? 'personal' : undefined;
}

const FAULTS: Readonly<Record<PasswordFault, AccountFault>> = {
  short: 'passwordLength',
  long: 'passwordLength',
  common: 'passwordCommon',
  personal: 'passwordPersonal',
};

/** Checks a new password by the rule of the gateway. Returns the fault of its field, or null if it is accepted. */
export function newPasswordFault(password: string, owner: PasswordOwner): AccountFault | null {
  const fault = passwordFault(password, owner);
  return fault === undefined ? null : FAULTS[fault];
}
