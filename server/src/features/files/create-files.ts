import { attachToMessage, copyToMessage } from './attach-to-message.ts';
import { contentsOf } from './contents-of.ts';
import { releaseOfMessages } from './delete-files.ts';
import { exportPath } from './export-files.ts';
import type { Files } from './files.ts';
import type { FilesDeps } from './files-deps.ts';
import { filesLifecycle } from './files-lifecycle.ts';
import { fetchRemoteImage } from './keep/fetch-remote-image.ts';
import { keepElsewhere } from './keep/keep-elsewhere.ts';
import { storeInline } from './keep/store-inline.ts';
import { presentAttachment } from './present.ts';
import { fileRoutes } from './routes.ts';
import { attachmentsOf, namesOf, withholdOfMessages } from './store.ts';
import { sweepFiles } from './sweep-files.ts';

export function createFiles(deps: FilesDeps): Files {
  return {
    routes: fileRoutes(deps),
    lifecycle: filesLifecycle(deps),
    storeInline: storeInline(deps),
    attach: attachToMessage,
    copyToMessage,
    namesOf: (userId, ids) => namesOf(deps.database.db, userId, ids),
    async ofMessages(db, userId, messageIds) {
      const byMessage = Map.groupBy(await attachmentsOf(db, userId, messageIds), (row) => row.messageId);
      return new Map([...byMessage].map(([messageId, rows]) => [messageId, rows.map(presentAttachment)]));
    },
    contentsOf: contentsOf(deps),
    exportPath,
    fetchRemoteImage: fetchRemoteImage(deps),
    withhold: withholdOfMessages,
    release: releaseOfMessages(deps),
    elsewhere: keepElsewhere(deps),
    sweep: sweepFiles(deps),
  };
}
