export interface DateHeroProps {
  day: string;
  weekday: string;
  monthYear: string;
  /** Machine-readable day, YYYY-MM-DD. */
  dateTime: string;
  large?: boolean;
}

/** The date as the hero of a card or a page: a large numeral, weekday and month beside it. */
export function DateHero({ day, weekday, monthYear, dateTime, large = false }: DateHeroProps) {
  return (
    <time className={large ? 'date date--large' : 'date'} dateTime={dateTime}>
      <span className="date__n">{day}</span>
      <span className="date__t">
        <b>{weekday}</b>
        <span>{monthYear}</span>
      </span>
    </time>
  );
}
