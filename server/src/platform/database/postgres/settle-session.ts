import type pg from 'pg';

export interface SessionLimits {
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
}

/** A migration may take as long as it needs. Versions before 17 refuse the name, and with it all that is sent together. */
const noTransactionTimeout = "select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'";

/**
 * Gives a new session what our statements presume, whatever its host has set for all of its users: dates in the form
 * that is read here, no lock given up early, no end while it is idle, in which what is sent at that moment would be
 * lost. By a statement, because poolers refuse such settings in the request for a connection. Not awaited: it is sent
 * together with the first statement.
 */
export function settleSession(client: pg.ClientBase, { statementMs, idleInTransactionMs }: SessionLimits): void {
  const settings = {
    timezone: "'UTC'",
    datestyle: "'ISO'",
    standard_conforming_strings: 'on',
    default_transaction_isolation: "'read committed'",
    lock_timeout: 0,
    idle_session_timeout: 0,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  client.query([...statements, noTransactionTimeout].join('; ')).catch(() => {});
}
