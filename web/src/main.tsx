import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startOpenChat } from './features/chats/index.ts';
import { followWindow, startInLight } from './features/shell/index.ts';
import { adoptNonce } from './lib/csp-nonce.ts';
import { queryClient } from './lib/query-client.ts';
import { refuseDrops } from './lib/refuse-drops.ts';

adoptNonce();
startInLight();
// Before the first render, because the sidebar's width depends on the window's width.
followWindow();
refuseDrops();
// Renders in a separate task.
void startOpenChat().then(() => setTimeout(draw));

function draw() {
  const root = document.getElementById('root');
  if (!root) return;
  // In a transition, React renders in slices of a few milliseconds. Between them even a slow machine reacts to the
  // user.
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
