import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { templatesKey } from '../queries.ts';
import { button, clara, existing, field, lastToast, made, open, write } from './editor-stage.tsx';

describe('one that was changed elsewhere meanwhile', () => {
  const theirs = { ...clara, greeting: 'Theirs.', updatedAt: '2026-11-21T10:00:00.000Z' };
  const conflict = { status: 409, body: { code: 'conflict', message: 'Changed elsewhere.' } };
  /** From the second request on, the list contains the newer version. */
  const lists = (second: unknown[]) => {
    let times = 0;
    return () => {
      times += 1;
      return { body: times === 1 ? [clara] : second };
    };
  };

  it('shows both, and saves mine over it only when told to', async () => {
    let answers = [conflict, { body: clara }];
    const { server } = open(existing, {
      'GET /api/digital-personas': lists([theirs]),
      'PUT /api/digital-personas/7': () => {
        const [next = conflict, ...rest] = answers;
        answers = rest;
        return next;
      },
    });
    await write('GREETING', 'Mine.');
    await userEvent.click(await button('Save Changes'));
    const dialog = await screen.findByRole('dialog', { name: 'This persona was changed elsewhere' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'See what differs' }));
    expect(within(dialog).getByText('Theirs.')).toBeTruthy();
    expect(within(dialog).getByText('Mine.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(made(server, 'PUT')).toHaveLength(2));
    expect(made(server, 'PUT')[1]?.body).toMatchObject({ greeting: 'Mine.', basedOn: theirs.updatedAt });
  });

  it('keeps both when told to: mine becomes one of its own', async () => {
    const { server } = open(existing, {
      'GET /api/digital-personas': lists([theirs]),
      'PUT /api/digital-personas/7': conflict,
      'POST /api/digital-personas': { body: { ...clara, id: 8 } },
    });
    await write('GREETING', 'Mine.');
    await userEvent.click(await button('Save Changes'));
    await waitFor(async () => expect((await button('Keep both')).getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(await button('Keep both'));
    await waitFor(() => expect(made(server, 'POST')).toHaveLength(1));
    expect(made(server, 'POST')[0]?.body).not.toHaveProperty('basedOn');
  });

  it('is taken over when told to', async () => {
    open(existing, { 'GET /api/digital-personas': lists([theirs]), 'PUT /api/digital-personas/7': conflict });
    await write('GREETING', 'Mine.');
    await userEvent.click(await button('Save Changes'));
    await userEvent.click(await button('Take the other version'));
    await waitFor(async () => expect((await field('GREETING')).value).toBe('Theirs.'));
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBe('true');
  });

  it('is saved where what is there is what stands here: the answer to an earlier try was lost', async () => {
    const mine = { ...theirs, greeting: 'Mine.' };
    open(existing, { 'GET /api/digital-personas': lists([mine]), 'PUT /api/digital-personas/7': conflict });
    await write('GREETING', 'Mine.');
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(lastToast()?.[0]).toBe('Digital persona saved to your profile successfully!'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.search).toBe('');
  });

  it('is saved with what was written since the answer to an earlier try was lost', async () => {
    let shown = clara;
    let isLost = true;
    open(existing, {
      'GET /api/digital-personas': () => ({ body: [shown] }),
      'PUT /api/digital-personas/7': ({ body }) => {
        const { basedOn, ...fields } = body as typeof clara & { basedOn: string };
        if (basedOn !== shown.updatedAt) return conflict;
        shown = { ...shown, ...fields, updatedAt: `2026-11-2${isLost ? 1 : 2}T10:00:00.000Z` };
        if (!isLost) return { body: shown };
        isLost = false;
        throw new TypeError('Failed to fetch');
      },
    });
    await write('GREETING', 'Mine.');
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(lastToast()?.[0]).toBe('Error'));
    await write('GREETING', 'Mine. And more.');
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(location.search).toBe(''));
    expect(shown.greeting).toBe('Mine. And more.');
  });

  it('that was deleted can be saved as a new one', async () => {
    const gone = { status: 404, body: { code: 'not-found', message: 'Gone.' } };
    const { server } = open(existing, {
      'GET /api/digital-personas': lists([]),
      'PUT /api/digital-personas/7': gone,
      'POST /api/digital-personas': { body: { ...clara, id: 8 } },
    });
    await write('GREETING', 'Mine.');
    await userEvent.click(await button('Save Changes'));
    await userEvent.click(await button('Save as new'));
    await waitFor(() => expect(made(server, 'POST')[0]?.body).toMatchObject({ greeting: 'Mine.' }));
  });
});

describe('one from a template that was archived meanwhile', () => {
  const from = { kind: 'template', id: 3 } as const;

  it('is saved all the same, as one made from nothing', async () => {
    const { server } = open(from, {
      'POST /api/digital-personas': ({ body }) =>
        (body as { templateId?: number }).templateId ? { status: 404 } : { status: 201, body: { ...clara, id: 8 } },
    });
    await write('Name', 'Written for an hour');
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(lastToast()?.[0]).toMatch(/saved to your profile/));
    expect(made(server, 'POST').map(({ body }) => (body as { name: string }).name)).toEqual([
      'Written for an hour',
      'Written for an hour',
    ]);
  });

  it('is there after a reload', async () => {
    const { unmount } = open(from);
    await write('Name', 'Written for an hour');
    unmount();
    queryClient.clear();
    open(from, { 'GET /api/admin/persona-templates': { body: [] } });
    expect((await field('Name')).value).toBe('Written for an hour');
  });

  it('stays open while it is written', async () => {
    open(from);
    await write('Name', 'Written for an hour');
    await act(async () => {
      queryClient.setQueryData(templatesKey, []);
      // The change is drawn some frames later.
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect((await field('Name')).value).toBe('Written for an hour');
  });
});
