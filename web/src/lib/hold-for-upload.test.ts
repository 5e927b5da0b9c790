import { expect, it } from 'vitest';
import { holdForUpload, uploadsEnd } from './hold-for-upload.ts';

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'let go';
};

it('asks whoever leaves while something is being uploaded, and nobody before and after', async () => {
  expect(leave()).toBe('let go');
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const { promise } of [one, other]) holdForUpload(promise);
  expect(leave()).toBe('asked');
  one.reject(new Error('failed'));
  await one.promise.catch(() => undefined);
  expect(leave()).toBe('asked');
  other.resolve();
  await uploadsEnd();
  expect(leave()).toBe('let go');
});

it('is at an end when every upload is, and at once where there is none', async () => {
  await uploadsEnd();
  const upload = Promise.withResolvers<void>();
  let isEnd = false;
  holdForUpload(upload.promise);
  const end = uploadsEnd().then(() => {
    isEnd = true;
  });
  await Promise.resolve();
  expect(isEnd).toBe(false);
  upload.resolve();
  await end;
});
