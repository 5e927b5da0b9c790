import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../lib/problem-error.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { HistoryList } from './history-list.tsx';

const chat = (id: string, title: string, more: Partial<DriveSummary> = {}): DriveSummary => ({
  id,
  title,
  modifiedTime: new Date().toISOString(),
  size: '1536',
  isRunning: false,
  isPinned: false,
  isOnlyInDrive: false,
  ...more,
});

function show(props: Partial<ComponentProps<typeof HistoryList>>) {
  const retry = vi.fn(async () => {});
  renderPage(<HistoryList sessions={undefined} error={null} onRetry={retry} selected={null} {...props} />);
  return retry;
}

describe('the chat history', () => {
  beforeEach(() => {
    fakeWindow({ width: 1440 });
  });

  it('names the failure with its status text, and asks again on Retry', async () => {
    const retry = show({ error: new ProblemError(500, 'Internal Server Error', '') });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load chat history');
    expect(screen.getByText('Internal Server Error')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('keeps showing the list when a later look fails', () => {
    show({ sessions: [chat('1', 'Costs')], error: new Error('offline') });
    expect(screen.getByText('Costs')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('holds the place while it loads', () => {
    show({});
    expect(screen.getByRole('status', { name: 'Loading chat history' })).toBeTruthy();
  });

  it('says that there is none, and asks again on Refresh', async () => {
    const refresh = show({ sessions: [] });
    expect(screen.getByText('No chat history found in Google Drive')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('passes the focus on to the main part of the page when Refresh finds chats', async () => {
    const list = (sessions: readonly DriveSummary[]) => (
      <>
        <aside>
          <HistoryList sessions={sessions} error={null} onRetry={async () => {}} selected={null} />
        </aside>
        <main tabIndex={-1} />
      </>
    );
    const { rerender } = renderPage(list([]));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    rerender(list([chat('1', 'Costs')]));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('lists title, time and size, marks the one shown and links to each', () => {
    show({ sessions: [chat('1', 'Costs'), chat('2', 'Letter', { isRunning: true })], selected: '2' });
    const [first, second] = screen.getAllByRole('link');
    expect(first?.textContent).toContain('Costs');
    expect(first?.textContent).toContain('1.5 KB');
    expect(first?.querySelector('time')).toBeTruthy();
    expect(first?.getAttribute('href')).toBe('/dashboard?chat=1');
    expect(first?.getAttribute('aria-current')).toBeNull();
    expect(second?.getAttribute('aria-current')).toBe('page');
    expect(second && within(second).getByLabelText('Reply being written')).toBeTruthy();
  });

  it('puts pinned chats before all others, and no older ones are asked for while there are none', () => {
    show({ sessions: [chat('1', 'Kept', { isPinned: true }), chat('2', 'Costs')] });
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Pinned', 'Today']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard?chat=1',
      '/dashboard?chat=2',
    ]);
  });

  it('draws of a long history what is close to the view, and asks for more near its end', () => {
    const onMore = vi.fn();
    const sessions = Array.from({ length: 10_000 }, (_, at) => chat(String(at), `Chat ${at}`));
    show({ sessions, onMore });
    expect(screen.getAllByRole('link').length).toBeLessThan(60);
    expect(onMore).not.toHaveBeenCalled();
    show({ sessions: sessions.slice(0, 5), onMore });
    expect(onMore).toHaveBeenCalled();
  });

  it('offers what can be done with a chat of ours, and not with one that is in the drive alone', () => {
    show({ sessions: [chat('1', 'Costs'), chat('2', 'Elsewhere', { isOnlyInDrive: true })] });
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Options for Costs',
    ]);
  });

  it('sorts by the day it is, also after midnight', () => {
    vi.useFakeTimers({ now: new Date(2026, 4, 4, 23, 59, 50) });
    try {
      show({ sessions: [chat('1', 'Costs')] });
      expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
      act(() => vi.advanceTimersByTime(60_000));
      expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});
