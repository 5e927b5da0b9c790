import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startOpenChat } from './features/chats/index.ts';
import { startInLight } from './features/shell/index.ts';
import { afterFirstPaint } from './lib/after-first-paint.ts';
import { adoptNonce } from './lib/csp-nonce.ts';
import { queryClient } from './lib/query-client.ts';

adoptNonce();
startInLight();
startOpenChat();
// Drawing everything takes a while on a slow machine; the picture in the HTML is there at once if it gets its turn first.
afterFirstPaint(() => {
  const root = document.getElementById('root');
  if (!root) return;
  // As a transition React draws it in slices of a few milliseconds, between which a slow machine answers its reader.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
});
