import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { forgetDrafts } from '../../chats/composer/draft/forget-drafts.ts';
import { button, existing, field, fresh, open, user, visitor, write } from './editor-stage.tsx';

// Tells the page that it is served to the user who owns the draft.
vi.hoisted(() => {
  document.head.innerHTML = '<meta name="atrium-user" content="u" />';
});

describe('what was written', () => {
  it('is there again after a reload, with word of it, until it is discarded', async () => {
    const { unmount } = open(existing);
    await write('GREETING', 'Not saved.');
    unmount();
    open(existing);
    expect((await field('GREETING')).value).toBe('Not saved.');
    expect(screen.getByText(/Your changes from before are here/)).toBeTruthy();
    await userEvent.click(await button('Discard them'));
    expect((await field('GREETING')).value).toBe('Good morning.');
    expect(Object.keys(sessionStorage)).toEqual([]);
    // The pressed button is gone: the focus moves to the next control.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Avatar' })));
  });

  it('by a visitor is handed to whoever signs in; by a user to nobody else', async () => {
    const first = open(fresh, visitor);
    await write('Name', 'Nora');
    first.unmount();
    queryClient.clear();
    const second = open(fresh);
    expect((await field('Name')).value).toBe('Nora');
    await write('Name', 'Nora of mine');
    second.unmount();
    queryClient.clear();
    const third = open(fresh, { 'GET /api/auth/user': { body: { ...user, id: 'other' } } });
    expect((await field('Name')).value).toBe('');
    third.unmount();
    queryClient.clear();
    open(fresh);
    expect((await field('Name')).value).toBe('Nora of mine');
  });

  it('by a visitor is discarded by whoever signed in and does not want it', async () => {
    const first = open(fresh, visitor);
    await write('Name', 'Nora');
    first.unmount();
    queryClient.clear();
    open(fresh);
    await userEvent.click(await button('Discard them'));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is forgotten with all else that was typed when one signs out', async () => {
    const { unmount } = open(existing);
    await write('GREETING', 'Not saved.');
    unmount();
    expect(JSON.stringify(sessionStorage)).toContain('Not saved.');
    forgetDrafts();
    expect(JSON.stringify(sessionStorage)).not.toContain('Not saved.');
  });

  it('holds back the closing of the page', async () => {
    open(existing);
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await field('Name');
    expect(close()).toBe(false);
    await write('Name', 'Other');
    expect(close()).toBe(true);
  });
});
