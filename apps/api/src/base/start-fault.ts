import { faultCode } from './fault-code.ts';

/** Why the product cannot start: one sentence for the person at the terminal. */
export class StartFault extends Error {}

/** Explains a port or address that cannot be listened on; returns other faults unchanged. */
export function listenFault(fault: unknown, host: string, port: number): unknown {
  switch (faultCode(fault)) {
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
