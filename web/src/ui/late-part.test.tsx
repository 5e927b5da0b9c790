import { getUser } from '@atrium/contract/routes/first-load.generated';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, type PropsWithChildren, Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { type FakeAnswer, fakeServer } from '../testing/fake-server.ts';
import { aheadPart, alonePart, askedPart, atRest, pagePart, panelPart, quietPart } from './late-part.ts';
import { MenuButton, type MenuHandle } from './menus/menu-button.tsx';
import { toast, useToasts } from './notices/toast.ts';

afterEach(cleanup);

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function draw(Part: ComponentType<object>) {
  useToasts.setState({ toasts: [] });
  const { container } = render(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  );
  await expect.poll(() => container.textContent).not.toBe('…');
  return container;
}

test('a part nobody misses leaves its place empty when it cannot be loaded, without a word', async () => {
  expect((await draw(quietPart(failing))).textContent).toBe('');
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a part that was asked for leaves its place empty when it cannot be loaded, and says so', async () => {
  expect((await draw(askedPart(failing))).textContent).toBe('');
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'This part of the page could not be loaded' });
});

interface DialogProps {
  readonly onClose: () => void;
}

function Opener({ of: Part }: { readonly of: ComponentType<DialogProps> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" aria-pressed={isOpen} onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Suspense fallback={null}>{isOpen && <Part onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

/** A loader that fails the given number of times, then returns the part. */
function failingFirst<Props>(times: number, part: ComponentType<Props>) {
  let asked = 0;
  return vi.fn(async () => {
    asked += 1;
    return asked > times ? { default: part } : failing();
  });
}

const toldOf = () => useToasts.getState().toasts[0]?.title;

test('a dialog that could not be loaded is loaded again by a second press', async () => {
  useToasts.setState({ toasts: [] });
  const load = failingFirst<DialogProps>(2, () => <p>Here it is</p>);
  const Part = askedPart(load);
  render(<Opener of={Part} />);
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button'));
    await expect.poll(toldOf).toBe('This part of the page could not be loaded');
    await expect.poll(() => screen.getByRole('button', { pressed: false })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(times);
    useToasts.setState({ toasts: [] });
  }
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Here it is')).toBeTruthy();
  expect(toldOf()).toBeUndefined();
});

test('a menu that could not be loaded is closed, and loaded again by the next press alone', async () => {
  useToasts.setState({ toasts: [] });
  const load = failingFirst<MenuHandle>(1, ({ open }) => (open ? <p>Here it is</p> : null));
  const Part = askedPart(load);
  const button = () => <MenuButton menu={(handle) => <Part {...handle} />}>Open</MenuButton>;
  const { rerender } = render(button());
  fireEvent.click(screen.getByRole('button'));
  await expect.poll(toldOf).toBe('This part of the page could not be loaded');
  await expect.poll(() => screen.getByRole('button', { expanded: false })).toBeTruthy();
  rerender(button());
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a part without a way to be closed takes back what asked for it', async () => {
  const takeBack = vi.fn();
  await draw(askedPart(failing, takeBack));
  await expect.poll(() => takeBack.mock.calls.length).toBe(1);
});

test.each([quietPart, pagePart, alonePart, panelPart])(
  'what could not be loaded is loaded when it is next come to',
  async (part) => {
    const load = failingFirst(1, () => <p>Here it is</p>);
    const Part = part(load);
    const first = await draw(Part);
    expect(first.textContent).not.toContain('Here it is');
    cleanup();
    expect((await draw(Part)).textContent).toBe('Here it is');
  },
);

test.each([quietPart, pagePart, alonePart, panelPart])(
  'what could not be loaded is loaded where it stands when the connection is back',
  async (part) => {
    const load = failingFirst<{ readonly word: string }>(2, ({ word }) => <p>{word}</p>);
    const Part = part(load);
    const shown = await draw(() => <Part word="Here it is" />);
    expect(shown.textContent).not.toContain('Here it is');
    const comeBack = () => {
      fireEvent(window, new Event('online'));
      return shown.textContent;
    };
    await expect.poll(comeBack).toBe('Here it is');
    comeBack();
    expect(load).toHaveBeenCalledTimes(3);
  },
);

test.each([quietPart, pagePart, alonePart, panelPart])(
  'what could not be loaded is loaded where it stands when the server alone is back',
  async (part) => {
    let answer: FakeAnswer = { status: 502 };
    fakeServer({ 'GET /api/auth/user': () => answer });
    const load = failingFirst(1, () => <p>Here it is</p>);
    const shown = await draw(part(load));
    const ask = () => call(getUser).catch(() => null);
    await ask();
    answer = { body: null };
    await ask();
    await expect.poll(() => shown.textContent).toBe('Here it is');
    await ask();
    expect(load).toHaveBeenCalledTimes(2);
  },
);

test('a part nobody misses is loaded again when it is told to, and not once it is there', async () => {
  const load = failingFirst(1, () => <p>Here it is</p>);
  const shown = await draw(quietPart(load, useToasts.subscribe));
  expect(shown.textContent).toBe('');
  const say = () => {
    toast({ title: 'Something is said' });
    return shown.textContent;
  };
  await expect.poll(say).toBe('Here it is');
  say();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([quietPart, askedPart])(
  'a part with nothing in its place is loaded again after some seconds, ever more seldom, and told of once',
  async (part) => {
    useToasts.setState({ toasts: [] });
    vi.useFakeTimers();
    const load = failingFirst(3, () => <p>Here it is</p>);
    const Part = part(load);
    const { container } = render(
      <Suspense fallback="…">
        <Part />
      </Suspense>,
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    const told = useToasts.getState().toasts;
    for (const [at, seconds] of [5, 10, 20].entries()) {
      await act(() => vi.advanceTimersByTimeAsync(seconds * 1000 - 1));
      expect(load).toHaveBeenCalledTimes(at + 1);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(load).toHaveBeenCalledTimes(at + 2);
    }
    expect(container.textContent).toBe('Here it is');
    expect(useToasts.getState().toasts).toBe(told);
    vi.useRealTimers();
  },
);

test('a part that is gone is not loaded again', async () => {
  const load = failingFirst(1, () => <p>Here it is</p>);
  await draw(quietPart(load, useToasts.subscribe));
  cleanup();
  fireEvent(window, new Event('online'));
  toast({ title: 'First' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page outside the frame that cannot be loaded says so as the main part of what is shown', async () => {
  const place = await draw(alonePart(failing));
  expect(place.querySelector('main h1')?.textContent).toBe('This page could not be loaded');
});

test('a panel that cannot be loaded says so in its place, with the way to load it, and is no page', async () => {
  const place = await draw(panelPart(failing));
  expect(place.querySelector('[role="alert"] p')?.textContent).toBe('This part of the page could not be loaded.');
  expect(place.querySelector('button')?.textContent).toBe('Load the page again');
  expect(place.querySelector('h1')).toBeNull();
});

test('what a panel wraps is shown also where the panel cannot be loaded', async () => {
  const Panel = panelPart<PropsWithChildren>(failing);
  const place = await draw(() => (
    <Panel>
      <p>What is below</p>
    </Panel>
  ));
  expect(place.querySelector('[role="alert"]')?.nextElementSibling?.textContent).toBe('What is below');
});

test('a page that cannot be loaded says so in its place', async () => {
  const place = await draw(pagePart(failing));
  expect(place.querySelector('h1')?.textContent).toBe('This page could not be loaded');
  expect(place.querySelector('button')?.textContent).toBe('Load again');
});

test.each([quietPart, askedPart, pagePart, alonePart, panelPart])('either is drawn when it is there', async (part) => {
  const shown = await draw(part(async () => ({ default: () => <p>Here it is</p> })));
  expect(shown.textContent).toBe('Here it is');
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a part that comes last is asked for when the page is idle', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  const load = vi.fn(async () => ({ default: () => <p>Here it is</p> }));
  const shown = draw(quietPart(atRest(load)));
  await expect.poll(() => waiting.length).toBe(1);
  expect(load).not.toHaveBeenCalled();
  waiting[0]?.();
  expect((await shown).textContent).toBe('Here it is');
  vi.unstubAllGlobals();
});

test('a part that was loaded ahead is drawn at once, with nothing in its place before', async () => {
  const [Part, loadAhead] = aheadPart<object>(async () => ({ default: () => <p>Here it is</p> }));
  await loadAhead();
  const { container } = render(
    <Suspense fallback="…">
      <Part />
    </Suspense>,
  );
  expect(container.textContent).toBe('Here it is');
});

test('a part that can be loaded neither ahead nor when it is drawn says so in its place', async () => {
  const [Part, loadAhead] = aheadPart<object>(failing);
  await expect(loadAhead()).rejects.toThrow(TypeError);
  expect((await draw(Part)).querySelector('h1')?.textContent).toBe('This page could not be loaded');
});

test('a part that was not loaded ahead is loaded when it is drawn', async () => {
  const [Part] = aheadPart<object>(async () => ({ default: () => <p>Here it is</p> }));
  expect((await draw(Part)).textContent).toBe('Here it is');
});

test('a part that could not be loaded ahead is loaded again when it is drawn', async () => {
  let times = 0;
  const [Part, loadAhead] = aheadPart<object>(() => {
    times += 1;
    return times === 1 ? failing() : Promise.resolve({ default: () => <p>Here it is</p> });
  });
  await expect(loadAhead()).rejects.toThrow(TypeError);
  expect((await draw(Part)).textContent).toBe('Here it is');
});
