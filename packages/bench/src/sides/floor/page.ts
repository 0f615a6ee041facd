import { offer } from '../../page-side.ts';

const missing = async (): Promise<never> => {
  throw new Error('The floor stores nothing');
};

/** The floor of a cold sync: the bytes fetched and parsed. */
offer({
  open: async () => undefined,
  async pull(count) {
    const days: unknown = await (await fetch('/days')).json();
    if (!Array.isArray(days) || days.length !== count) throw new Error('The floor sent something else');
  },
  write: missing,
  push: missing,
  newest: missing,
  goLive: missing,
  watch: missing,
});
