import type { AdminModel } from '@atrium/contract/admin-models';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialogOf, model, openAdmin } from '../../../testing/admin-stage.tsx';

describe('models', () => {
  it('shows prices with their source and date, and writes only what is changed', async () => {
    const { sent, user } = openAdmin('models', { 'PUT /api/admin/models/gpt-4': { body: model } });
    expect(await screen.findByText(/Input \$2\.00 · Cached input \$0\.50 · Output \$8\.00/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'openai.com/pricing' })).toBeTruthy();
    expect(screen.getByText(/2026-11-01/)).toBeTruthy();
    expect(screen.getByText(/^OpenAI: /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit ChatGPT' }));
    const asked = await dialogOf('Edit ChatGPT');
    expect(asked.getByRole('group', { name: 'At OpenAI' })).toBeTruthy();
    await user.type(asked.getByLabelText('Multiplier of its prices in percent'), '150');
    await user.type(asked.getByLabelText('Reason'), 'Costs of running');
    await user.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { multiplierPercent: 150, seenMultiplierPercent: null, reason: 'Costs of running' },
    ]);
  });
});

it('a new price goes with the one that it was decided on', async () => {
  const { sent, user } = openAdmin('models', { 'PUT /api/admin/models/gpt-4': { body: model } });
  await user.click(await screen.findByRole('button', { name: 'Edit ChatGPT' }));
  const asked = await dialogOf('Edit ChatGPT');
  await user.clear(asked.getByLabelText('Output'));
  await user.type(asked.getByLabelText('Output'), '9');
  await user.type(asked.getByLabelText('Reason'), 'Dearer now');
  await user.click(asked.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const seenPrice = model.hosts[0]?.price;
  expect(sent('PUT')[0]?.body).toMatchObject({ hosts: [{ seenPrice, price: { ...seenPrice, output: 9_000_000 } }] });
});

it.each([
  { button: 'Take back changes of', title: 'Take back the changes of Team model?', path: '/changes' },
  { button: 'Delete', title: 'Delete Team model?', path: '' },
])('“$title” says which changes were seen, and shows what another admin has changed since', async (deed) => {
  const conflict = { code: 'conflict', message: 'This model was changed elsewhere.' };
  const seen = { ...model, name: 'Team model', isAdded: true, isChanged: true, changedAt: '2026-11-01T00:00:00.000Z' };
  let now = seen;
  const { sent, user } = openAdmin('models', {
    'GET /api/admin/models': () => ({ body: [now] }),
    [`DELETE /api/admin/models/gpt-4${deed.path}`]: { status: 409, body: conflict },
  });
  await user.click(await screen.findByRole('button', { name: `${deed.button} Team model` }));
  now = { ...seen, name: 'Of the team', changedAt: '2026-11-02T00:00:00.000Z' };
  const asked = await dialogOf(deed.title);
  await user.type(asked.getByLabelText('Reason'), 'Not used{Enter}');
  expect((await asked.findByRole('alert')).textContent).toBe(conflict.message);
  expect(sent('DELETE')[0]?.body).toEqual({ basedOn: seen.changedAt, reason: 'Not used' });
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Of the team')).toBeTruthy();
});

describe('turning a model off', () => {
  it('says what that does, and tells what is off from what only the menu does not show', async () => {
    const hidden = { ...model, isListed: false };
    const { user } = openAdmin('models', {
      'GET /api/admin/models': {
        body: [
          { ...model, id: 'deepseek-v3', name: 'Atrium AI' },
          model,
          { ...hidden, id: 'gone', name: 'Gone', isOff: true },
          { ...hidden, id: 'quiet', name: 'Quiet' },
        ],
      },
    });
    const badge = async (name: string) =>
      (await screen.findByRole('button', { name: `Turn on ${name}` })).parentElement;
    expect((await badge('Gone'))?.textContent).toContain('Off');
    expect((await badge('Quiet'))?.textContent).toContain('Not in the menu');
    await user.click(screen.getByRole('button', { name: 'Turn off ChatGPT' }));
    const asked = await dialogOf('Turn ChatGPT off?');
    expect(asked.getByText(/Nobody can use it: chats held with it stay and need another model/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Turn off Atrium AI' }));
    expect((await dialogOf('Turn Atrium AI off?')).getByText(/Chats begin with it all the same/)).toBeTruthy();
  });
});

describe('a model that is edited', () => {
  it.each([
    ['Tokens it can read', '', 'Write a whole number from 1,000 to 100,000,000.'],
    ['Tokens it can write', '', 'Write a whole number from 100 to 10,000,000.'],
    ['Multiplier of its prices in percent', '10001', 'Write a whole number from 0 to 10,000.'],
    ['Id asked for', '', 'Write the id that the vendor knows it by.'],
  ])('says at %s what is wrong with “%s”', async (label, text, sentence) => {
    const { user } = openAdmin('models');
    await user.click(await screen.findByRole('button', { name: 'Edit ChatGPT' }));
    const asked = await dialogOf('Edit ChatGPT');
    const field = asked.getByLabelText(label);
    await user.clear(field);
    if (text !== '') await user.type(field, text);
    expect(asked.getByText(sentence).parentElement?.id).toBe(field.getAttribute('aria-describedby'));
  });
});

describe('adding a model', () => {
  it('says which id it gets and what is wrong, adds it, and deletes only what was added', async () => {
    const added: AdminModel = { ...model, id: 'team-model', name: 'Team model', isAdded: true };
    const { sent, user } = openAdmin('models', {
      'GET /api/admin/models': { body: [model, added] },
      'POST /api/admin/models': { body: added },
    });
    await user.click(await screen.findByRole('button', { name: 'Add model' }));
    const asked = await dialogOf('Add model');
    await user.type(asked.getByLabelText('Name'), 'GPT 4');
    expect(asked.getByText('There is a model with the id “gpt-4” already.')).toBeTruthy();
    await user.clear(asked.getByLabelText('Name'));
    await user.type(asked.getByLabelText('Name'), 'GPT 6');
    expect(asked.getByText('It will be “gpt-6”.')).toBeTruthy();
    await user.selectOptions(asked.getByLabelText('Vendor'), 'OpenRouter');
    await user.type(asked.getByLabelText('Id asked for'), 'openai/gpt-6');
    await user.type(asked.getByLabelText('Tokens it can read'), '400,000');
    await user.type(asked.getByLabelText('Tokens it can write'), '32000');
    const page = asked.getByLabelText('Page where its price and sizes stand');
    await user.type(page, 'openrouter.ai');
    expect(asked.getByText('Write an address that begins with https://.')).toBeTruthy();
    await user.type(asked.getByLabelText('Reason'), 'It is new');
    expect(asked.getByRole('button', { name: 'Add model' }).getAttribute('aria-disabled')).toBe('true');
    await user.clear(page);
    await user.type(page, 'https://openrouter.ai/models');
    await user.click(asked.getByLabelText('It sees pictures'));
    expect(asked.getByText(/Without a price only people with a key of their own can use it/)).toBeTruthy();
    // The second press comes before the button is redrawn.
    act(() => {
      asked.getByRole('button', { name: 'Add model' }).click();
      asked.getByRole('button', { name: 'Add model' }).click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST').map(({ body }) => body)).toMatchObject([
      {
        id: 'gpt-6',
        label: 'GPT 6',
        hosts: [{ vendor: 'openrouter', model: 'openai/gpt-6', price: null, capabilities: { images: true } }],
        reason: 'It is new',
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Delete ChatGPT' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete Team model' }));
    expect((await dialogOf('Delete Team model?')).getByText(/gone for everyone/)).toBeTruthy();
  });

  it('says beside a size in tokens what it may be, once something is written there', async () => {
    const { user } = openAdmin('models');
    await user.click(await screen.findByRole('button', { name: 'Add model' }));
    const asked = await dialogOf('Add model');
    const sizes = [
      ['Tokens it can read', ['128k', '999', '100000001'], 'Write a whole number from 1,000 to 100,000,000.'],
      ['Tokens it can write', ['8.5', '99', '10000001'], 'Write a whole number from 100 to 10,000,000.'],
    ] as const;
    for (const [label, wrong, sentence] of sizes) {
      const field = asked.getByLabelText(label);
      expect(asked.queryByText(sentence)).toBeNull();
      for (const text of wrong) {
        await user.clear(field);
        await user.type(field, text);
        expect(asked.getByText(sentence).parentElement?.id).toBe(field.getAttribute('aria-describedby'));
      }
      await user.clear(field);
      await user.type(field, '100,000');
      expect(asked.queryByText(sentence)).toBeNull();
    }
  });

  it('says that the address of a page is too long instead of cutting it', async () => {
    const { user } = openAdmin('models');
    await user.click(await screen.findByRole('button', { name: 'Add model' }));
    const asked = await dialogOf('Add model');
    const page = asked.getByLabelText('Page where its price and sizes stand');
    const address = `https://example.com/${'a'.repeat(481)}`;
    await user.click(page);
    await user.paste(address);
    expect(page).toHaveProperty('value', address);
    expect(asked.getByText('Too long by 1 character.').parentElement?.id).toBe(page.getAttribute('aria-describedby'));
  });

  it('asks for an id where none can be made from the name', async () => {
    const { user } = openAdmin('models');
    await user.click(await screen.findByRole('button', { name: 'Add model' }));
    const asked = await dialogOf('Add model');
    const sentence = 'No id can be made from this name. Write one with Latin letters or digits.';
    expect(asked.queryByText(sentence)).toBeNull();
    await user.type(asked.getByLabelText('Name'), '通义千问');
    expect(asked.getByText(sentence)).toBeTruthy();
    await user.type(asked.getByLabelText('Id here'), 'qwen');
    expect(asked.queryByText(sentence)).toBeNull();
  });
});
