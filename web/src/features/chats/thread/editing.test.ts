import { beforeEach, expect, test } from 'vitest';
import { forgetDrafts } from '../composer/drafts.ts';
import { useEditing } from './editing.ts';

beforeEach(() => forgetDrafts());

test('what is typed into an edited question is there again after a reload of the tab', async () => {
  useEditing.setState({ messageId: 'm1', text: 'A better question' });
  const kept = sessionStorage.getItem('atrium.edit') ?? '';
  useEditing.setState({ messageId: null, text: '' });
  sessionStorage.setItem('atrium.edit', kept);
  await useEditing.persist.rehydrate();
  expect(useEditing.getState()).toEqual({ messageId: 'm1', text: 'A better question' });
});

test('signing out forgets it', () => {
  useEditing.setState({ messageId: 'm1', text: 'A better question' });
  forgetDrafts();
  expect(useEditing.getState().messageId).toBeNull();
  expect(sessionStorage.getItem('atrium.edit')).not.toContain('better');
});
