import type { Source } from '@atrium/contract/sources';
import { useEffect, useRef } from 'react';
import { timeAt } from '../domain/source-blocks.ts';
import { useSourceText } from '../queries.ts';
import type { Stretch } from '../source-address.ts';
import { TextPages } from './text-pages.tsx';

interface RecordingProps {
  readonly source: Source;
  readonly file: string;
  readonly marked: Stretch | null;
  /** The offset at which its text starts to be shown when nothing is marked. */
  readonly from: number;
}

/** A recording with its transcript: it is positioned at the marked range, and plays from any paragraph. */
export function Recording({ source: { id, version, title }, file, marked, from }: RecordingProps) {
  const player = useRef<HTMLAudioElement>(null);
  const text = useSourceText(id, version, marked?.start ?? from);
  const times = text.data?.pages.flatMap((page) => page.times);
  const begins = marked && times ? timeAt(times, marked.start) : null;
  useEffect(() => {
    if (player.current && begins !== null) player.current.currentTime = begins;
  }, [begins]);
  const playFrom = (seconds: number) => {
    if (!player.current) return;
    player.current.currentTime = seconds;
    void player.current.play().catch(() => undefined);
  };
  return (
    <>
      <div className="sticky top-0 z-10 -mx-4 -mt-6 mb-6 border-line border-b bg-surface px-4 py-3 md:-mx-8 md:px-8">
        {/* biome-ignore lint/a11y/useMediaCaption: what is said stands below, with its times */}
        <audio
          ref={player}
          controls
          preload="metadata"
          src={file}
          aria-label={`Recording: ${title}`}
          className="w-full"
        />
      </div>
      <TextPages id={id} version={version} marked={marked} from={from} pageWord={null} onPlay={playFrom} />
    </>
  );
}
