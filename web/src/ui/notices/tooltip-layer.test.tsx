import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import TooltipLayer from './tooltip-layer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderPage(
    <>
      <button type="button" data-tip="Attach files">
        A
      </button>
      <button type="button" data-tip="Tools" data-tip-keys="⌘K">
        B
      </button>
      <button type="button">C</button>
      <TooltipLayer />
    </>,
  );
});

const enter = (name: string, pointerType = 'mouse') =>
  fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const tip = () => screen.queryByTestId('tooltip')?.textContent ?? null;

describe('a tooltip', () => {
  it('shows after 700 ms, not before', () => {
    enter('A');
    pass(699);
    expect(tip()).toBeNull();
    pass(1);
    expect(tip()).toBe('Attach files');
  });

  it('shows at once when another was seen less than 300 ms ago', () => {
    enter('A');
    pass(700);
    enter('C');
    expect(tip()).toBeNull();
    pass(299);
    enter('B');
    pass(0);
    expect(tip()).toBe('Tools⌘K');
  });

  it('waits again when 300 ms have passed', () => {
    enter('A');
    pass(700);
    enter('C');
    pass(300);
    enter('B');
    pass(0);
    expect(tip()).toBeNull();
    pass(700);
    expect(tip()).toBe('Tools⌘K');
  });

  it('does not come up under a finger', () => {
    enter('A', 'touch');
    pass(2000);
    expect(tip()).toBeNull();
  });

  it.each(['Escape', 'Enter'])('goes when the button is pressed and on %s, which may give it another name', (key) => {
    enter('A');
    pass(700);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'A' }));
    expect(tip()).toBeNull();
    enter('B');
    pass(700);
    fireEvent.keyDown(document.body, { key });
    expect(tip()).toBeNull();
  });

  it('follows the keys to a control whose focus is not heard at the document', () => {
    const stop = (event: Event) => event.stopPropagation();
    document.body.addEventListener('focusin', stop);
    act(() => screen.getByRole('button', { name: 'A' }).focus());
    document.body.removeEventListener('focusin', stop);
    expect(tip()).toBe('Attach files');
  });

  it('of a text that may be cut shows only when it is', () => {
    const text = screen.getByRole('button', { name: 'A' });
    text.setAttribute('data-tip-if-cut', '');
    enter('A');
    pass(700);
    expect(tip()).toBeNull();
    Object.defineProperty(text, 'scrollHeight', { value: 60 });
    enter('C');
    enter('A');
    pass(700);
    expect(tip()).toBe('Attach files');
  });
});
