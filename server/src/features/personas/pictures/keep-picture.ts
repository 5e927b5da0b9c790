import type { AvatarItem } from '@atrium/contract/personas';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { withBody } from '../../../platform/http/streams/body-stream.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { sharerOf } from '../../../platform/limits/budget-of.ts';
import { ImageError } from '../../../ports/image-codec.ts';
import type { PersonasDeps } from '../personas-deps.ts';
import { mostPictures, portraitSide } from '../policy.ts';
import { lockPersonasOf } from '../store.ts';
import { countPictures, insertPicture } from './picture-store.ts';

/** Stores a portrait that the caller uploaded, decoded and encoded again. */
export const keepPicture =
  ({ database, clock, images }: PersonasDeps) =>
  async (actor: Actor, body: AsyncIterable<Uint8Array>): Promise<AvatarItem> => {
    const encode = (bytes: Uint8Array) => images.reencode(bytes, { maxSide: portraitSide });
    const picture = await withBody(body, { who: sharerOf(actor) }, encode).catch((error: unknown) => {
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
