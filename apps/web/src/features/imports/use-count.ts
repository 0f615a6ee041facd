import { useLingui } from '@lingui/react/macro';

/** A number as people read it: '2.018'. */
export function useCount(): (count: number) => string {
  const { i18n } = useLingui();
  return (count) => i18n.number(count);
}
