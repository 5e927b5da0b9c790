const failed = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

/**
 * Loads the stylesheets anew that could not be loaded. Whatever loads a part's files takes a stylesheet that it asked for once
 * as loaded: tried again, the part would be drawn without its styles.
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
