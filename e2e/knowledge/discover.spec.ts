import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type LoopbackServer, listenOnLoopback } from '../../server/src/testing/network/listen-on-loopback.ts';
import { type Atrium, startAtrium } from '../support/atrium.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';
import { openSources, sourceCards } from '../support/sources-stage.ts';

const heron = 'A grey heron builds its nest of sticks in a tall tree, often beside many others of its kind. ';
const article = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${heron.repeat(5)}</p></article></body></html>`;

/** One server that is both a search engine and a website. */
let web: LoopbackServer;
let address: string;
let searching: Atrium;
let answersWith: 'results' | 'nothing' | 'failure' = 'results';

test.beforeAll(async () => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    if (pathname === '/search') {
      if (answersWith === 'failure') return void response.writeHead(429).end();
      const found = answersWith === 'results' && searchParams.get('format') === 'json';
      const results = [
        {
          url: `${address}/nests`,
          title: 'How <b>herons</b> nest',
          content: 'Herons are birds. The grey heron lays four eggs in its nest.',
          publishedDate: '2026-03-01T00:00:00',
        },
        { url: `${address}/ponds`, title: 'Ponds and herons', content: '' },
        { url: 'http://169.254.169.254/latest', title: 'Inner', content: 'secret' },
        { url: 'javascript:alert(1)', title: 'Script', content: 'secret' },
      ];
      return void response.end(JSON.stringify({ results: found ? results : [] }));
    }
    if (pathname === '/sitemap.xml')
      return void response.end(
        `<urlset>${['/nests', '/ponds', ...Array.from({ length: 12 }, (_, at) => `/birds/bird-${at}`)]
          .map((path) => `<url><loc>${address}${path}</loc><lastmod>2026-02-03</lastmod></url>`)
          .join('')}</urlset>`,
      );
    response.setHeader('content-type', 'text/html');
    response.end(article(pathname === '/nests' ? 'How herons nest' : `About ${pathname.slice(1)}`));
  });
  web = await listenOnLoopback(server);
  address = web.url;
  searching = await startAtrium({ SEARXNG_URL: address, OUTBOUND_ALLOW: web.host });
});
test.beforeEach(() => {
  answersWith = 'results';
});
test.afterAll(async () => {
  await searching.stop();
  await web.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Discover' });

async function wish(page: Page, words: string) {
  await dialog(page).getByRole('textbox', { name: 'What are you looking for?' }).fill(words);
  await dialog(page).getByRole('button', { name: 'Find pages' }).click();
}

test('without a search engine it is said which settings would change that', async ({ page, keyless, isMobile }) => {
  await openSources(page, keyless.url);
  await page.getByRole('button', { name: 'Discover' }).click();
  if (!isMobile) await expect(dialog(page).getByRole('textbox'), 'the wish is written at once').toBeFocused();
  await dialog(page).getByRole('button', { name: 'Find pages' }).click();
  await expect(dialog(page).getByText('Describe in a few words what you are looking for.')).toBeVisible();
  await wish(page, 'how herons nest');
  await expect(dialog(page).getByText('Discover needs web search', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(/SEARXNG_URL/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('what is described is found with reasons, and the chosen pages become sources', async ({ page }) => {
  test.slow();
  await openSources(page, searching.url);
  await page.getByRole('button', { name: 'Discover' }).click();
  answersWith = 'nothing';
  await wish(page, 'four eggs of the grey heron');
  await expect(dialog(page).getByText('Nothing was found')).toBeVisible();
  answersWith = 'results';
  await wish(page, 'four eggs of the grey heron');
  const found = dialog(page).getByRole('list', { name: 'Pages found' }).getByRole('listitem');
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText('How herons nest');
  await expect(found.first()).toContainText('The page says: The grey heron lays four eggs in its nest.');
  await expect(found.nth(1)).toContainText('shows nothing of this page');
  await expect(dialog(page).getByRole('button', { name: 'Add sources' })).toBeDisabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await found.first().getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Add 1 source' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page).filter({ hasText: 'Source added' })).toBeVisible();
  await expect(sourceCards(page)).toHaveCount(1);
  await expect(sourceCards(page).first()).toContainText(/passage/, { timeout: 60_000 });

  await page.getByRole('button', { name: 'Discover' }).click();
  await wish(page, 'four eggs of the grey heron');
  await expect(found.first()).toContainText('Already a source');
  await expect(found.first().getByRole('checkbox')).toBeDisabled();
});

test('a sitemap lists its pages, and those chosen are added', async ({ page }) => {
  test.slow();
  await openSources(page, searching.url);
  await page.getByRole('button', { name: 'Add Source', exact: true }).click();
  const add = page.getByRole('dialog', { name: 'Add source' });
  await add.getByRole('tab', { name: 'Many pages' }).click();
  const field = add.getByRole('textbox', { name: 'Address of a feed or sitemap' });
  await field.fill(`${address}/nests`);
  await add.getByRole('button', { name: 'List pages' }).click();
  await expect(add.getByText(/no feed or sitemap, and the page names none/)).toBeVisible();
  await field.fill('http://10.0.0.1/sitemap.xml');
  await add.getByRole('button', { name: 'List pages' }).click();
  await expect(add.getByText(/only public pages/)).toBeVisible();
  await field.fill(`${address}/sitemap.xml`);
  await add.getByRole('button', { name: 'List pages' }).click();
  await expect(add.getByText(/14 pages/)).toBeVisible();
  await add.getByRole('searchbox', { name: 'Filter' }).fill('bird-1');
  const listed = add.getByRole('list', { name: 'Pages listed' }).getByRole('listitem');
  await expect(listed).toHaveCount(3);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await add.getByRole('checkbox', { name: 'Choose all 3' }).check();
  await add.getByRole('button', { name: 'Add 3 sources' }).click();
  await expect(add).toBeHidden();
  await expect(sourceCards(page)).toHaveCount(3);
});

test('the web is searched once for a model that cannot, and what it finds is cited', async ({ page }) => {
  await signInAsDemo(page, searching.url);
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const search = page.getByRole('menuitemcheckbox', { name: 'Search web' });
  await expect(search).toContainText('One search for each question');
  await search.click();
  await expect(toast(page).filter({ hasText: 'Web search enabled' })).toBeVisible();
  await say(page, 'How many eggs does the grey heron lay?');
  await expectReply(page, /The grey heron lays four eggs in its nest\./);
  await expect(page.getByText('Searched the web').first()).toBeVisible();
  await expect(page.locator(`a[href="${address}/nests"]`).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  answersWith = 'failure';
  await say(page, 'And how many does the bittern lay?');
  await expect(page.getByText(/takes no more searches/).first()).toBeVisible();
});
