import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import Formula from './formula.tsx';

afterEach(() => vi.restoreAllMocks());

const draw = (source: string, isDisplay = false) => render(<Formula source={source} isDisplay={isDisplay} />).container;

test('a formula that cannot be read is shown as it is written, marked, and without an inline style', () => {
  const set = vi.spyOn(Element.prototype, 'setAttribute');
  const broken = '\\frac{1}{';
  expect(draw(broken).innerHTML).toBe(`<span class="text-danger">$${broken}$</span>`);
  expect(draw(broken, true).innerHTML).toBe(`<span class="block text-danger">$$${broken}$$</span>`);
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
