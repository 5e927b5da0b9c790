/** The name of a cookie of this slice. The `__Host-` prefix binds it to exactly this host and to https. */
export function cookieName(isSecure: boolean, what = 'session_token'): string {
  return isSecure ? `__Host-atrium.${what}` : `atrium.${what}`;
}

/** The raw value of a request's cookie; null if it is absent or occurs twice. */
export function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** Whether a request has a session cookie. Whether its session is valid, only the store knows. */
export function bringsSession(header: string | undefined, isSecure: boolean): boolean {
  return readCookie(header, cookieName(isSecure)) !== null;
}

/** A Set-Cookie line. Without `maxAge` (seconds) the cookie ends with the browser's session. */
export function writeCookie(name: string, value: string, isSecure: boolean, maxAge?: number): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`;
}
