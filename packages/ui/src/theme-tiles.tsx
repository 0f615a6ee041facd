import { useId } from 'react';
import { Logo } from './logo.tsx';

export interface ThemeTile<V extends string> {
  value: V;
  label: string;
  look: 'light' | 'dark' | 'split';
}

export interface ThemeTilesProps<V extends string> {
  label: string;
  tiles: readonly ThemeTile<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** Themes as small pages in their own colours; radio buttons underneath. */
export function ThemeTiles<V extends string>({ label, tiles, value, onChange }: ThemeTilesProps<V>) {
  const name = useId();
  return (
    <div className="themes" role="radiogroup" aria-label={label}>
      {tiles.map((tile) => (
        <label key={tile.value} className={`themes__t themes__t--${tile.look}`}>
          <input
            type="radio"
            name={name}
            value={tile.value}
            checked={tile.value === value}
            onChange={() => onChange(tile.value)}
          />
          <span className="mini-t" data-theme={tile.look === 'split' ? undefined : tile.look} aria-hidden="true">
            <Logo />
            <i />
            <i />
          </span>
          <span className="themes__l">{tile.label}</span>
        </label>
      ))}
    </div>
  );
}
