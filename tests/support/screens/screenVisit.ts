import type { Locator, Page } from 'playwright';
import type { Language } from '../../../src/domain/text/languages.ts';
import type { MessageIdOf } from '../../../src/i18n/catalogues/parts.ts';
import type { SampleTarget } from '../land/sampleTarget.ts';
import { messagesOf } from '../messages/messagesOf.ts';

type WordId = MessageIdOf<'first' | 'panels' | 'about'>;

/** A visit to the product in one language; controls are found by the words of the catalogue. */
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

  /** What lies on top: the open dialog, else the page. */
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

  /** The map, as a link or a bare address shows it. */
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

  /** The parcel of the sample, by its corners' middle and the list around. */
  async openParcel(): Promise<void> {
    const { id, name } = this.parcel();
    await this.open(`#19/${this.target.parcel.latitude_center}/${this.target.parcel.longitude_center}&parcel=${id}`);
    await this.page.getByRole('heading', { name }).waitFor();
    await this.page.getByText(this.text('parcel.disclaimer')).waitFor();
  }

  /** The pin in the middle of the land, with what lies around it. */
  async pin(): Promise<void> {
    await this.openCarefulSearch('search.google');
    await this.field('google.label').fill('16.0125, 108.2204');
    await this.page.keyboard.press('Enter');
    await this.chips().last().filter({ hasText: /\d/ }).waitFor();
  }

  /** What was found around the pin: plannings, then parcels. */
  chips(): Locator {
    return this.page.getByRole('group', { name: this.text('searchBar.counts') }).getByRole('button');
  }

  /** A square around the middle of the map, taken point by point. */
  async drawSquare(): Promise<void> {
    await this.open();
    await this.button('draw.tools').click();
    // The tool, not the panel's own button below its fold.
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

  /** The parcel of the sample by a link that is followed within the page: what is drawn there stays. */
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

/** A screen, and how somebody comes there. */
export interface Screen {
  name: string;
  /** Closes when the window changes: gone to anew in each. */
  isFleeting?: boolean;
  go(visit: ScreenVisit): Promise<void>;
}
