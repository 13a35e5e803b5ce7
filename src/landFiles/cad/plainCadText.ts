const SIGNS: Readonly<Record<string, string>> = { d: '°', p: '±', c: 'Ø', '%': '%' };

const letterOf = (number: number): string => (number <= 0x10ffff ? String.fromCodePoint(number) : '');
/** Replaces `%%` codes: `%%u` and `%%o` are dropped, `%%d` is a degree sign, `%%065` a character number. */
const withSigns = (text: string): string =>
  text.replace(/%%(\d{3}|[a-z%])/gi, (_all, mark: string) =>
    /\d/.test(mark) ? letterOf(Number(mark)) : (SIGNS[mark.toLowerCase()] ?? ''),
  );

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const plainCadText = (text: string): string => oneLine(withSigns(text.replace(/\^([A-Z ])/g, ' ')));

/** Codes with a value up to the next ';'. */
const WITH_VALUE = new Set('ACcFfHQTWp');

/** Returns the lines of an MTEXT without formatting: `{\fArial|b0;12\P\H0.7x;345.6}` is '12' and '345.6'. */
export function plainMtextLines(text: string): string[] {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '{' || char === '}') continue;
    if (char === '^' && at + 1 < text.length) {
      // Control characters: ^J and ^M end the line.
      plain += /[JM]/.test(text[(at += 1)]!) ? '\n' : ' ';
      continue;
    }
    if (char !== '\\') {
      plain += char;
      continue;
    }
    const mark = text[(at += 1)] ?? '';
    if (mark === 'P' || mark === 'N' || mark === 'X') plain += '\n';
    else if (mark === '~') plain += ' ';
    else if (mark === '\\' || mark === '{' || mark === '}') plain += mark;
    else if (WITH_VALUE.has(mark) || mark === 'S') {
      const end = text.indexOf(';', at);
      const to = end < 0 ? text.length : end;
      if (mark === 'S') plain += stackOf(text.slice(at + 1, to));
      at = to;
    }
  }
  return withSigns(plain).split('\n').map(oneLine);
}

/** Reads a fraction or an index: '12/345'; '2^ ' is '2'. */
function stackOf(stack: string): string {
  const [above = '', below = ''] = stack.split(/[/^#]/, 2).map((part) => part.trim());
  return above !== '' && below !== '' ? `${above}/${below}` : above + below;
}
