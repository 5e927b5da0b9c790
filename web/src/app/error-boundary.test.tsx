import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('could not be loaded');
}

describe('a part of the page that breaks', () => {
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

  it('says so where it was the page itself', () => {
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading').textContent).toBe('This page stopped working');
  });
});
