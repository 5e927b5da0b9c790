import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Actor } from '../http/actor.ts';

/** The address, or the /64 of an IPv6 one: a household has a whole /64 to choose from. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : `${address.toByteArray().slice(0, 8).join('.')}/64`;
}

/**
 * The budget of everyone behind one address, in a form from which the address is not plain. `day` is part of it, so that
 * two days cannot be put together. Those of a `group` have one beside that of the others.
 */
export function budgetOfAddress(address: string, day: string, group = ''): string {
  return `address:${hashed(`${day}${group} ${addressKey(address)}`)}`;
}

/** The budget of one user, likewise. */
export function budgetOfUser(userId: string, day: string): string {
  return `user:${hashed(`${day} ${userId}`)}`;
}

function hashed(text: string): string {
  return hash('sha256', text).slice(0, 32);
}

/**
 * Whoever can be made anew at any time, by coming without a cookie or as another demo user: limits of his own alone would
 * bound nobody, so he shares those of the address he came from.
 */
export function isMadeAtWill({ kind, isDemo }: Pick<Actor, 'kind' | 'isDemo'>): boolean {
  return kind === 'visitor' || isDemo;
}

/** Whom work in memory is counted for: those behind an address together where they are made at will, else each by himself. */
export function sharerOf(actor: Actor): string {
  return isMadeAtWill(actor) && actor.address ? addressKey(actor.address) : actor.userId;
}

/** The budget an actor shares with everybody behind his address; null where he has an account of his own. */
export function sharedBudgetOf(actor: Actor, day: string, address = actor.address): string | null {
  return isMadeAtWill(actor) && address ? budgetOfAddress(address, day) : null;
}
