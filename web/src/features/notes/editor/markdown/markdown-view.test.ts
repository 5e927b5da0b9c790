import { EditorState } from '@codemirror/state';
import { afterEach, expect, it, vi } from 'vitest';
import { createMarkdownView } from './markdown-view.ts';

afterEach(() => vi.restoreAllMocks());

it('a text nested too deep to be read as Markdown can be edited all the same', () => {
  const parent = document.createElement('div');
  const text = `${'!['.repeat(20)}a${'](b)'.repeat(20)}`;
  vi.spyOn(EditorState, 'create').mockImplementationOnce(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const onChange = () => undefined;
  const view = createMarkdownView({ parent, text, label: 'Note text', onChange, onBlur: onChange });
  expect(view.state.doc.toString()).toBe(text);
  expect(parent.textContent).toContain(text);
  view.destroy();
});
