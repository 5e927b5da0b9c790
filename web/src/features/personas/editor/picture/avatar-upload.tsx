import { maxPersonaPictureBytes } from '@atrium/contract/persona-rules';
import type { AvatarItem } from '@atrium/contract/personas';
import { uploadPersonaPicture } from '@atrium/contract/routes/personas.generated';
import { shownName } from '@atrium/contract/shown-name';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../../lib/api.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { sentenceOf } from '../../../../lib/sentence-of.ts';
import { upload } from '../../../../lib/upload.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useFileDrop } from '../../../../ui/fields/use-file-drop.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FaultLine } from '../../../../ui/notices/fault-line.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { avatarsKey } from '../../queries.ts';

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

interface AvatarUploadProps {
  readonly onUploaded: (item: AvatarItem) => void;
}

/** Uploads a picture that is chosen in a file dialog or dropped here. */
export function AvatarUpload({ onUploaded }: AvatarUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const { progress, failure, start } = usePictureUpload(onUploaded);
  const isBusy = progress !== null;
  const { isOver, handlers } = useFileDrop(([file]) => file && !isBusy && start(file));
  return (
    // Dropping is a shortcut; keyboard users use the button inside.
    <div
      {...handlers}
      data-testid="avatar-drop"
      className={cx(
        'relative overflow-hidden rounded-lg border border-dashed p-3',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          ref={input}
          type="file"
          aria-label="Your picture"
          tabIndex={-1}
          accept={types.join(',')}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Allows choosing the same file again after a failure.
            event.target.value = '';
            if (file) start(file);
          }}
        />
        <Button size="sm" busy={isBusy} icon={<Icon of={Upload} size={14} />} onClick={() => input.current?.click()}>
          {isBusy ? `Uploading ${Math.round(progress * 100)} %` : 'Upload a picture'}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-faint text-xs">
          or drop one here: PNG, JPEG, GIF or WebP, up to {formatBytes(maxPersonaPictureBytes)}. An upright one fits the
          arch best.
        </p>
      </div>
      <FaultLine className="mt-3">{failure}</FaultLine>
      {isBusy && <ProgressBar edge label="Uploading the picture" value={progress} />}
    </div>
  );
}

/**
 * Handles one upload at a time; closing the dialog cancels it. `progress` is a share from 0 to 1; null without an
 * upload.
 */
function usePictureUpload(onUploaded: (item: AvatarItem) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = useRef<() => void>(() => undefined);
  useEffect(() => () => cancel.current(), []);
  const start = (file: File) => {
    setFailure(refusalOf(file));
    if (refusalOf(file) !== null) return;
    setProgress(0);
    const going = upload<AvatarItem>(addressOf(uploadPersonaPicture), file, setProgress);
    cancel.current = going.cancel;
    going.done
      .then((item) => {
        // The new picture comes first among the portraits.
        queryClient.setQueryData<AvatarItem[]>(avatarsKey, (list) => list && [item, ...list]);
        onUploaded(item);
      })
      .catch((error: unknown) => {
        if (!(error instanceof DOMException)) setFailure(failureOf(error));
      })
      .finally(() => setProgress(null));
  };
  return { progress, failure, start };
}

function refusalOf(file: File): string | null {
  const name = shownName(file.name);
  if (!types.includes(file.type)) return `${name} is not a picture that can be used. Choose a PNG, JPEG, GIF or WebP.`;
  if (file.size <= maxPersonaPictureBytes) return null;
  return `${name} is too large: ${formatBytes(file.size)} of at most ${formatBytes(maxPersonaPictureBytes)}.`;
}

function failureOf(error: unknown): string {
  if (error instanceof ProblemError && error.code === 'sign-in-required')
    return 'Sign in to use a picture of your own.';
  return sentenceOf(error, 'The picture was not uploaded. Check your connection and try again.');
}
