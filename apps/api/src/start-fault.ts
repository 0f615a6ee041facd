import { isDatabaseAway, sqlState } from './db/violation.ts';

/** Why the product cannot start, as one sentence for the person at the terminal. */
export class StartFault extends Error {}

/** The sentence for a port or an address that cannot be listened on; other faults stay what they are. */
export function listenFault(fault: unknown, host: string, port: number): unknown {
  switch (sqlState(fault)) {
    case 'EADDRINUSE':
      return new StartFault(`Port ${port} on ${host} is taken by another program; set PORT to a free one.`);
    case 'EACCES':
      return new StartFault(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault(`HOST ${host} is no address of this machine.`);
    default:
      return fault;
  }
}

/** The sentence for a database server that does not let us in; names its place, never its password. */
export function databaseFault(fault: unknown, address: string): unknown {
  const { host, pathname } = new URL(address);
  const state = sqlState(fault) ?? '';
  if (state === '3D000') return new StartFault(`The database ${pathname.slice(1)} does not exist at ${host}.`);
  if (state.startsWith('28')) return new StartFault(`The database at ${host} refuses this user name or password.`);
  return isDatabaseAway(fault)
    ? new StartFault(`The database at ${host} cannot be reached (${state}); see DATABASE_URL.`)
    : fault;
}
