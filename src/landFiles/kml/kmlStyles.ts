const HIGHLIGHT = 'highlight';

/** How records of a document are filled, and which of their fields hold numbers. */
export class KmlStyles {
  readonly #fills = new Map<string, string | undefined>();
  readonly #normal = new Map<string, string>();
  readonly #numbers = new Set<string>();
  /** Of the style that is open. */
  #id = '';
  #fill: string | undefined;
  #mapId = '';
  /** Of the pair of a StyleMap that is open; the one for when the pointer is over a shape does not count. */
  #pairKey: string | null = null;

  /** An element of a style or schema begins. @param attribute reads one of its attributes */
  open(name: string, attribute: (name: string) => string): void {
    if (name === 'Style') [this.#id, this.#fill] = [this.#pairKey === null ? attribute('id') : this.#mapId, undefined];
    else if (name === 'StyleMap') [this.#mapId, this.#pairKey] = [attribute('id'), null];
    else if (name === 'Pair') this.#pairKey = '';
    else if (name === 'SimpleField' && /^(u?int|u?short|float|double)$/.test(attribute('type'))) this.#numbers.add(attribute('name'));
  }

  /** An element that holds text only ends. */
  takeText(name: string, parent: string, text: string): void {
    if (parent === 'PolyStyle') {
      if (name === 'color') this.#fill = colourOf(text);
      // One that is not filled has the colour of nothing.
      if (name === 'fill' && /^(0|false)$/.test(text)) this.#fill = undefined;
    } else if (parent === 'Pair') {
      if (name === 'key') this.#pairKey = text;
      if (name === 'styleUrl' && this.#pairKey !== HIGHLIGHT && !this.#normal.has(this.#mapId)) this.#normal.set(this.#mapId, idOf(text));
    }
  }

  /** A style ends, or a pair of styles. @returns the fill of a style */
  end(name: string): string | undefined {
    if (name === 'Pair') this.#pairKey = null;
    if (name !== 'Style' || this.#pairKey === HIGHLIGHT) return undefined;
    if (this.#id !== '') this.#fills.set(this.#id, this.#fill);
    return this.#fill;
  }

  /** @returns `#rrggbb` of a style that is known by now */
  fillOf(styleUrl: string): string | undefined {
    const id = idOf(styleUrl);
    return this.#fills.get(this.#normal.get(id) ?? id);
  }

  valueOf(field: string, text: string): string | number {
    return this.#numbers.has(field) && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  }
}

const idOf = (styleUrl: string): string => styleUrl.slice(styleUrl.indexOf('#') + 1);

/** 'aabbggrr' as '#rrggbb'; undefined where it is seen through. */
function colourOf(text: string): string | undefined {
  const [, alpha, blue, green, red] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  return alpha === undefined || alpha === '00' ? undefined : `#${red}${green}${blue}`.toLowerCase();
}
