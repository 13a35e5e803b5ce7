import type { Locator, Page } from 'playwright';
import type { Language } from '../../../src/domain/text/languages.ts';
import type { MessageIdOf } from '../../../src/i18n/catalogues/parts.ts';
import type { SampleTarget } from '../land/sampleTarget.ts';
import { messagesOf } from '../messages/messagesOf.ts';

type WordId = MessageIdOf<'first' | 'panels' | 'about'>;

/** Visit to the product in one language; it finds controls by the catalogue's texts. */
export class ScreenVisit {
  readonly page: Page;
  readonly language: Language;
  readonly #messages: Record<WordId, string>;
  readonly url: string;
  readonly target: SampleTarget;

  constructor(page: Page, language: Language, { url, target }: { url: string; target: SampleTarget }) {
    this.page = page;
    this.language = language;
    this.#messages = messagesOf(language, 'first', 'panels', 'about');
    this.url = url;
    this.target = target;
  }

  text(id: WordId, values: Record<string, string | number> = {}): string {
    return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), this.#messages[id]);
  }

  /** Returns the topmost element: the open dialog, else the page. */
  top(): Locator {
    return this.page.locator('body:not(:has(dialog[open])), dialog[open]').last();
  }

  button(id: WordId, values?: Record<string, string | number>): Locator {
    return this.top()
      .getByRole('button', { name: this.text(id, values), exact: true })
      .last();
  }

  tab(id: WordId): Locator {
    return this.top().getByRole('tab', { name: this.text(id), exact: true });
  }

  field(id: WordId, values?: Record<string, string | number>): Locator {
    const label = this.text(id, values).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return this.top().getByLabel(new RegExp(`^${label}( \\*)?$`));
  }

  words(id: WordId, values?: Record<string, string | number>): Locator {
    return this.top().getByText(this.text(id, values)).first();
  }

  /** Opens the map as a link or a bare address does. */
  async open(hash = '#17/16.0125/108.2204'): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(this.url + hash);
    await this.page.locator('canvas').waitFor();
    await this.words('network.mapLoading').waitFor({ state: 'detached' });
    await this.page.getByRole('img', { name: this.#messages['mapTools.scale'].split('{')[0]!.trim() }).waitFor();
  }

  async openCarefulSearch(tab: WordId): Promise<void> {
    await this.open();
    await this.page.getByRole('combobox', { name: this.text('oneBox.label') }).click();
    await this.button('oneBox.careful').click();
    await this.tab(tab).click();
  }

  /** Opens the sample parcel by its corners' centre and the list around it. */
  async openParcel(): Promise<void> {
    const { id, name } = this.parcel();
    await this.open(`#19/${this.target.parcel.latitude_center}/${this.target.parcel.longitude_center}&parcel=${id}`);
    await this.page.getByRole('heading', { name }).waitFor();
    await this.page.getByText(this.text('parcel.disclaimer')).waitFor();
  }

  /** Drops the pin in the middle of the land and waits for what lies around it. */
  async pin(): Promise<void> {
    await this.openCarefulSearch('search.google');
    await this.field('google.label').fill('16.0125, 108.2204');
    await this.page.keyboard.press('Enter');
    await this.chips().last().filter({ hasText: /\d/ }).waitFor();
  }

  /** Returns the results around the pin: plannings, then parcels. */
  chips(): Locator {
    return this.page.getByRole('group', { name: this.text('searchBar.counts') }).getByRole('button');
  }

  /** Draws a square around the map's centre, point by point. */
  async drawSquare(): Promise<void> {
    await this.open();
    await this.button('draw.tools').click();
    // Select the tool, not the panel's own button, which is out of view.
    await this.page
      .getByRole('button', { name: this.text('draw.area'), exact: true })
      .first()
      .click();
    const { width, height } = this.page.viewportSize()!;
    for (const [x, y] of [
      [-50, -50],
      [50, -50],
      [50, 50],
      [-50, 50],
    ] as const) {
      await this.page.mouse.click(width / 2 + x, height * 0.42 + y);
    }
    await this.button('draw.close').last().click();
  }

  /** Opens the sample parcel by a link within the page, which keeps drawings. */
  async followLink(): Promise<void> {
    const { id, name } = this.parcel();
    const { latitude_center: lat, longitude_center: lng } = this.target.parcel;
    await this.page.evaluate((hash) => void (location.hash = hash), `#19/${lat}/${lng}&parcel=${id}`);
    await this.page.getByRole('heading', { name }).waitFor();
  }

  parcel(): { id: string; name: string } {
    const { _id: id, land_number: sheet, parcel_number: parcel } = this.target.parcel;
    return { id, name: this.text('parcel.name', { sheet, parcel }) };
  }
}

/** Screen of the product, with the steps that reach it. */
export interface Screen {
  name: string;
  /** Set if it closes when the window changes, so that it is reached anew in each window. */
  isFleeting?: boolean;
  go(visit: ScreenVisit): Promise<void>;
}
