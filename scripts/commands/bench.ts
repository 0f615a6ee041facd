// The product beside its peers: `npm run bench -- --runs 5 --only writes,cold`. What it does stands in packages/bench.
import '../../packages/bench/src/bench.ts';
