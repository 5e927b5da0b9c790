import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from './menu.tsx';
import { MenuButton, type MenuHandle } from './menu-button.tsx';

function Speeds(handle: MenuHandle) {
  return (
    <Menu {...handle} label="Tools">
      <MenuItem>Create image</MenuItem>
      <MenuSeparator />
      <MenuChoices label="Speed">
        {['Slow', 'Fast'].map((speed) => (
          <MenuChoice key={speed} checked={speed === 'Fast'} onSelect={() => undefined}>
            {speed}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}

it('counts options of which one is chosen as one named set', async () => {
  fakeWindow({ width: 1440 });
  renderPage(<MenuButton menu={(handle) => <Speeds {...handle} />}>Open</MenuButton>);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const set = await screen.findByRole('group', { name: 'Speed' });
  expect(within(set).getAllByRole('menuitemradio')).toHaveLength(2);
  expect(within(set).getByRole('menuitemradio', { checked: true }).textContent).toBe('Fast');
  expect(screen.getAllByRole('group')).toHaveLength(1);
});

it('opened by keys has the focus on the chosen option', async () => {
  fakeWindow({ width: 1440 });
  renderPage(<MenuButton menu={(handle) => <Speeds {...handle} />}>Open</MenuButton>);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const chosen = await screen.findByRole('menuitemradio', { checked: true });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Slow');
});
