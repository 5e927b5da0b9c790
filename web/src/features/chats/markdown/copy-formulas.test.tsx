import { render } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CodeBlock } from './code-block.tsx';
import Formula from './formula.tsx';

// jsdom draws nothing, so it has no text as it is drawn.
beforeAll(() => Object.defineProperty(HTMLElement.prototype, 'innerText', { configurable: true, get: textOf }));
afterAll(() => Reflect.deleteProperty(HTMLElement.prototype, 'innerText'));

function textOf(this: HTMLElement): string | null {
  return this.textContent;
}

/** What a copy of the selection writes; null if the browser's own way is taken. */
function copy(): Record<string, string> | null {
  const written = new Map<string, string>();
  const clipboardData = { setData: (type: string, data: string) => written.set(type, data) };
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData });
  document.body.dispatchEvent(event);
  return event.defaultPrevented ? Object.fromEntries(written) : null;
}

const page = (
  <div>
    <p id="before">Before</p>
    <p id="with">
      It is <Formula source="x < y^2" isDisplay={false} />.
    </p>
    <Formula source="z" isDisplay />
  </div>
);

test('what is copied has each formula once, as it is written', () => {
  const { container } = render(page);
  const drawn = container.innerHTML;
  getSelection()?.selectAllChildren(container);
  const { 'text/plain': text, 'text/html': html } = copy() ?? {};
  expect(text).toBe('BeforeIt is $x < y^2$.$$z$$');
  expect(html).toContain(
    'It is <span dir="ltr"><span style="white-space: pre;" data-formula="">$x &lt; y^2$</span></span>.',
  );
  expect(html).toContain('<div style="white-space: pre;" data-formula="">$$z$$</div>');
  expect(container.innerHTML).toBe(drawn);
  expect(getSelection()?.toString()).toBe(container.textContent);
});

test('a formula that cannot be drawn is copied as one, too', () => {
  const { container } = render(
    <div>
      It is <Formula source="\frac{1}{" isDisplay={false} /> or <Formula source="\frac{*" isDisplay />.
    </div>,
  );
  getSelection()?.selectAllChildren(container);
  const { 'text/plain': text, 'text/html': html } = copy() ?? {};
  expect(text).toBe('It is $\\frac{1}{$ or $$\\frac{*$$.');
  expect(html).toContain('<span style="white-space: pre;" data-formula="">$\\frac{1}{$</span>');
  expect(html).toContain('<div style="white-space: pre;" data-formula="">$$\\frac{*$$</div>');
  getSelection()?.selectAllChildren(container.querySelector('[data-formula]') as Element);
  expect(copy()).toBeNull();
});

test('a selection within a formula copies the whole of it, one without formulas is left to the browser', () => {
  const { container } = render(page);
  const sign = container.querySelector('.katex-html .mord');
  getSelection()?.selectAllChildren(sign as Element);
  expect(copy()?.['text/plain']).toBe('$x < y^2$');
  getSelection()?.selectAllChildren(container.querySelector('#before') as Element);
  expect(copy()).toBeNull();
});

test('a part of a list stays a list, and its addresses lead to the same places elsewhere', () => {
  const { container } = render(
    <ol>
      <li>
        See <a href="/guide">the guide</a>.
      </li>
      <li>
        It is <Formula source="x" isDisplay={false} />.
      </li>
    </ol>,
  );
  getSelection()?.selectAllChildren(container.querySelector('ol') as Element);
  const { 'text/html': html } = copy() ?? {};
  expect(html).toMatch(/^<ol><li>See <a href="http:[^"]*\/guide">the guide<\/a>\.<\/li><li>It is /);
});

test('the controls of a reply are no part of what is copied with a formula', () => {
  const { container } = render(
    <div>
      <CodeBlock language="js" code="let a = 1;" /> It is <Formula source="x" isDisplay={false} />.
      <a href="#back" data-footnote-backref="">
        ↩
      </a>
    </div>,
  );
  getSelection()?.selectAllChildren(container);
  const { 'text/plain': text, 'text/html': html } = copy() ?? {};
  expect(text?.trim()).toBe('let a = 1; It is $x$.');
  expect(html).not.toContain('button');
  expect(html).not.toContain('#back');
});
