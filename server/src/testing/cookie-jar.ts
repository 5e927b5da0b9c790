/** The cookies of one simulated browser. */
export interface CookieJar {
  /** The Cookie header, or null if there are no cookies. */
  header(): string | null;
  /** Applies the cookies that a response sets and deletes. */
  take(response: Response): void;
  set(cookie: string): void;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  const set = (line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const gone = attributes.some((each) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(each));
    if (gone) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  };
  return {
    header: () => (cookies.size === 0 ? null : [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')),
    take: (response) => response.headers.getSetCookie().forEach(set),
    set,
  };
}
