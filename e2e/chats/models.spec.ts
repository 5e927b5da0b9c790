import { join } from 'node:path';
import type { FakeUpstream } from '../../server/src/testing/fake-upstream/fake-upstream.ts';
import {
  attach,
  chooseModel,
  expect,
  expectAccessible,
  expectReply,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';
import { picture } from '../support/picture.ts';

const fixtures = join(import.meta.dirname, '..', '..', 'server', 'src', 'testing', 'fixtures');

/** The body of the last request to the provider, as JSON. */
function lastBody(provider: FakeUpstream): string {
  return JSON.stringify(provider.requests.at(-1)?.body);
}

test('a visitor has the house model; the menu says why not another, and shows six before the rest', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'From the house.' });
  await page.goto(atrium.url);
  await page.getByRole('button', { name: 'Model: Atrium' }).click();
  const choices = page.getByRole('menuitemradio');
  await expect(choices).toHaveCount(6);
  await expect(choices).toContainText(['Perplexity', 'Grok 4.0', 'Gemini 2.5+', 'Claude 4.0', 'ChatGPT 5.0', 'Atrium']);
  await expect(choices.filter({ hasText: 'Claude 4.0' })).toContainText('Sign in to use this model.');
  await expect(choices.filter({ hasText: 'Perplexity' })).toContainText('API Key Required');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'More models' }).click();
  await expect(choices.filter({ hasText: 'Llama 3.1 8B' })).toBeVisible();
  await choices.filter({ hasText: 'Perplexity' }).click();
  const dialog = page.getByRole('dialog', { name: 'API Key Required' });
  await expect(dialog).toContainText('you need to add your Perplexity API key in Settings > Integrations > AI Models.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await say(page, 'Who answers?');
  await expectReply(page, 'From the house.');
  expect(provider.requests.at(-1)?.wire).toBe('openai-chat');
  expect(lastBody(provider)).toContain('"model":"fake-model"');
});

const vendors = [
  { label: 'Claude 4.0', name: 'Claude (Anthropic Direct)', wire: 'anthropic', image: '"media_type":"image/png"' },
  { label: 'Gemini 2.5+', name: 'Gemini (Google)', wire: 'gemini', image: '"mimeType":"image/png"' },
  { label: 'ChatGPT 4.0', name: 'ChatGPT (OpenAI GPT-4)', wire: 'openai-chat', image: 'data:image/png;base64,' },
] as const;

for (const { label, name, wire, image } of vendors) {
  test(`${label} answers over its own wire, and is given pictures and PDFs as they are`, async ({
    page,
    atrium,
    provider,
  }) => {
    provider.behave({ reply: 'Seen and read.' });
    await signInAsDemo(page, atrium.url);
    await chooseModel(page, label);
    await attach(page, [{ name: 'terrace.png', mimeType: 'image/png', buffer: picture }]);
    await attach(page, join(fixtures, 'harbour.pdf'));
    await say(page, 'What do you see?');
    await expectReply(page, 'Seen and read.');
    await expect(replies(page)).toContainText(name);
    const request = provider.requests.at(-1);
    expect(request?.wire).toBe(wire);
    const body = lastBody(provider);
    expect(body).toContain(image);
    expect(body).toContain(picture.toString('base64').slice(0, 60));
    expect(body).toContain('application/pdf');
    expect(body).not.toContain('lighthouse');
  });
}

test('a model that reads text alone is given the text of a PDF', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Read.' });
  await page.goto(atrium.url);
  await attach(page, join(fixtures, 'harbour.pdf'));
  await say(page, 'When was it lit?');
  await expectReply(page, 'Read.');
  expect(lastBody(provider)).toContain('The lighthouse at');
});

test('thinking longer and searching the web are told, shown, sent, and show in the reply', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({
    reply: 'Thought through.',
    reasoning: 'First this, then that.',
    sources: [{ url: 'https://example.org/report', title: 'A report', quote: 'So it is written.' }],
  });
  await signInAsDemo(page, atrium.url);
  await chooseModel(page, 'Claude 4.0');
  await page.getByRole('button', { name: 'Tools' }).click();
  await expectAccessible(page);
  const image = page.getByRole('menuitem', { name: 'Create image' });
  await expect(image).toBeDisabled();
  await expect(image).toContainText('Coming soon...');
  await page.getByRole('menuitemradio', { name: 'Think longer' }).click();
  await expect(toast(page)).toContainText('Thinking Mode UpdatedSwitched to deep thinking mode');
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Search web' }).click();
  await expect(toast(page)).toContainText('Web Search ToggledWeb search enabled');
  await expect(page.getByRole('button', { name: 'Turn off Deep' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off Web' })).toBeVisible();
  await say(page, 'Think about it');
  await expectReply(page, 'Thought through.');
  expect(lastBody(provider)).toContain('"thinking":{"type":"adaptive"');
  expect(lastBody(provider)).toContain('"name":"web_search"');
  const thoughts = replies(page).getByRole('button', { name: /^Thought/ });
  await expect(thoughts).toHaveAttribute('aria-expanded', 'false');
  await thoughts.click();
  await expect(replies(page)).toContainText('First this, then that.');
  await expect(replies(page).getByRole('list', { name: 'Sources' }).getByRole('link')).toHaveAttribute(
    'href',
    'https://example.org/report',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn off Deep' }).click();
  await expect(toast(page)).toContainText('Switched to fast thinking mode');
  await page.getByRole('button', { name: 'Turn off Web' }).click();
  await expect(toast(page)).toContainText('Web search disabled');
});

test('where a model can neither think longer nor search, the controls say so', async ({ page, atrium }) => {
  await page.goto(atrium.url);
  await page.getByRole('button', { name: 'Tools' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Deep research' })).toContainText('No effect with Atrium');
  const search = page.getByRole('menuitemcheckbox', { name: 'Search web' });
  await expect(search).toContainText('no search engine is set up');
  // The hint is longer than a line, but does not cut off the label.
  const isCut = (words: HTMLElement) => words.scrollWidth > words.clientWidth;
  expect(await search.getByText('Search web', { exact: true }).evaluate(isCut)).toBe(false);
  await expect(search).toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitemradio', { name: 'Deep research' }).click();
  await expect(page.getByText('· no effect').filter({ visible: true })).toBeVisible();
});
