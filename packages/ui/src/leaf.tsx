/** Today as a yellow calendar page. Decoration: the date stands beside it in words. */
export function Leaf({ day, weekday, size }: { day: string; weekday: string; size?: 'md' | 'sm' }) {
  return (
    <div className={size === undefined ? 'leaf' : `leaf leaf--${size}`} aria-hidden="true">
      <b>{day}</b>
      <span>{weekday}</span>
    </div>
  );
}
