import { expect, test } from 'vitest';
import { receiveFile } from './receive-file.ts';

/** A piece of one byte that counts as three quarters of the room there is for the files of all users. */
const large = () => Object.defineProperty(Buffer.from('x'), 'byteLength', { value: 1.5 * 1024 ** 3 });

async function* body(isWhole: boolean): AsyncGenerator<Uint8Array, void> {
  yield large();
  if (!isWhole) throw new Error('The connection broke.');
}

test('a file takes room only until it is removed, or its body breaks off', async () => {
  const first = await receiveFile(body(true));
  const refused = { code: 'unavailable' };
  await expect(receiveFile(body(true))).rejects.toMatchObject(refused);
  await first.remove();
  await first.remove();
  await expect(receiveFile(body(false))).rejects.toThrow('The connection broke.');
  const second = await receiveFile(body(true));
  await expect(receiveFile(body(true))).rejects.toMatchObject(refused);
  await second.remove();
});
