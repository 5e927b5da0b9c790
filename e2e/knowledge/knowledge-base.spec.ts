import type { Page } from '@playwright/test';
import { becomeDemoUser, expect, expectAccessible, expectNoOverflow, test, untilStored } from '../support/journey.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Sources', exact: true }).getByRole('article');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your sources' });
const knowledgeBase = /\/api\/knowledge-base(\?|$)/;

/** Adds this many texts to a space, like a user who has worked for a while. */
async function addTexts(page: Page, spaceId: number, count: number): Promise<void> {
  await page.evaluate(
    async ([id, many]) => {
      const add = (n: number) =>
        fetch(`/api/spaces/${id}/sources/texts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ title: `Ledger ${n}`, text: `Berth ${n} was let to the ferry number ${n}.` }),
        });
      for (let n = 1; n <= many; n += 10)
        await Promise.all(Array.from({ length: Math.min(10, many - n + 1) }, (_, at) => add(n + at)));
    },
    [spaceId, count] as const,
  );
}

test('nobody has a knowledge base before he signs in; then it is empty, and says where to begin', async ({
  page,
  keyless,
}) => {
  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  await expect(page.getByText('Sign in to use the knowledge base')).toBeVisible();
  await expectAccessible(page);
  await becomeDemoUser(page, keyless.url);
  await page.reload();
  await expect(page.getByText('No sources yet')).toBeVisible();
  await expect(page.getByText('Search by words; connect an embedding model')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open a space' }).click();
  await expect(page.getByRole('button', { name: 'Add Space' })).toBeVisible();
});

test('while it is asked for it says so, and when that fails it can be asked for again', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  await addTexts(page, 2, 1);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(knowledgeBase, async (route) => {
    await held;
    await route.abort('connectionfailed');
  });
  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  await expect(page.getByRole('status', { name: 'Loading sources' })).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('The sources could not be loaded.');
  await expectAccessible(page);
  await page.unroute(knowledgeBase);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('two hundred sources of two spaces come page by page, each with its space, its state and its switch', async ({
  page,
  keyless,
}) => {
  test.slow();
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  await addTexts(page, 2, 120);
  await addTexts(page, 1, 80);
  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  for (const shown of [50, 100, 150]) {
    await expect(rows(page)).toHaveCount(shown);
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await expect(rows(page)).toHaveCount(200);
  await expect(rows(page).first()).toContainText('in My Personal Space');
  await expect(rows(page).last()).toContainText('in My Workspace');
  await expectNoOverflow(page);

  // A source that is excluded here is also excluded in its space.
  const first = rows(page).first();
  const title = (await first.getByRole('heading').textContent()) ?? '';
  const included = first.getByRole('switch', { name: `In knowledge base ${title}` });
  await expect(included).toBeChecked();
  await untilStored(page, 'PATCH', () => included.click());
  await expect(included).not.toBeChecked();
  await first.getByRole('link', { name: 'My Personal Space' }).click();
  await page
    .getByRole('button', { name: 'Sources', exact: true })
    .or(page.getByRole('tab', { name: 'Sources' }))
    .first()
    .click();
  const card = page.getByRole('list', { name: 'Sources' }).getByRole('article').filter({ hasText: title }).first();
  await expect(card.getByRole('switch', { name: 'In knowledge base' })).not.toBeChecked();
  await page.reload();
  await expect(card.getByRole('switch', { name: 'In knowledge base' })).not.toBeChecked();

  // A source that is excluded from chats is still found by the search.
  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  await expect(included).not.toBeChecked();
  // The source that was processed last of two hundred can only be found once it is ready.
  const stage = () =>
    page.evaluate(async () => (await (await fetch('/api/knowledge-base?limit=1')).json())[0]?.stage as string);
  await expect.poll(stage, { timeout: 60_000 }).toBe('ready');
  const number = title.replace('Ledger ', '');
  await field(page).fill(`ferry number ${number}`);
  await expect(page.getByRole('list', { name: `Found in ${title}` }).first()).toContainText(`ferry number ${number}`);
  await expect(page).toHaveURL(/q=ferry/);
  await expectAccessible(page);
  await page.reload();
  await expect(field(page)).toHaveValue(`ferry number ${number}`);
  await expect(page.getByRole('list', { name: `Found in ${title}` }).first()).toBeVisible();
});
