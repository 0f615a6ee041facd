import type { Manifest } from './manifest.ts';

const MEGABYTE = 1_000_000;

export function summarizeBackup({ takenAt, tables, files }: Manifest): string {
  const rowsOf = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  const size = (files.bytes / MEGABYTE).toFixed(1);
  const accounts = `${rowsOf('users')} accounts, ${rowsOf('entries')} entries, ${files.count} files (${size} MB)`;
  return `${accounts} as of ${takenAt}`;
}
