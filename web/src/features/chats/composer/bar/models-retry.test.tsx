import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../../testing/fake-server.ts';
import { fakeWindow } from '../../../../testing/fake-window.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { MenuButton, type MenuHandle } from '../../../../ui/menus/menu-button.tsx';
import { choice } from '../../chat-stage.tsx';
import PreviewModelMenu from '../../preview/preview-model-menu.tsx';
import { useModels } from '../../queries.ts';
import ModelMenu from './model-menu.tsx';

const nothing = () => undefined;

/** Requests the models before the menu opens, as the real pages do. */
function Page({ kind }: { readonly kind: 'chat' | 'preview' }) {
  useModels();
  const menus = {
    chat: (handle: MenuHandle) => <ModelMenu {...handle} chosen={null} onChoose={nothing} />,
    preview: (handle: MenuHandle) => <PreviewModelMenu {...handle} current={null} onChoose={nothing} />,
  };
  return <MenuButton menu={menus[kind]}>Open</MenuButton>;
}

beforeEach(() => void fakeWindow({ width: 1440 }));

it.each(['chat', 'preview'] as const)('who tries again by a key is at the first model that came: %s', async (kind) => {
  let answer: FakeAnswer = { status: 500 };
  fakeServer({ 'GET /api/models': () => answer });
  renderPage(<Page kind={kind} />);
  const button = await screen.findByRole('button', { name: 'Open' });
  button.focus();
  button.click();
  const line = await screen.findByRole('menuitem', { name: /could not be loaded/ });
  line.focus();
  answer = { body: { models: [choice('a', 'Model a')], defaultModel: 'a' } };
  line.click();
  const first = await screen.findByRole('menuitemradio', { name: /Model a/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
});
