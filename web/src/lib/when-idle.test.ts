import { expect, test, vi } from 'vitest';
import { inIdleSteps } from './when-idle.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Fakes a browser that becomes idle when the test says so. */
function rests() {
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
