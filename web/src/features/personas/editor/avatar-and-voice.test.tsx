import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeUpload } from '../../../testing/fake-upload.ts';
import { button, clara, existing, field, made, open } from './editor-stage.tsx';

describe('the avatar', () => {
  it('is chosen from the library', async () => {
    const { server } = open(existing, { 'PUT /api/digital-personas/7': { body: clara } });
    await userEvent.click(await button('Choose Avatar'));
    await userEvent.click(await button('Chef'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(made(server, 'PUT')[0]?.body).toMatchObject({ avatar: '@assets/avatars/chef.svg' }));
  });

  it('library that is empty says so', async () => {
    open(existing, { 'GET /api/avatar-library': { body: [] } });
    await userEvent.click(await button('Choose Avatar'));
    expect(await screen.findByText('No avatars available in the library')).toBeTruthy();
  });

  it('of one’s own is refused in a sentence, before it is sent or by the server, and taken when it is a picture', async () => {
    const network = fakeUpload();
    open(existing);
    await userEvent.click(await button('Choose Avatar'));
    const drop = await screen.findByTestId('avatar-drop');
    const give = (file: File) => fireEvent.drop(drop, { dataTransfer: { files: [file], types: ['Files'] } });
    give(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/notes.txt is not a picture that can be used/)).toBeTruthy();
    give(new File(['x'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    network.answer(415, { code: 'unsupported-file', message: 'This is not a picture that can be read.' });
    expect(await screen.findByText('This is not a picture that can be read.')).toBeTruthy();
    give(new File(['x'], 'me.png', { type: 'image/png' }));
    await screen.findByRole('progressbar');
    network.answer(200, { filename: 'p', url: '/api/persona-pictures/p' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('a picture of one’s own', () => {
  const mine = { filename: 'p', url: '/api/persona-pictures/p' };

  it('is removed after a question, and not where a persona has it', async () => {
    let answer: object = { status: 409, body: { code: 'conflict', message: 'This is the portrait of Vera.' } };
    const { server } = open(existing, {
      'GET /api/avatar-library': { body: [mine, { filename: 'chef.svg', url: '/avatars/chef.svg' }] },
      'DELETE /api/persona-pictures/p': () => answer,
    });
    await userEvent.click(await button('Choose Avatar'));
    await userEvent.click(await button('Remove this picture'));
    await userEvent.click(await button('Cancel'));
    expect(made(server, 'DELETE')).toEqual([]);
    await userEvent.click(await button('Remove this picture'));
    await userEvent.click(await button('Remove'));
    expect(await screen.findByText('This is the portrait of Vera.')).toBeTruthy();
    answer = { body: { ok: true } };
    await userEvent.click(await button('Remove'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'A picture of your own' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Chef' })).toBeTruthy();
  });
});

describe('the voice', () => {
  class Sentence {
    readonly text: string;
    voice: unknown = null;
    lang = '';
    constructor(text: string) {
      this.text = text;
    }
  }
  const speech = (voices: { name: string; lang: string }[]) => {
    const spoken: Sentence[] = [];
    const target = new EventTarget();
    let known = voices;
    vi.stubGlobal('SpeechSynthesisUtterance', Sentence);
    vi.stubGlobal(
      'speechSynthesis',
      Object.assign(target, {
        getVoices: () => known,
        speak: (sentence: Sentence) => spoken.push(sentence),
        cancel: () => undefined,
        speaking: false,
        pending: false,
      }),
    );
    const come = (late: typeof voices) =>
      act(() => {
        known = late;
        target.dispatchEvent(new Event('voiceschanged'));
      });
    return { spoken, come };
  };

  it('says so where the browser has none', async () => {
    speech([]);
    open(existing);
    expect(await screen.findByText(/This browser offers no voices to choose from/)).toBeTruthy();
    expect((await button('Listen')).getAttribute('aria-disabled')).toBe('true');
  });

  it('is one of the browser’s, which come late, can be heard, and is stored by its name', async () => {
    const { spoken, come } = speech([]);
    const { server } = open(existing, { 'PUT /api/digital-personas/7': { body: clara } });
    await field('Name');
    come([{ name: 'Daniel', lang: 'en-GB' }]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Voice ID' }), 'Daniel');
    await userEvent.click(await button('Listen'));
    expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([["Hello, I'm Clara.", 'en-GB']]);
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(made(server, 'PUT')[0]?.body).toMatchObject({ voiceId: 'browser:Daniel' }));
  });

  it('of another device stays what it is', async () => {
    speech([{ name: 'Daniel', lang: 'en-GB' }]);
    open(existing, { 'GET /api/digital-personas': { body: [{ ...clara, voiceId: 'browser:Samantha' }] } });
    await field('Name');
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Voice ID' });
    expect(list.selectedOptions[0]?.textContent).toBe('Samantha (not in this browser)');
  });
});
