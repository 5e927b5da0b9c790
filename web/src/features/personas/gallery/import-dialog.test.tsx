import type { PersonaFilePreview } from '@atrium/contract/persona-files';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { samplePersona } from '../../../testing/sample-persona.ts';
import ImportDialog from './import-dialog.tsx';

const fields = { ...samplePersona, name: 'Mo', role: '', greeting: 'Yip!', systemPrompt: 'A fox.' };
const found: PersonaFilePreview = {
  source: 'card-v3',
  fields,
  greetings: ['Yip!', 'You again.'],
  creatorNotes: '',
  picture: { type: 'image/png', base64: btoa('pixels') },
  remarks: ['Its tags are not taken over: personas have none.'],
};

function open(answers: Record<string, FakeAnswer> = {}) {
  const server = fakeServer({ 'POST /api/persona-files': { body: found }, ...answers });
  const onClose = vi.fn();
  renderPage(<ImportDialog onClose={onClose} />);
  return { server, onClose };
}

const give = (content = '{}', name = 'mo.json') =>
  fireEvent.change(screen.getByTestId('persona-file'), { target: { files: [new File([content], name)] } });

beforeEach(() => {
  fakeWindow({ width: 1440 });
});

describe('the import of a persona', () => {
  it('sends nothing of a file that is too large, and says so', async () => {
    const { server } = open();
    const file = new File([], 'huge.png');
    Object.defineProperty(file, 'size', { value: 10 * 1024 * 1024 + 1 });
    fireEvent.change(screen.getByTestId('persona-file'), { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toBe('“huge.png” is larger than 10 MB.');
    expect(server.requests).toEqual([]);
  });

  it('says why a file holds nothing, and takes another', async () => {
    open({ 'POST /api/persona-files': { status: 422, body: { code: 'unreadable-file', message: 'Not a card.' } } });
    give();
    expect((await screen.findByRole('alert')).textContent).toBe('Not a card.');
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('saves nothing before it is told to, and then the picture first', async () => {
    const { server, onClose } = open({
      'POST /api/persona-pictures': { body: { filename: 'p1', url: '/api/persona-pictures/p1' } },
      'POST /api/digital-personas': { body: {} },
    });
    give();
    fireEvent.change(await screen.findByLabelText('Role'), { target: { value: ' Guide ' } });
    fireEvent.change(screen.getByLabelText(/^Greeting/), { target: { value: '1' } });
    expect(screen.getByText('Its tags are not taken over: personas have none.')).toBeTruthy();
    expect(server.requests).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Save persona' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ address }) => address);
    expect(sent).toEqual(['/api/persona-files', '/api/persona-pictures', '/api/digital-personas']);
    expect(server.requests.find(({ address }) => address === '/api/digital-personas')?.body).toEqual({
      ...fields,
      avatar: '/api/persona-pictures/p1',
      role: 'Guide',
      greeting: 'You again.',
    });
  });

  it('keeps what was read when saving is refused', async () => {
    const full = { code: 'too-many-personas', message: 'You have as many personas as an account can have.' };
    const { onClose } = open({
      'POST /api/persona-files': { body: { ...found, picture: null } },
      'POST /api/digital-personas': { status: 409, body: full },
    });
    give();
    fireEvent.click(await screen.findByRole('button', { name: 'Save persona' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'It was not saved. You have as many personas as an account can have.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mo');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks for a name where there is none', async () => {
    open();
    give();
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' ' } });
    expect(screen.getByText('Give the persona a name.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save persona' }).getAttribute('aria-disabled')).toBe('true');
  });
});
