import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startOpenChat } from './features/chats/index.ts';
import { followWidth, startInLight } from './features/shell/index.ts';
import { adoptNonce } from './lib/csp-nonce.ts';
import { queryClient } from './lib/query-client.ts';
import { refuseDrops } from './lib/refuse-drops.ts';

adoptNonce();
startInLight();
// Before the first picture, which has the sidebar as wide as the window lets it be.
followWidth();
refuseDrops();
// In a task of its own.
void startOpenChat().then(() => setTimeout(draw));

function draw() {
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
}
