import { render } from '@testing-library/react';
import katex from 'katex';
import { afterEach, expect, test, vi } from 'vitest';
import Formula from './formula.tsx';
import { IsOpenBlock } from './message-context.ts';

afterEach(() => vi.restoreAllMocks());

const draw = (source: string, isDisplay = false) => render(<Formula source={source} isDisplay={isDisplay} />).container;

test('a formula that cannot be read is shown as it is written, marked, and without an inline style', () => {
  const set = vi.spyOn(Element.prototype, 'setAttribute');
  const broken = '\\frac{1}{';
  expect(draw(broken).innerHTML).toBe(`<span dir="ltr" class="text-danger" data-formula="">$${broken}$</span>`);
  expect(draw(broken, true).innerHTML).toBe(
    `<span dir="ltr" class="block text-danger" data-formula="">$$${broken}$$</span>`,
  );
  expect(set).not.toHaveBeenCalledWith('style', expect.anything());
});

test('it is drawn as soon as it can be read', () => {
  const { container, rerender } = render(<Formula source="x^{" isDisplay={false} />);
  rerender(<Formula source="x^{2}" isDisplay={false} />);
  expect(container.querySelector('.katex')).not.toBeNull();
  expect(container.querySelector('.text-danger')).toBeNull();
});

test('of a formula with an unknown command the rest is drawn', () => {
  const formula = draw('\\unheard + \\frac{1}{2}');
  expect(formula.querySelector('.mfrac')).not.toBeNull();
  expect(formula.querySelector('[style*="var(--danger)"]')?.textContent).toBe('\\unheard');
});

test.each(['x^{2}', '\\unheard'])('a formula too deep to be drawn is shown as it is written: %s', (source) => {
  const fail = () => {
    throw new RangeError('Maximum call stack size exceeded');
  };
  const { render: drawn } = katex;
  vi.spyOn(katex, 'render').mockImplementation((formula, place, options) =>
    options?.throwOnError && formula === '\\unheard' ? drawn(formula, place, options) : fail(),
  );
  vi.spyOn(katex, 'renderToString').mockImplementation(fail);
  expect(draw(source).innerHTML).toBe(`<span dir="ltr" class="text-danger" data-formula="">$${source}$</span>`);
});

test('a formula on lines of its own is neither marked nor closed while it is written', () => {
  const formula = (isOpen: boolean) => (
    <IsOpenBlock value={isOpen}>
      <Formula source="x^{" isDisplay />
    </IsOpenBlock>
  );
  const { container, rerender } = render(formula(true));
  expect(container.innerHTML).toBe('<span dir="ltr" class="block">$$x^{</span>');
  rerender(formula(false));
  expect(container.innerHTML).toBe('<span dir="ltr" class="block text-danger" data-formula="">$$x^{$$</span>');
});

test('a formula on lines of its own, which scrolls where it is too wide, is reached with the keyboard', () => {
  expect(draw('x^{2}', true).querySelector('.katex-display')?.getAttribute('tabindex')).toBe('0');
  expect(draw('x^{2}').querySelector('[tabindex]')).toBeNull();
});
