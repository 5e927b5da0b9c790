import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inIdleSteps, whenIdle } from './when-idle.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Fakes a browser that becomes idle when the test says so, and whose page draws no frames unless it is `shown`. */
function rests(page?: 'shown') {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(page !== 'shown');
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', (id: number) => delete waiting[id - 1]);
  return async () => {
    for (const run of waiting.splice(0)) run?.();
    await turn();
  };
}

test('each step waits until the page is at rest again, and one that fails does not stop the others', async () => {
  const rest = rests();
  const done: string[] = [];
  inIdleSteps([() => done.push('a'), () => Promise.reject(new Error('offline')), () => done.push('c')]);
  await rest();
  expect(done).toEqual(['a']);
  await rest();
  expect(done).toEqual(['a']);
  await rest();
  expect(done).toEqual(['a', 'c']);
});

test('what is called off does not go on', async () => {
  const rest = rests();
  const done: string[] = [];
  const callOff = inIdleSteps([() => done.push('a'), () => done.push('b')]);
  await rest();
  callOff();
  await rest();
  expect(done).toEqual(['a']);
});

describe('of a page that draws frames', () => {
  const frames: (() => void)[] = [];

  beforeEach(() => {
    frames.length = 0;
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
    vi.stubGlobal('cancelAnimationFrame', (id: number) => delete frames[id - 1]);
  });

  test('idle is what comes after the next frame', async () => {
    const rest = rests('shown');
    const run = vi.fn();
    whenIdle(run);
    await rest();
    expect(run).not.toHaveBeenCalled();
    for (const draw of frames) draw();
    await rest();
    expect(run).toHaveBeenCalledOnce();
  });

  test('what is called off before that frame, or after it, does not run', async () => {
    const rest = rests('shown');
    const run = vi.fn();
    whenIdle(run)();
    const callOff = whenIdle(run);
    for (const draw of frames) draw?.();
    callOff();
    await rest();
    expect(run).not.toHaveBeenCalled();
  });

  test('a hidden page, which draws none, waits for no frame', async () => {
    const rest = rests();
    const run = vi.fn();
    whenIdle(run);
    await rest();
    expect(run).toHaveBeenCalledOnce();
  });
});
