import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';

// Parts of the page are imported on demand, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

/** Renders a part of the page at an address, with the context that every part may need. */
export function renderPage(part: ReactNode, { at = '/' }: { readonly at?: string } = {}) {
  history.replaceState(null, '', at);
  return render(part, { wrapper: WithQueries });
}

function WithQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
