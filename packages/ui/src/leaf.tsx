/** Today as a yellow calendar page. Decoration: the date stands beside it in words. */
export function Leaf({ day, weekday, small = false }: { day: string; weekday: string; small?: boolean }) {
  return (
    <div className={small ? 'leaf leaf--small' : 'leaf'} aria-hidden="true">
      <b>{day}</b>
      <span>{weekday}</span>
    </div>
  );
}
