import { type ComponentType, createElement, lazy, type ReactNode, startTransition, useEffect, useState } from 'react';
import { loadStylesAgain } from '../lib/failed-styles.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { NotLoaded, NotLoadedAlone } from './notices/not-loaded.tsx';
import { PartNotLoaded } from './notices/part-not-loaded.tsx';
import { toast } from './notices/toast.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** How parts that are opened are told to be closed: dialogs have the one, menus and drawers the others. */
interface Openable {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly onClose?: (() => void) | undefined;
}

/** Lets `retry` be called when a part that could not be loaded is to be tried again. Returns how to call it off. */
type Again = (retry: () => void) => () => void;

/**
 * A part that is loaded when it is first drawn and that nobody misses: where it cannot be loaded, nothing stands. It is tried
 * again after some seconds, when the connection is back, and whenever `again` says so.
 */
export function quietPart<Props extends object>(load: Load<Props>, again?: Again) {
  return latePart<Props>(load, Nothing, { again });
}

/** Loads as `load` does, but no sooner than the page has nothing else to do: for what what is drawn first goes before. */
export function atRest<Props>(load: Load<Props>): Load<Props> {
  return async () => {
    await new Promise<void>((idle) => whenIdle(idle));
    return load();
  };
}

/**
 * A part that somebody asked for: where it cannot be loaded he is told, and the rest of the page stays as it is. It is closed
 * then, by its `onClose` or `onOpenChange` or else by `takeBack`, so that asking once more loads it once more.
 */
export function askedPart<Props extends object>(load: Load<Props>, takeBack?: () => void) {
  return latePart<Props>(load, Nothing, { takeBack, onFail: tellFailure });
}

function tellFailure(): void {
  const description =
    'Check your connection and try again. If that does not help, load the page again; what you wrote is kept.';
  toast({ kind: 'danger', title: 'This part of the page could not be loaded', description });
}

/** A page of the frame: where it cannot be loaded that is said in its place, with the way to load it again. */
export function pagePart<Props extends object>(load: Load<Props>) {
  return latePart<Props>(load, NotLoaded);
}

/** A page outside the frame: as a page of the frame, and its own main part. */
export function alonePart<Props extends object>(load: Load<Props>) {
  return latePart<Props>(load, NotLoadedAlone);
}

/** A panel of a page, or a text in it: where it cannot be loaded that is said in its place, and the rest stays as it is. */
export function panelPart<Props extends object>(load: Load<Props>) {
  return latePart<Props>(load, PartNotLoaded);
}

/**
 * A part that may be loaded ahead of its being drawn, and how to do so. Once it is there it is drawn at once: React would show
 * the fallback even for a moment, and then nothing else for the next 300 ms.
 */
export function aheadPart<Props extends object>(load: Load<Props>): [ComponentType<Props>, () => Promise<unknown>] {
  let loaded: Awaited<ReturnType<Load<Props>>> | undefined;
  const loadAhead = async () => {
    loaded = await load();
    return loaded;
  };
  const told = {
    // biome-ignore lint/suspicious/noThenProperty: it tells at once, where a promise would a moment later
    then: (tell: (part: typeof loaded) => void) => tell(loaded),
    catch: () => told,
  } as unknown as ReturnType<Load<Props>>;
  return [latePart<Props>(() => (loaded ? told : loadAhead()), NotLoaded), loadAhead];
}

interface Deeds {
  /** Takes back what asked for a part that has no way to be closed. */
  readonly takeBack?: (() => void) | undefined;
  readonly onFail?: () => void;
  readonly again?: Again | undefined;
}

/**
 * What all of them are. React keeps a load that failed for good, browsers ask again when they are asked again; so what failed
 * is forgotten as soon as its stand-in is gone, and the next drawing loads anew. What goes on standing there is tried again
 * when the connection is back; what says nothing in its place by itself too, ever more seldom, for a server that is down
 * leaves the browser its connection.
 */
function latePart<Props extends object>(load: Load<Props>, instead: ComponentType, on: Deeds = {}) {
  let part: ComponentType<Props> | undefined;
  let fails = 0;
  let isTold = false;
  const begin = () => {
    const forget = (isRetry?: boolean) => {
      if (part !== begun) return;
      part = undefined;
      isTold = isRetry === true;
    };
    const standIn = (props: Openable) => {
      const draw = () => createElement(late, props as Props);
      return createElement(StandIn, { onClose: on.takeBack, ...props, instead, forget, draw, fails, again: on.again });
    };
    const fail = () => {
      fails += 1;
      if (!isTold) on.onFail?.();
      return { default: standIn as ComponentType<Props> };
    };
    const begun = lazy<ComponentType<Props>>(() => (fails ? loadStylesAgain().then(load) : load()).catch(fail));
    return begun;
  };
  const late = (props: Props) => {
    // What was closed because it could not be loaded is not asked for before it is opened again.
    if (!part && (props as Openable).open === false) return null;
    part ??= begin();
    return createElement(part, props);
  };
  return late;
}

interface StandInProps extends Openable {
  readonly instead: ComponentType;
  /** Lets the part be loaded anew; `isRetry`: by itself, so that nobody is told once more. */
  readonly forget: (isRetry?: boolean) => void;
  /** Draws the part that it stands for. */
  readonly draw: () => ReactNode;
  /** How often it could not be loaded. */
  readonly fails: number;
  readonly again: Again | undefined;
}

/** Milliseconds from a browser's word that it has a connection until that carries something. */
const untilConnected = 500;
/** Milliseconds until a part is tried again: doubled each time, up to a minute. */
const untilRetry = (fails: number) => Math.min(60_000, 2500 * 2 ** fails);

/** Stands where a part could not be loaded, and closes what was opened. */
function StandIn({ onOpenChange, onClose, instead, forget, draw, fails, again }: StandInProps) {
  const [isRetried, setIsRetried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is closed once
  useEffect(() => {
    if (onOpenChange) forget();
    onOpenChange?.(false);
    onClose?.();
    const retry = () => {
      forget(true);
      // What stands beside it stays while it is on its way.
      startTransition(() => setIsRetried(true));
    };
    const reconnect = () => setTimeout(retry, untilConnected);
    addEventListener('online', reconnect);
    const callOff = again?.(retry);
    const timer = instead === Nothing ? setTimeout(retry, untilRetry(fails)) : 0;
    return () => {
      clearTimeout(timer);
      removeEventListener('online', reconnect);
      callOff?.();
      forget();
    };
  }, []);
  return isRetried ? draw() : createElement(instead);
}

function Nothing() {
  return null;
}
