import * as contract from '@atrium/contract/accounts';
import { Problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { withBody } from '../../../platform/http/streams/body-stream.ts';
import { sharerOf } from '../../../platform/limits/budget-of.ts';
import { ImageError } from '../../../ports/image-codec.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { presentUser } from '../present.ts';
import { updateUser } from '../store.ts';
import { deleteAvatar, findAvatar } from './avatar-store.ts';
import { keepAvatar } from './fetch-avatar.ts';

export function avatarRoutes(deps: AccountsDeps): readonly Route[] {
  const keep = keepAvatar(deps);
  return [
    route(contract.readAvatar, async ({ actor, query, reply }) => {
      const picture = await findAvatar(deps.database.db, actor.userId);
      if (!picture) throw new Problem('not-found');
      const isThis = query.v === picture.version;
      reply.header('cache-control', isThis ? 'private, max-age=31536000, immutable' : 'private, no-cache');
      reply.type(picture.type).send(Buffer.from(picture.bytes, 'base64'));
      return undefined;
    }),
    route(contract.setAvatar, async ({ actor, body }) => {
      try {
        const user = await withBody(body, { who: sharerOf(actor) }, (bytes) => keep(actor.userId, bytes, true));
        if (!user) throw new Problem('sign-in-required');
        return presentUser(user);
      } catch (cause) {
        if (!(cause instanceof ImageError)) throw cause;
        throw new Problem('unsupported-file', 'This is no picture that can be read. Use PNG, JPEG, GIF or WebP.', {
          cause,
        });
      }
    }),
    route(contract.removeAvatar, async ({ actor }) => {
      const user = await deps.database.transaction(async (tx) => {
        await deleteAvatar(tx, actor.userId);
        return updateUser(tx, actor.userId, { image: null }, deps.clock.now());
      });
      if (!user) throw new Problem('sign-in-required');
      return presentUser(user);
    }),
  ];
}
