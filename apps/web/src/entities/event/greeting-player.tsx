import { useLingui } from '@lingui/react/macro';
import { Player } from '@tagfalter/ui/player';

/** A spoken greeting. */
export function GreetingPlayer({ url, durationMs }: { url: string; durationMs: number }) {
  const { t } = useLingui();
  return (
    <Player
      src={url}
      durationMs={durationMs}
      peaks={[]}
      labels={{
        play: t`Gruß abspielen`,
        pause: t`Pause`,
        seek: t`Stelle im Gruß`,
        position: (at, of) => t`${at} von ${of}`,
      }}
    />
  );
}
