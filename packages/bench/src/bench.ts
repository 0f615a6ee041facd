// `npm run bench`: the product beside its peers, a wedding at full load, mixed diary traffic, or Lighthouse's scores. What is asked for
// stands in options.ts.
import { buildWeb } from '../../../scripts/shared/build-web.ts';
import { compare } from './compare.ts';
import { benchLighthouse } from './lighthouse/bench-lighthouse.ts';
import { benchMixed } from './mixed/bench-mixed.ts';
import { readOptions } from './options.ts';
import { benchWedding } from './wedding/bench-wedding.ts';

const options = readOptions(process.argv.slice(2));
// Its own app is searched in, and the page of an event is served from it.
await buildWeb();
if (options.mixed) await benchMixed(options.mixed);
else if (options.wedding) await benchWedding(options.wedding);
else if (options.lighthouse) await benchLighthouse(options.runs);
else await compare(options);
