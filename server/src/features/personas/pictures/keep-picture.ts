import type { AvatarItem } from '@atrium/contract/personas';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { wholeBody } from '../../../platform/http/streams/body-stream.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { ImageError } from '../../../ports/image-codec.ts';
import type { PersonasDeps } from '../personas-deps.ts';
import { mostPictures, portraitSide } from '../policy.ts';
import { lockPersonasOf } from '../store.ts';
import { countPictures, insertPicture } from './picture-store.ts';

/** Keeps a portrait of the caller's own, decoded and encoded anew. */
export const keepPicture =
  ({ database, clock, images }: PersonasDeps) =>
  async (actor: Actor, body: AsyncIterable<Uint8Array>): Promise<AvatarItem> => {
    const picture = await images.reencode(await wholeBody(body), { maxSide: portraitSide }).catch((error: unknown) => {
      if (!(error instanceof ImageError)) throw error;
      throw new Problem('unsupported-file', 'This is not a picture that can be read.', { cause: error });
    });
    const id = newId();
    await database.transaction(async (tx) => {
      await lockPersonasOf(tx, actor.userId);
      if ((await countPictures(tx, actor.userId)) >= mostPictures)
        throw new Problem(
          'quota-exceeded',
          `You can keep ${mostPictures} portraits of your own. Remove one in 'Choose Avatar' first.`,
        );
      const bytes = Buffer.from(picture.bytes).toString('base64');
      await insertPicture(tx, { userId: actor.userId, id, type: picture.type, bytes, createdAt: clock.now() });
    });
    return pictureItem(id);
  };

export function pictureItem(id: string): AvatarItem {
  return { filename: id, url: `/api/persona-pictures/${id}` };
}
