import { useLingui } from '@lingui/react/macro';
import type { MoodBand } from '@tagfalter/domain/mood';
import type { Weekday } from '@tagfalter/domain/search/filters';
import { Chip } from '@tagfalter/ui/chip';
import { PickChip } from '@tagfalter/ui/pick-chip';
import { Heart, Image as ImageIcon, Mic } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { MOOD_WORDS } from '#i18n/words.ts';
import { monthWord, WEEKDAY_WORDS } from './filter-words.ts';
import type { Search } from './search-state.ts';

const BANDS: readonly MoodBand[] = [5, 4, 3, 2, 1];
const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The filters; a chip shows its value also where words of the query have set it. */
export function FilterChips({ filters, setFilter, years: known }: Pick<Search, 'filters' | 'setFilter' | 'years'>) {
  const { t } = useLingui();
  const { language } = useFormat();
  const { favorite, year, band, weekday, month, withPhoto, withVoice } = filters;
  const years = [...new Set([...known, ...(year === undefined ? [] : [year])])].sort((a, b) => b - a);
  const isOn = (filter: true | undefined) => filter === true;
  return (
    <fieldset className="hscroll" aria-label={t`Filter`}>
      <Chip pressed={isOn(favorite)} onClick={() => setFilter({ favorite: favorite ? undefined : true })}>
        {favorite ? null : <Heart className="i" aria-hidden="true" />}
        {t`Favoriten`}
      </Chip>
      <PickChip
        label={t`Jahr`}
        any={t`Alle Jahre`}
        value={year}
        choices={years.map((value) => ({ value, label: String(value) }))}
        onChoose={(value) => setFilter({ year: value })}
      />
      <PickChip
        label={t`Stimmung`}
        any={t`Jede Stimmung`}
        value={band}
        choices={BANDS.map((value) => ({ value, label: t(MOOD_WORDS[value]) }))}
        onChoose={(value) => setFilter({ band: BANDS.find((one) => one === value) })}
      />
      <PickChip
        label={t`Wochentag`}
        any={t`Jeder Wochentag`}
        value={weekday}
        choices={WEEKDAYS.map((value) => ({ value, label: t(WEEKDAY_WORDS[value]) }))}
        onChoose={(value) => setFilter({ weekday: WEEKDAYS.find((one) => one === value) })}
      />
      <PickChip
        label={t({ message: 'Monat', context: 'filter' })}
        any={t`Jeder Monat`}
        value={month}
        choices={MONTHS.map((value) => ({ value, label: monthWord(value, language) }))}
        onChoose={(value) => setFilter({ month: value })}
      />
      <Chip pressed={isOn(withPhoto)} onClick={() => setFilter({ withPhoto: withPhoto ? undefined : true })}>
        {withPhoto ? null : <ImageIcon className="i" aria-hidden="true" />}
        {t`Mit Foto`}
      </Chip>
      <Chip pressed={isOn(withVoice)} onClick={() => setFilter({ withVoice: withVoice ? undefined : true })}>
        {withVoice ? null : <Mic className="i" aria-hidden="true" />}
        {t`Mit Stimme`}
      </Chip>
    </fieldset>
  );
}
