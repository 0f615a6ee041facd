/** A room whose code is changed, and the tests that have to notice. */
export interface Room {
  name: string;
  /** Folder of its code, from the root of the workspace. */
  folder: string;
  /** Projects of vitest that prove it. */
  projects: readonly string[];
  /** All its mutants are tried, not a drawn sample. */
  isWhole?: true;
  /** Percent that they have to see. */
  least: number;
  /** Kinds of mutants that its tests are not there to see. */
  without?: readonly string[];
}

export const ROOMS: readonly Room[] = [
  { name: 'domain', folder: 'packages/domain', projects: ['domain'], isWhole: true, least: 85 },
  { name: 'contract', folder: 'packages/contract', projects: ['contract'], isWhole: true, least: 75 },
  { name: 'local', folder: 'packages/local', projects: ['local'], least: 85 },
  { name: 'workbox', folder: 'workbox', projects: ['workbox'], least: 75 },
  // Names of classes and texts from catalogs are seen by journeys and pictures.
  { name: 'ui', folder: 'packages/ui', projects: ['ui', 'web'], least: 70, without: ['StringLiteral'] },
  { name: 'api', folder: 'apps/api', projects: ['api'], least: 75 },
  { name: 'web', folder: 'apps/web', projects: ['web'], least: 70, without: ['StringLiteral'] },
];
