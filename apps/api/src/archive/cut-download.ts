import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { describeFault } from '#api/base/log.ts';

/** Milliseconds between two looks at the address of a running download; a nudge brings one at once. */
const LOOK_MS = 2000;

interface Options {
  /** Whether the address would still open. */
  isOpen(): Promise<boolean>;
  /** Hears of changes that may end it. @returns a function that stops that */
  onChange(look: () => void): () => void;
}

/** Cuts a running download once its address has ended. */
export function cutWithAddress(reply: FastifyReply, stream: Readable, { isOpen, onChange }: Options): Readable {
  let isLooking = false;
  let isDue = false;
  const lookOnce = async (): Promise<void> => {
    try {
      // Before the head has gone out, the stream's end would be another answer.
      if (reply.raw.headersSent && !(await isOpen())) stream.destroy();
    } catch (fault) {
      // A database that is away ends no right; the next look finds out.
      reply.log.warn({ fault: describeFault(fault) }, 'the address of a download could not be looked at');
    }
  };
  const look = async (): Promise<void> => {
    isDue = true;
    if (isLooking) return;
    isLooking = true;
    while (isDue && !stream.destroyed) {
      isDue = false;
      await lookOnce();
    }
    isLooking = false;
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  const stop = onChange(() => void look());
  stream.once('close', () => {
    clearInterval(timer);
    stop();
  });
  return stream;
}
