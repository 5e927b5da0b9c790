import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { button, clara, existing, field, fresh, lastToast, made, open, visitor, write } from './editor-stage.tsx';
import { deletePersona } from './save-persona.ts';

describe('saving', () => {
  it('waits until something is changed, and again when it is changed back', async () => {
    open(existing);
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBe('true');
    await write('Name', 'Clara N.');
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBeNull();
    await write('Name', 'Clara');
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBe('true');
  });

  it('is refused to a visitor, in the words of the catalogue, and what was written stays', async () => {
    const { server } = open(fresh, visitor);
    await write('Name', 'Nora');
    await userEvent.click(await button('Save Changes'));
    const sentence = 'Please log in to save personas to your profile.';
    await waitFor(() => expect(lastToast()).toEqual(['Authentication Required', sentence]));
    expect(made(server, 'POST')).toEqual([]);
    expect((await field('Name')).value).toBe('Nora');
  });

  it('says which field keeps it from being saved, and puts the focus there', async () => {
    const { server } = open(existing);
    await write('Name', ' ');
    await write('GUARDRAILS', 'x'.repeat(20_001));
    await userEvent.click(await button('Save Changes'));
    expect(await screen.findByText('Give the persona a name.')).toBeTruthy();
    expect(screen.getByText('Too long by 1 character.')).toBeTruthy();
    expect(screen.getByText('20,001 / 20,000')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
    expect(made(server, 'PUT')).toEqual([]);
  });

  it('that fails says why, and keeps all that was written', async () => {
    open(existing, {
      'PUT /api/digital-personas/7': { status: 500, body: { code: 'internal', message: 'It broke.' } },
    });
    await write('GREETING', 'Hello.');
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(lastToast()).toEqual(['Error', 'Failed to save persona: It broke.']));
    expect((await field('GREETING')).value).toBe('Hello.');
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBeNull();
  });

  it('names a proxy that lets nothing so large through', async () => {
    open(existing, { 'PUT /api/digital-personas/7': { status: 413, body: '' } });
    await write('GREETING', 'Hello.');
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(lastToast()?.[1]).toContain('A proxy in front of this server'));
  });

  it('says that who was signed out meanwhile must be authenticated, to save and to delete', async () => {
    const out = { status: 401, body: { code: 'sign-in-required', message: 'Sign in to do this.' } };
    open(existing, { 'PUT /api/digital-personas/7': out, 'DELETE /api/digital-personas/7': out });
    await write('GREETING', 'Hello.');
    await userEvent.click(await button('Save Changes'));
    const sentence = 'Failed to save persona: User must be authenticated to save persona';
    await waitFor(() => expect(lastToast()).toEqual(['Error', sentence]));
    expect((await field('GREETING')).value).toBe('Hello.');
    expect(await deletePersona(existing, 'u')).toBe(false);
    const other = 'Failed to delete persona: User must be authenticated to delete persona';
    expect(lastToast()).toEqual(['Error', other]);
  });

  it('updates an existing one on what it was opened with, says so while it does, and closes the editor', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    const { server } = open(existing, {
      'PUT /api/digital-personas/7': () => new Promise((resolve) => (answer = resolve)),
    });
    await write('Name', 'Clara N. ');
    await userEvent.click(await button('Save Changes'));
    expect((await button('Saving...')).getAttribute('aria-disabled')).toBe('true');
    await act(async () => answer({ body: { ...clara, name: 'Clara N.', updatedAt: '2026-11-21T10:00:00.000Z' } }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/digital-personas'));
    expect(lastToast()?.[0]).toBe('Digital persona saved to your profile successfully!');
    const { id: _, userId: _u, isActive: _a, templateId: _t, hasTemplateChange: _h, createdAt: _c, ...rest } = clara;
    const { updatedAt, ...fields } = rest;
    expect(made(server, 'PUT')).toEqual([
      { address: '/api/digital-personas/7', body: { ...fields, name: 'Clara N.', basedOn: updatedAt } },
    ]);
  });

  it('creates one from a template, which has no button to delete it', async () => {
    const { server } = open({ kind: 'template', id: 3 }, { 'POST /api/digital-personas': { body: clara } });
    expect((await field('Name')).value).toBe('Nora');
    expect(screen.queryByRole('button', { name: 'Delete Persona' })).toBeNull();
    await write('Role', 'Chief of staff');
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(made(server, 'POST')).toHaveLength(1));
    expect(made(server, 'POST')[0]?.body).toMatchObject({ name: 'Nora', role: 'Chief of staff', templateId: 3 });
  });

  it('stores every switch, the voice as it is, and what is entered for a resource', async () => {
    const { server } = open(existing, { 'PUT /api/digital-personas/7': { body: clara } });
    for (const name of ['Web chat', 'Voice', 'Video', 'Phone', 'WhatsApp', 'Email'])
      await userEvent.click((await screen.findAllByRole('switch', { name }))[0] as HTMLElement);
    // The label of a resource focuses its field, like any other label.
    await userEvent.click(screen.getByText('Phone Number'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone Number' }));
    await write('Phone Number', ' +49 30 1234 ');
    await userEvent.click(screen.getByRole('button', { name: /^Other resources/ }));
    await userEvent.click(screen.getByRole('switch', { name: 'Slack' }));
    expect(screen.getByText('No Slack workspace is connected to this server.')).toBeTruthy();
    await userEvent.click(await button('Save Changes'));
    await waitFor(() => expect(made(server, 'PUT')).toHaveLength(1));
    expect(made(server, 'PUT')[0]?.body).toMatchObject({
      multimodalConfig: {
        webChat: false,
        webAudio: false,
        webVideo: true,
        phoneCalls: false,
        whatsapp: false,
        email: false,
      },
      resourcesConfig: {
        ownResources: false,
        otherResources: false,
        phoneNumber: '+49 30 1234',
        connectedResources: ['slack'],
      },
    });
  });
});

describe('deleting', () => {
  const question = 'Are you sure you want to delete this digital persona? This action cannot be undone.';

  it('is refused to a visitor and of a template, in the words of the catalogue', async () => {
    const server = fakeServer({});
    expect(await deletePersona(existing, null)).toBe(false);
    expect(lastToast()).toEqual(['Authentication Required', 'Please log in to delete personas.']);
    expect(await deletePersona({ kind: 'template', id: 3 }, 'u')).toBe(false);
    const sentence = 'This is a template configuration. You can only delete saved personas.';
    expect(lastToast()).toEqual(['Cannot Delete', sentence]);
    expect(server.requests).toEqual([]);
  });

  it('that fails says why, and the persona stays open', async () => {
    open(existing, { 'DELETE /api/digital-personas/7': { status: 500, body: { code: 'internal', message: 'No.' } } });
    await userEvent.click(await button('Delete Persona'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Persona' }));
    await waitFor(() => expect(lastToast()).toEqual(['Error', 'Failed to delete persona: No.']));
    expect((await field('Name')).value).toBe('Clara');
  });

  it('is not done where a proxy answers that it finds nothing', async () => {
    open(existing, { 'DELETE /api/digital-personas/7': { status: 404, body: '<html>404 page not found</html>' } });
    expect(await deletePersona(existing, 'u')).toBe(false);
    expect(lastToast()?.[0]).toBe('Error');
  });

  it('says so while it does, and can neither be asked for twice nor be called off then', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    const { server } = open(existing, {
      'DELETE /api/digital-personas/7': () => new Promise((resolve) => (answer = resolve)),
    });
    await userEvent.click(await button('Delete Persona'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Persona' }));
    const busy = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Deleting...' });
    await userEvent.click(busy);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(within(dialog).getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true');
    // The button in the bar behind the dialog shows the same.
    expect(screen.getAllByText('Deleting...')).toHaveLength(2);
    await act(async () => answer({ body: { ok: true } }));
    await waitFor(() => expect(lastToast()?.[0]).toBe('Digital persona deleted successfully!'));
    expect(made(server, 'DELETE')).toHaveLength(1);
  });

  it('asks the question first, and nothing goes by asking alone', async () => {
    const { server } = open(existing, { 'DELETE /api/digital-personas/7': { body: { ok: true } } });
    await userEvent.click(await button('Delete Persona'));
    expect(await screen.findByText(question)).toBeTruthy();
    await userEvent.click(await button('Cancel'));
    expect(made(server, 'DELETE')).toEqual([]);
    await userEvent.click(await button('Delete Persona'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Persona' }));
    await waitFor(() => expect(lastToast()?.[0]).toBe('Digital persona deleted successfully!'));
    expect(location.search).toBe('');
  });
});

describe('a new one', () => {
  it('is empty, with a way to start from texts', async () => {
    open(fresh);
    expect((await field('Name')).value).toBe('');
    expect((await screen.findByRole('switch', { name: 'Video' })).getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('switch', { name: 'Voice' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(await button('Start from Executive Assistant'));
    expect((await field('Role')).value).toBe('Executive Assistant');
    expect((await field('CAPABILITIES & OBJECTIVES')).value).not.toBe('');
  });

  it('by copying has all of the first, under a name of its own, and is not saved', async () => {
    open({ kind: 'new', copyOf: 7 });
    expect((await field('Name')).value).toBe('Clara (copy)');
    expect((await field('GREETING')).value).toBe('Good morning.');
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Persona' })).toBeNull();
  });

  it('that is not there says so', async () => {
    open({ kind: 'existing', id: 99 });
    expect(await screen.findByRole('heading', { name: 'This persona is not there' })).toBeTruthy();
  });
});
