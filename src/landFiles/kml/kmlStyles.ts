const HIGHLIGHT = 'highlight';
/** Attributes that readers use. */
export type AttributeName = 'id' | 'name' | 'type';

/** Fills of a document's records, and names of numeric fields. */
export class KmlStyles {
  readonly #fills = new Map<string, string | undefined>();
  readonly #normal = new Map<string, string>();
  readonly #numbers = new Set<string>();
  #id = '';
  #fill: string | undefined;
  #mapId = '';
  /** Key of the open pair of a StyleMap. The highlight style is ignored. */
  #pairKey: string | null = null;

  /** Handles the start of a style or schema element. @param attribute reads an attribute */
  open(name: string, attribute: (name: AttributeName) => string): void {
    if (name === 'Style') [this.#id, this.#fill] = [this.#pairKey === null ? attribute('id') : this.#mapId, undefined];
    else if (name === 'StyleMap') [this.#mapId, this.#pairKey] = [attribute('id'), null];
    else if (name === 'Pair') this.#pairKey = '';
    else if (name === 'SimpleField' && /^(u?int|u?short|float|double)$/.test(attribute('type'))) this.#numbers.add(attribute('name'));
  }

  /** Returns whether text in an element of this parent may belong to a style. */
  isOf(parent: string | undefined): boolean {
    return parent === 'PolyStyle' || parent === 'Pair';
  }

  takeText(name: string, parent: string, text: string): void {
    if (parent === 'PolyStyle') {
      if (name === 'color') this.#fill = colourOf(text);
      // An unfilled polygon has no colour.
      if (name === 'fill' && /^(0|false)$/.test(text)) this.#fill = undefined;
    } else if (parent === 'Pair') {
      if (name === 'key') this.#pairKey = text;
      if (name === 'styleUrl' && this.#pairKey !== HIGHLIGHT && !this.#normal.has(this.#mapId)) this.#normal.set(this.#mapId, idOf(text));
    }
  }

  /** Handles the end of a style or pair. @returns the fill of a style */
  end(name: string): string | undefined {
    if (name === 'Pair') this.#pairKey = null;
    if (name !== 'Style' || this.#pairKey === HIGHLIGHT) return undefined;
    if (this.#id !== '') this.#fills.set(this.#id, this.#fill);
    return this.#fill;
  }

  /** @returns `#rrggbb` of a style read so far */
  fillOf(styleUrl: string): string | undefined {
    const id = idOf(styleUrl);
    return this.#fills.get(this.#normal.get(id) ?? id);
  }

  valueOf(field: string, text: string): string | number {
    return this.#numbers.has(field) && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  }
}

const idOf = (styleUrl: string): string => styleUrl.slice(styleUrl.indexOf('#') + 1);

/** Converts 'aabbggrr' to '#rrggbb'; undefined if it is transparent. */
function colourOf(text: string): string | undefined {
  const [, alpha, blue, green, red] = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  return alpha === undefined || alpha === '00' ? undefined : `#${red}${green}${blue}`.toLowerCase();
}
