import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { dismissToast, toast, toastRemovalDelay, useToasts } from './toast.ts';
import Toaster from './toaster.tsx';

/** jsdom has no pointer capture. */
const capture = { setPointerCapture: () => {}, hasPointerCapture: () => false, releasePointerCapture: () => {} };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(Element.prototype, capture);
});
afterEach(() => useToasts.setState({ toasts: [] }));

const show = (title: string) => act(() => toast({ title, description: 'Said.' }));
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('toasts', () => {
  it('stand alone: a new one takes the place of the one before', () => {
    renderPage(<Toaster />);
    show('First');
    show('Second');
    expect(shown()).toEqual(['SecondSaid.']);
  });

  it('leave after 5000 ms', () => {
    renderPage(<Toaster />);
    show('First');
    act(() => vi.advanceTimersByTime(4999));
    expect(shown()).toHaveLength(1);
    act(() => vi.advanceTimersByTime(1));
    expect(shown()).toHaveLength(0);
  });

  it.each([
    [51, 0],
    [49, 1],
  ])('swiped %d px to the right leave %d', (distance, left) => {
    renderPage(<Toaster />);
    show('First');
    const [item] = screen.getAllByRole('listitem');
    if (!item) throw new Error('no toast');
    const at = (x: number) => ({ button: 0, buttons: 1, clientX: x, clientY: 0, pointerType: 'mouse', pointerId: 1 });
    fireEvent.pointerDown(item, at(0));
    fireEvent.pointerMove(item, at(distance / 2));
    fireEvent.pointerMove(item, at(distance));
    fireEvent.pointerUp(item, at(distance));
    expect(shown()).toHaveLength(left);
  });

  it('give the focus to their region on F8', () => {
    renderPage(<Toaster />);
    show('First');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.tagName).toBe('OL');
  });

  it('take the focus on F8 over an open dialog too, and give it back when they go', () => {
    renderPage(
      <>
        <Dialog onClose={() => {}} title="Connect" footer={<button type="button">Send</button>} />
        <Toaster />
      </>,
    );
    const before = screen.getByRole('button', { name: 'Send' });
    before.focus();
    show('First');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.tagName).toBe('OL');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    act(() => vi.advanceTimersByTime(50));
    expect(shown()).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Connect' })).toBeTruthy();
    expect(document.activeElement).toBe(before);
  });

  it.each([
    ['the toast has it', true, []],
    ['their list has it', false, ['FirstSaid.']],
  ])('take Escape for themselves in front of a dialog that was opened after them, when %s', (_, isOnToast, left) => {
    const onClose = vi.fn();
    const page = (isOpen: boolean) => (
      <>
        {isOpen && <Dialog onClose={onClose} title="Connect" footer={<button type="button">Send</button>} />}
        <Toaster />
      </>
    );
    const { rerender } = renderPage(page(false));
    show('First');
    rerender(page(true));
    const before = screen.getByRole('button', { name: 'Send' });
    act(() => before.focus());
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    if (isOnToast) fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    act(() => vi.advanceTimersByTime(50));
    expect(onClose).not.toHaveBeenCalled();
    expect(shown()).toEqual(left);
    expect(document.activeElement).toBe(before);
    fireEvent.keyDown(before, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('do what their button does by F8, Tab and Enter, and then go', () => {
    const run = vi.fn();
    renderPage(<Toaster />);
    act(() => toast({ title: 'Chat deleted', action: { label: 'Undo', run } }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    // SOURCE: on Tab, Radix's viewport itself looks for the next element to focus.
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
    const card = screen.getByRole('listitem');
    expect(document.activeElement).toBe(card);
    fireEvent.keyDown(card, { key: 'a' });
    expect(run).not.toHaveBeenCalled();
    // The same key press must not activate the element that has the focus afterwards.
    expect(fireEvent.keyDown(card, { key: 'Enter' })).toBe(false);
    expect(run).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  it.each([
    ['what had it before', true],
    ['the main part of the page, where that is gone', false],
  ])('whose place another takes while they have the focus give it to %s', (_, isThere) => {
    renderPage(
      <main tabIndex={-1}>
        <button type="button">Before</button>
        <Toaster />
      </main>,
    );
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    const run = () => void toast({ kind: 'danger', title: 'It could not be brought back' });
    act(() => toast({ title: 'Chat deleted', action: { label: 'Undo', run } }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    if (!isThere) before.remove();
    fireEvent.click(undo);
    act(() => vi.advanceTimersByTime(50));
    expect(shown()).toEqual(['It could not be brought back']);
    expect(document.activeElement).toBe(isThere ? before : screen.getByRole('main'));
  });

  it('are at most 420 px wide', () => {
    renderPage(<Toaster />);
    expect(screen.getByRole('list').className).toContain('max-w-[420px]');
  });

  it('are forgotten 1,000,000 ms after they were dismissed', () => {
    const id = toast({ title: 'First' });
    dismissToast(id);
    vi.advanceTimersByTime(toastRemovalDelay - 1);
    expect(useToasts.getState().toasts).toEqual([{ title: 'First', id, open: false }]);
    vi.advanceTimersByTime(1);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(toastRemovalDelay).toBe(1_000_000);
  });
});
