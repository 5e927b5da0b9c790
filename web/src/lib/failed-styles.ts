const failed = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

/**
 * Reloads the stylesheets that failed to load. The loader of a lazy part treats a stylesheet it has requested once as
 * loaded, so a retry alone would draw the part without its styles.
 */
export function loadStylesAgain(): Promise<unknown> {
  return Promise.all([...failed].map(loadAgain));
}

function loadAgain(link: HTMLLinkElement): Promise<unknown> {
  failed.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = reject;
    link.replaceWith(again);
  });
}
