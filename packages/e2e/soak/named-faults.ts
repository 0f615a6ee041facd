import type { FaultProxy, Lasting } from '../src/fault-proxy.ts';
import type { Household } from './household.ts';

const SLOW = 20_000;
const STALL_MS = 30_000;

const PUSH = '/api/sync/push';
const PULL = '/api/sync/pull';
const UPLOADS = '/api/uploads';

type Random = () => number;

export interface Fault {
  /** Lets it befall the network; resolves when it has struck somebody, never if it does not. */
  begin(proxy: FaultProxy, random: Random): Promise<void>;
  /** It strikes what a network carries: a cut line, or one that swallows, answers by itself or stalls, ends before it. */
  needsLine: boolean;
  /** Kind of content that the household writes so that it strikes. */
  writes?: Parameters<Household['write']>[0];
  /** How long it lasts at least once it has struck, milliseconds of a browser. */
  lasts?: number;
}

const lasting = (name: Lasting, begin: (proxy: FaultProxy) => void): Pick<Fault, 'begin'> => ({
  begin(proxy) {
    const struck = proxy.meets(name);
    begin(proxy);
    return struck;
  },
});

const once = (begin: Fault['begin'], writes?: Fault['writes']): Fault => ({
  ...{ begin, needsLine: true },
  ...(writes && { writes }),
});

/** Faults that may befall a network (promise 4). */
export const FAULTS: Record<string, Fault> = {
  cut: { ...lasting('cut', (proxy) => proxy.cut()), needsLine: false },
  'black hole': { ...lasting('hole', (proxy) => proxy.blackHole()), needsLine: false },
  'reset in the middle of a request': once(
    (proxy, random) => proxy.breakAfter(1 + Math.floor(random() * 100_000)),
    'photo',
  ),
  'reset in the middle of an answer': once((proxy, random) => proxy.breakReplyAfter(1 + Math.floor(random() * 2_000))),
  'answer to a push dropped': once((proxy) => proxy.dropReplyTo(PUSH)),
  'answer to a pull dropped': once((proxy) => proxy.dropReplyTo(PULL)),
  'answer to an upload dropped': once((proxy) => proxy.dropReplyTo(UPLOADS), 'photo'),
  'push delivered twice': once((proxy) => proxy.deliverTwice(PUSH)),
  'upload delivered twice': once((proxy) => proxy.deliverTwice(UPLOADS), 'photo'),
  '20 kB a second': { ...lasting('slow', (proxy) => proxy.throttle(SLOW)), needsLine: true },
  'stall of 30 s': {
    ...lasting('stall', (proxy) => proxy.throttle(0)),
    ...{ needsLine: true, lasts: STALL_MS },
  },
  'captive portal': { ...lasting('portal', (proxy) => proxy.portal()), needsLine: false },
};
