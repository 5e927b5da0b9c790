import type pg from 'pg';

/**
 * Keeps the server from ending a new connection because it has been idle, as a host may have set for all of its users:
 * what is sent at that moment would be lost. Not awaited, because it is sent together with the first statement.
 */
export function keepWhileIdle(client: pg.ClientBase): void {
  client.query('set idle_session_timeout = 0').catch(() => {});
}
