// The product: builds the web app when it is missing or older than its sources, then becomes the server.
import { buildWeb } from '../shared/build-web.ts';

// Whoever started this may have been killed without a word: nobody is left then to pass a signal on (wire 28).
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 250).unref();

try {
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(new URL('../../apps/api/src/main.ts', import.meta.url).href);
