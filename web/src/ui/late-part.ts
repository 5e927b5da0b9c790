import {
  type ComponentType,
  createElement,
  lazy,
  type PropsWithChildren,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { serverBack } from '../lib/api.ts';
import { loadStylesAgain } from '../lib/failed-styles.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { NotLoaded, NotLoadedAlone } from './notices/not-loaded.tsx';
import { PartNotLoaded } from './notices/part-not-loaded.tsx';
import { toast } from './notices/toast.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** What is drawn in the place of a part that could not be loaded. It is given the children of the part. */
type Instead = ComponentType<PropsWithChildren>;

/** The props by which a part can be closed: `onClose` of dialogs, `open` and `onOpenChange` of menus and the drawer. */
interface Openable {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly onClose?: (() => void) | undefined;
}

/**
 * Subscribes `retry` to events after which a failed load should be tried again. Returns a function that unsubscribes.
 */
type Again = (retry: () => void) => () => void;

/**
 * A part that is loaded when it is first drawn and that nobody misses: if it cannot be loaded, nothing is shown.
 * Loading is tried again after some seconds, when the connection or the server is back, and whenever `again` says so.
 */
export function quietPart<Props extends object>(load: Load<Props>, again?: Again) {
  return latePart<Props>(load, Nothing, { again });
}

/** Wraps a loader so that it waits until the page is idle, and does not compete with what is drawn first. */
export function atRest<Props>(load: Load<Props>): Load<Props> {
  return async () => {
    await new Promise<void>((idle) => whenIdle(idle));
    return load();
  };
}

/**
 * A part that the user asked for. If it cannot be loaded, the user is told and the rest of the page stays as it is. The
 * part is then closed by its `onClose` or `onOpenChange`, or else by `takeBack`, so that asking again loads it again.
 */
export function askedPart<Props extends object>(load: Load<Props>, takeBack?: () => void) {
  return latePart<Props>(load, Nothing, { takeBack, onFail: tellFailure });
}

/**
 * Loads code for something that the user asked for and that is no part to draw. If it cannot be loaded, the user is
 * told, and the result is undefined.
 */
export async function loadAsked<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  return load().catch(() => void tellFailure());
}

/** Begins to load what the user may soon ask for. If it cannot be loaded, the user is told when they ask for it. */
export function loadBefore(load: () => Promise<unknown>): void {
  void load().catch(() => undefined);
}

function tellFailure(): void {
  const description =
    'Check your connection and try again. If that does not help, load the page again; what you wrote is kept.';
  toast({ kind: 'danger', title: 'This part of the page could not be loaded', description });
}

/** A page inside the frame. If it cannot be loaded, a message with a button to reload is shown in its place. */
export function pagePart<Props extends object>(load: Load<Props>) {
  return latePart<Props>(load, NotLoaded);
}

/** A page outside the frame, handled like `pagePart`; its failure message has its own `<main>`. */
export function alonePart<Props extends object>(load: Load<Props>) {
  return latePart<Props>(load, NotLoadedAlone);
}

/**
 * A panel of a page or a text in it. If it cannot be loaded, a message is shown in its place and the rest stays as it
 * is.
 */
export function panelPart<Props extends object>(load: Load<Props>) {
  return latePart<Props>(load, PartNotLoaded);
}

/**
 * A part that can be loaded before it is drawn, and the function that loads it. Once loaded, it is drawn at once: with
 * an ordinary promise React would show the fallback briefly, and then nothing new for the next 300 ms.
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
  /** Takes back the request for a part that has no way to be closed. */
  readonly takeBack?: (() => void) | undefined;
  readonly onFail?: () => void;
  readonly again?: Again | undefined;
}

/**
 * The shared implementation. React caches a failed load forever, while browsers request a file again. So a failed load
 * is forgotten as soon as its stand-in unmounts, and the next render loads again. A stand-in that stays mounted retries
 * when the connection or the server is back. A stand-in that shows nothing also retries by itself, at growing intervals, so that a
 * server that is down does not keep the browser's connections busy.
 */
function latePart<Props extends object>(load: Load<Props>, instead: Instead, on: Deeds = {}) {
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
    // A part that was closed because it could not be loaded is requested again only when it is opened again.
    if (!part && (props as Openable).open === false) return null;
    part ??= begin();
    return createElement(part, props);
  };
  return late;
}

interface StandInProps extends Openable, PropsWithChildren {
  readonly instead: Instead;
  /** Makes the part load again. `isRetry` marks an automatic retry, whose failure is not reported again. */
  readonly forget: (isRetry?: boolean) => void;
  /** Draws the part that the stand-in replaces. */
  readonly draw: () => ReactNode;
  /** How often loading has failed. */
  readonly fails: number;
  readonly again: Again | undefined;
}

/** Milliseconds from the browser's `online` event, or the server's first answer, until the connection works. */
const untilConnected = 500;
/** Milliseconds until the next retry: doubled each time, up to a minute. */
const untilRetry = (fails: number) => Math.min(60_000, 2500 * 2 ** fails);

/** Replaces a part that could not be loaded, and closes it if it was opened. */
function StandIn({ onOpenChange, onClose, children, instead, forget, draw, fails, again }: StandInProps) {
  const [isRetried, setIsRetried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is closed once
  useEffect(() => {
    if (onOpenChange) forget();
    onOpenChange?.(false);
    onClose?.();
    const retry = () => {
      forget(true);
      // The rest of the page stays visible while the part loads.
      startTransition(() => setIsRetried(true));
    };
    const reconnect = () => setTimeout(retry, untilConnected);
    addEventListener('online', reconnect);
    addEventListener(serverBack, reconnect);
    const callOff = again?.(retry);
    const timer = instead === Nothing ? setTimeout(retry, untilRetry(fails)) : 0;
    return () => {
      clearTimeout(timer);
      removeEventListener('online', reconnect);
      removeEventListener(serverBack, reconnect);
      callOff?.();
      forget();
    };
  }, []);
  return isRetried ? draw() : createElement(instead, null, children);
}

function Nothing() {
  return null;
}
