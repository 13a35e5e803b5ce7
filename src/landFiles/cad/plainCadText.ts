const SIGNS: Readonly<Record<string, string>> = { d: '°', p: '±', c: 'Ø', '%': '%' };

const letterOf = (number: number): string => (number <= 0x10ffff ? String.fromCodePoint(number) : '');
/** `%%u` and `%%o` switch lines under and over the text, `%%d` is a degree sign, `%%065` the letter of that number. */
const withSigns = (text: string): string =>
  text.replace(/%%(\d{3}|[a-z%])/gi, (_all, mark: string) =>
    /\d/.test(mark) ? letterOf(Number(mark)) : (SIGNS[mark.toLowerCase()] ?? ''),
  );

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a TEXT of a drawing says, without the marks of the program. */
export const plainCadText = (text: string): string => oneLine(withSigns(text.replace(/\^([A-Z ])/g, ' ')));

/** What has a value up to the next ';'. */
const WITH_VALUE = new Set('ACcFfHQTWp');

/**
 * The lines of an MTEXT without its formatting: `{\fArial|b0;12\P\H0.7x;345.6}` is '12' and '345.6'; a stack `\S12/345;` is '12/345'.
 */
export function plainMtextLines(text: string): string[] {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '{' || char === '}') continue;
    if (char === '^' && at + 1 < text.length) {
      // A control letter: ^J and ^M end the line.
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

/** A fraction or an index: '12/345', '2^ ' is '2'. */
function stackOf(stack: string): string {
  const [above = '', below = ''] = stack.split(/[/^#]/, 2).map((part) => part.trim());
  return above !== '' && below !== '' ? `${above}/${below}` : above + below;
}
