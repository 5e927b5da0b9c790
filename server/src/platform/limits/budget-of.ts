import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Actor } from '../http/actor.ts';

/** An address with the port of its connection, as some proxies name a client: another one for each connection. */
const withPort = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** The address, or the /64 network of an IPv6 address: a household can use any address of its /64. */
export function addressKey(ip: string): string {
  const [, six, four] = withPort.exec(ip) ?? [];
  const bare = six ?? four ?? ip;
  if (!ipaddr.isValid(bare)) return ip;
  const address = ipaddr.process(bare);
  return address.kind() === 'ipv4' ? address.toString() : `${address.toByteArray().slice(0, 8).join('.')}/64`;
}

/**
 * The budget shared by everyone behind one address, in a form that does not reveal the address. `day` is part of the
 * hash, so that two days cannot be linked. A `group` has a budget separate from the others.
 */
export function budgetOfAddress(address: string, day: string, group = ''): string {
  return `address:${hashed(`${day}${group} ${addressKey(address)}`)}`;
}

/** The budget of one user, in the same form. */
export function budgetOfUser(userId: string, day: string): string {
  return `user:${hashed(`${day} ${userId}`)}`;
}

function hashed(text: string): string {
  return hash('sha256', text).slice(0, 32);
}

/**
 * Whether this kind of identity can be created anew at any time, by coming without a cookie or as another demo user.
 * Limits per identity would limit nobody, so such actors share the limits of their address.
 */
export function isMadeAtWill({ kind, isDemo }: Pick<Actor, 'kind' | 'isDemo'>): boolean {
  return kind === 'visitor' || isDemo;
}

/**
 * The key under which an actor's work in memory is counted: the address for identities that can be created at will,
 * otherwise the user.
 */
export function sharerOf(actor: Actor): string {
  return isMadeAtWill(actor) && actor.address ? addressKey(actor.address) : actor.userId;
}

/** The budget that an actor shares with everyone behind the same address; null for an actor with a real account. */
export function sharedBudgetOf(actor: Actor, day: string): string | null {
  return isMadeAtWill(actor) && actor.address ? budgetOfAddress(actor.address, day) : null;
}
