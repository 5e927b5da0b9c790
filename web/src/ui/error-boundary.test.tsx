import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('could not be loaded');
}

describe('a part of the page that breaks', () => {
  afterEach(cleanup);

  beforeEach(() => {
    vi.stubGlobal('reportError', () => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('takes nothing with it that can do without', () => {
    render(
      <>
        <p>The page</p>
        <ErrorBoundary fallback={null}>
          <Broken />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('The page')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not stand at the next address', () => {
    const at = (path: string, page: ReactNode) => <ErrorBoundary at={path}>{page}</ErrorBoundary>;
    const { rerender } = render(at('/auth', <Broken />));
    expect(screen.getByRole('heading').textContent).toBe('This page stopped working');
    rerender(at('/auth', <p>The page</p>));
    expect(screen.queryByText('The page')).toBeNull();
    rerender(at('/', <p>The page</p>));
    expect(screen.getByText('The page')).toBeTruthy();
    rerender(at('/guide', <Broken />));
    expect(screen.getByRole('heading').textContent).toBe('This page stopped working');
  });

  it('says so where it was the page itself', () => {
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading').textContent).toBe('This page stopped working');
  });
});
