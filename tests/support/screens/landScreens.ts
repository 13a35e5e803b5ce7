import type { Screen, ScreenVisit } from './screenVisit.ts';

async function placeMenu({ page }: ScreenVisit): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.mouse.click(width / 2, height * 0.6, { button: 'right' });
  await page.getByRole('menu').waitFor();
}

/** Screens of searches and parcels that need no account. */
export const LAND_SCREENS: readonly Screen[] = [
  {
    name: 'first-visit',
    go: async (visit) => {
      await visit.page.goto('about:blank');
      await visit.page.goto(visit.url);
      await visit.words('welcome.wards').waitFor();
    },
  },
  { name: 'map', go: (visit) => visit.open() },
  { name: 'map-far', go: (visit) => visit.open('#8/16/107') },
  { name: 'map-turned', go: (visit) => visit.open('#17/16.0125/108.2204/30') },
  {
    name: 'settings',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
    },
  },
  {
    name: 'photograph',
    go: async (visit) => {
      await visit.openCarefulSearch('search.corners');
      const shot = await visit.page.screenshot();
      await visit.page.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: shot });
      await visit.page.getByAltText(visit.text('ocr.pictureOf')).waitFor();
    },
  },
  { name: 'parcel', go: (visit) => visit.openParcel() },
  {
    name: 'parcel-full',
    go: async (visit) => {
      await visit.openParcel();
      const handle = visit.page.getByRole('slider', { name: visit.text('drawer.handle') });
      if ((await handle.count()) > 0) await handle.press('End');
      await visit.page.getByText(visit.text('parcel.how')).first().click();
    },
  },
  {
    name: 'parcel-more',
    isFleeting: true,
    go: async (visit) => {
      await visit.openParcel();
      const more = visit.page.getByRole('dialog').getByRole('button', { name: visit.text('ground.more'), exact: true });
      if ((await more.count()) > 0) await more.click();
    },
  },
  {
    name: 'report',
    go: async (visit) => {
      await visit.openParcel();
      await visit.button('report.title').click();
      await visit.field('report.text').waitFor();
    },
  },
  {
    name: 'layers',
    go: async (visit) => {
      await visit.open('#15/16.0125/108.2204');
      await visit.button('layers.title').click();
    },
  },
  {
    name: 'layers-open',
    go: async (visit) => {
      await visit.pin();
      await visit.button('layers.title').click();
      await visit.words('layers.legend').waitFor();
    },
  },
  {
    name: 'list-parcels',
    go: async (visit) => {
      await visit.pin();
      await visit.chips().last().click();
      await visit.page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'list-plannings',
    go: async (visit) => {
      await visit.pin();
      await visit.chips().first().click();
      await visit.words('results.reference').waitFor();
    },
  },
  {
    name: 'suggestions',
    go: async (visit) => {
      await visit.open();
      await visit.button('suggest.title').click();
      await visit.words('results.reference').waitFor();
    },
  },
  {
    name: 'charge',
    go: async (visit) => {
      await visit.page.route('**/config/find*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: [{ setting: object }] };
        Object.assign(body.data[0].setting, { points_per_view: 10 });
        await route.fulfill({ response: answer, json: body });
      });
      await visit.openParcel();
    },
  },
  { name: 'measure', go: (visit) => visit.drawSquare() },
  {
    name: 'measure-full',
    go: async (visit) => {
      await visit.drawSquare();
      const handle = visit.page.getByRole('slider', { name: visit.text('drawer.handle') });
      if ((await handle.count()) > 0) await handle.press('End');
      await visit.tab('measure.corners').click();
    },
  },
  {
    name: 'base-maps',
    go: async (visit) => {
      await visit.open();
      await visit.button('baseMap.title').click();
    },
  },
  {
    name: 'view',
    go: async (visit) => {
      await visit.open();
      await visit.button('mapTools.view').click();
    },
  },
  {
    name: 'turning',
    go: async (visit) => {
      await visit.open();
      await visit.button('mapTools.rotate').click();
      await visit.page.getByRole('slider', { name: visit.text('mapTools.radius') }).waitFor();
    },
  },
  {
    name: 'compass',
    go: async (visit) => {
      await visit.open();
      await visit.button('compass.title').click();
    },
  },
  {
    name: 'place-menu',
    isFleeting: true,
    go: async (visit) => {
      await visit.open();
      await placeMenu(visit);
    },
  },
  {
    name: 'login-asked',
    go: async (visit) => {
      await visit.open();
      await visit.button('draw.tools').click();
      await visit.button('draw.saved').click();
      await visit.words('notice.loginRequired').waitFor();
    },
  },
  {
    name: 'login',
    go: async (visit) => {
      await visit.open();
      await visit.button('searchBar.logIn').click();
      await visit.field('login.username').waitFor();
    },
  },
  {
    name: 'register',
    go: async (visit) => {
      await visit.open();
      await visit.button('searchBar.logIn').click();
      await visit.button('login.register').click();
      await visit.button('register.sendCode').click();
    },
  },
  {
    name: 'forgot',
    go: async (visit) => {
      await visit.open();
      await visit.button('searchBar.logIn').click();
      await visit.button('login.forgot').click();
    },
  },
  {
    name: 'information',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
      await visit.button('info.title').click();
      await visit.button('about.page.help').waitFor();
    },
  },
  {
    name: 'help',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
      await visit.button('info.title').click();
      await visit.button('about.page.help').click();
    },
  },
  {
    name: 'news',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
      await visit.button('info.title').click();
      await visit
        .top()
        .getByRole('button', { name: visit.text('about.page.news') })
        .click();
    },
  },
  {
    name: 'about',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
      await visit.button('info.title').click();
      await visit.button('about.page.about').click();
    },
  },
  {
    name: 'privacy',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
      await visit.button('info.title').click();
      await visit.button('about.page.privacy').click();
    },
  },
  {
    name: 'licences',
    go: async (visit) => {
      await visit.open();
      await visit.button('settings.title').click();
      await visit.button('info.title').click();
      await visit.button('licences.title').click();
      await visit.page.getByLabel(visit.text('licences.search')).waitFor();
    },
  },
  {
    name: 'unknown-parcel',
    go: async (visit) => {
      await visit.open('#16/16.0125/108.2204&parcel=khong-co');
      await visit.words('share.noParcel').waitFor();
    },
  },
  {
    name: 'offline',
    go: async (visit) => {
      await visit.open();
      await visit.page.context().setOffline(true);
      await visit.words('network.offline').waitFor();
      await visit.button('suggest.title').click();
    },
  },
];
