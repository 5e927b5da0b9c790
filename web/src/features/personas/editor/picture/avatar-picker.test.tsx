import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { fakeWindow } from '../../../../testing/fake-window.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import AvatarPicker from './avatar-picker.tsx';

beforeEach(() => void fakeWindow({ width: 1440 }));

it('names the portraits of the library by their files, AI in capitals', async () => {
  const avatars = ['ai-girlfriend.gif', 'executive-assistant.gif', 'barista.svg'].map((filename) => ({
    filename,
    url: `/avatars/${filename}`,
  }));
  fakeServer({ 'GET /api/avatar-library': { body: avatars } });
  renderPage(<AvatarPicker libraryOnly current="" onPick={() => undefined} onClose={() => undefined} />);
  for (const name of ['AI girlfriend', 'Executive assistant', 'Barista'])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
});
