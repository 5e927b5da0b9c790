import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWindow } from '../testing/fake-window.ts';
import { typeAnywhere } from './type-anywhere.ts';

let stop = () => {};

beforeEach(() => {
  fakeWindow({ width: 1440 });
  document.body.innerHTML = `
    <main tabindex="-1">
      <section class="thread-scroller" tabindex="0">
        <article data-row="1" tabindex="-1">
          <pre tabindex="0">code</pre>
          <section class="table-box" tabindex="0">table</section>
          <button type="button">Copy</button>
        </article>
      </section>
      <section class="space-chat-beside" tabindex="-1"><section id="cited" tabindex="0">text</section></section>
      <textarea name="message"></textarea>
    </main>`;
  stop = typeAnywhere();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Whether the composer has the focus after a key was pressed where the focus is at the element of `at`. */
function leads(at: string, init: KeyboardEventInit): boolean {
  const before = document.querySelector<HTMLElement>(at);
  (document.activeElement as HTMLElement).blur();
  before?.focus();
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return document.activeElement?.matches('textarea') ?? false;
}

it.each(['body', 'main', '.thread-scroller', 'pre', '.table-box', '[data-row]', '.space-chat-beside', '#cited'])(
  'letters go from %s to the composer',
  (at) => expect(leads(at, { key: 'a', keyCode: 65 })).toBe(true),
);

it('a control keeps its letters', () => expect(leads('button', { key: 'a', keyCode: 65 })).toBe(false));

it('a dialog that is open keeps them', () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="alertdialog"></div>');
  expect(leads('body', { key: 'a', keyCode: 65 })).toBe(false);
});

it.each([
  ['of Latin letters', { key: 'v', ctrlKey: true, keyCode: 86 }],
  ['of other letters', { key: 'м', ctrlKey: true, keyCode: 86 }],
  ['without the formatting', { key: 'V', ctrlKey: true, shiftKey: true, keyCode: 86 }],
  ['by the older key', { key: 'Insert', shiftKey: true, keyCode: 45 }],
])('what is pasted goes there, on keyboards %s', (_, init) => expect(leads('main', init)).toBe(true));

it.each([
  ['a shortcut', { key: 'c', ctrlKey: true, keyCode: 67 }],
  ['the key of a menu', { key: 'f', altKey: true, keyCode: 70 }],
  ['the space, which scrolls', { key: ' ', keyCode: 32 }],
  ['an arrow', { key: 'ArrowDown', keyCode: 40 }],
  ['a key of an input method', { key: 'Process', keyCode: 229 }],
  ['Insert alone', { key: 'Insert', keyCode: 45 }],
])('%s stays where it is', (_, init) => expect(leads('main', init)).toBe(false));

it('letters of the third level of a key go there: with AltGr, and with Option on a Mac, where Ctrl pastes nothing', () => {
  expect(leads('main', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true, keyCode: 81 })).toBe(true);
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  expect(leads('main', { key: '@', altKey: true, keyCode: 76 })).toBe(true);
  expect(leads('main', { key: 'v', ctrlKey: true, keyCode: 86 })).toBe(false);
  expect(leads('main', { key: 'v', metaKey: true, keyCode: 86 })).toBe(true);
});
