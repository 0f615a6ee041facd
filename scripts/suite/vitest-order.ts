import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Their single files take longest, up to a minute. */
const FIRST = ['soak', 'convergence', 'scripts', 'api'];

function placeOf({ project }: TestSpecification): number {
  const place = FIRST.indexOf(project.name);
  return place === -1 ? FIRST.length : place;
}

/** Long files begin: so no core is left alone with a long file at the end while the other is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
