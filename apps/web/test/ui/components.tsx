import { HOUR_MS } from '@tagfalter/domain/durations';
import { Avatar } from '@tagfalter/ui/avatar';
import { Badge } from '@tagfalter/ui/badge';
import { Banner } from '@tagfalter/ui/banner';
import { BottomBar, BottomItem } from '@tagfalter/ui/bottom-bar';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { CheckChip, Chip } from '@tagfalter/ui/chip';
import { clockText } from '@tagfalter/ui/clock-text';
import { DateHero } from '@tagfalter/ui/date-hero';
import { DayRow } from '@tagfalter/ui/day-row';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { Empty } from '@tagfalter/ui/empty';
import { CheckField, Field } from '@tagfalter/ui/field';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Leaf } from '@tagfalter/ui/leaf';
import { Logo } from '@tagfalter/ui/logo';
import { MoodScale, MoodWings } from '@tagfalter/ui/mood-picker';
import { Paper } from '@tagfalter/ui/paper';
import { PasswordField } from '@tagfalter/ui/password-field';
import { AddPhoto, PhotoRow } from '@tagfalter/ui/photo-row';
import { PickChip } from '@tagfalter/ui/pick-chip';
import { Player } from '@tagfalter/ui/player';
import { Preview } from '@tagfalter/ui/preview';
import { RecorderPanel } from '@tagfalter/ui/recorder-panel';
import { Segments } from '@tagfalter/ui/segments';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { Switch } from '@tagfalter/ui/switch';
import { SyncChipContent, syncChipClass } from '@tagfalter/ui/sync-chip';
import { Tabs } from '@tagfalter/ui/tabs';
import { ThemeTiles } from '@tagfalter/ui/theme-tiles';
import { TopBar } from '@tagfalter/ui/top-bar';
import { Wave } from '@tagfalter/ui/wave';
import { Wing } from '@tagfalter/ui/wing';
import type { ReactNode } from 'react';
import { type Act, cut, focus, pick, press, said, see } from './acts.ts';

const LOOK = <svg className="lucide-look" />;
const WORDS = 'Erst der Regen, dann die Sonne';
const BARS = Array.from({ length: 60 }, (_, index) => index + 20);
const DAY = { dateTime: '2026-05-03', day: '3', weekday: 'So', text: WORDS, place: 7, total: 9 };
const PHOTOS = [
  { key: 'c', src: 'c.webp', alt: 'See.jpg', isMain: false },
  { key: 'a', src: null, alt: 'Berg.jpg', isMain: true },
  { key: 'b', src: 'b.webp', alt: 'Tal.jpg', isMain: false },
];
const YEARS = [2025, 2024, 2026].map((value) => ({ value, label: `Jahr ${value}` }));
const CHOICES = ['late', 'all', 'early'].map((value) => ({ value, label: `Auf ${value}`, icon: LOOK }));
const WINGS = { label: 'Wie war dein Tag?', onChange: said('onChange') };
const mood = {
  ...WINGS,
  nameOf: (level: number, band: number) => `${level} von 10, Flügel ${band}`,
  wordOf: (band: number) => `Wort ${band}`,
};
const RECORDING = {
  elapsedMs: 61_000,
  limitMs: 180_000,
  levels: BARS,
  labels: {
    ...{ region: 'Aufnahme', running: 'Läuft', paused: 'Angehalten', finishing: 'Wird fertig', stop: 'Beenden' },
    ...{
      pause: 'Anhalten',
      resume: 'Weiter',
      discard: 'Verwerfen',
      note: 'Nur für dich',
      limit: (at: string) => `bis ${at}`,
    },
  },
  ...{ onStop: said('onStop'), onPause: said('onPause'), onResume: said('onResume'), onDiscard: said('onDiscard') },
};
const PHOTO_WORDS = {
  ...{ main: 'Haupt', choose: 'Als Haupt', makeMain: (alt: string) => `${alt} als Haupt` },
  remove: (alt: string) => `${alt} weg`,
};
const SOUND = { play: 'Hören', pause: 'Halt', seek: 'Stelle', position: (at: string, of: string) => `${at} von ${of}` };

interface State {
  file: string;
  title: string;
  node: ReactNode;
  acts: Act[];
}
const state = (file: string, title: string, node: ReactNode, ...acts: Act[]): State => ({ file, title, node, acts });

/** Each component of `packages/ui` in each of its states, by its file; what is done to it then. */
export const COMPONENTS: readonly State[] = [
  state('avatar', 'a picture that breaks', <Avatar src="m.webp" letters="M" size={48} />, see('img', 'error')),
  state('avatar', 'letters', <Avatar src={null} letters="M" />),
  state('badge', 'plain', <Badge>Neu</Badge>),
  state('badge', 'of a tone', <Badge tone="green">Frei</Badge>),
  state(
    'banner',
    'of the usual tone',
    <Banner icon={LOOK} title="Kein Netz">
      Später
    </Banner>,
  ),
  state('banner', 'of another', <Banner icon={LOOK} tone="blue" title="Neu" />),
  state(
    'bottom-bar',
    'with places',
    <BottomBar label="Menü">
      <BottomItem icon={LOOK} label="Heute" />
    </BottomBar>,
  ),
  state(
    'button',
    'as it is',
    <Button variant="ink" className="more" onClick={said('onClick')}>
      Los
    </Button>,
    press('button'),
  ),
  state(
    'button',
    'large and wide',
    <Button variant="red" wide large type="submit">
      Weg
    </Button>,
  ),
  state('button', 'a link', <b className={buttonClass('ev', { large: true })}>Hin</b>),
  state('card', 'neutral', <Card className="more">Blatt</Card>),
  state(
    'card',
    'folded',
    <>
      <Card fold={4} tight>
        Blatt
      </Card>
      <Card fold="red" />
      <Card fold="blue" />
    </>,
  ),
  state(
    'chip',
    'off',
    <Chip pressed={false} onClick={said('onClick')}>
      Mit Fotos
    </Chip>,
    press('button'),
  ),
  state('chip', 'on', <Chip pressed>Mit Fotos</Chip>),
  state(
    'chip',
    'to tick',
    <>
      <CheckChip checked onChange={said('onChange')}>
        Rot
      </CheckChip>
      <CheckChip checked={false} onChange={said('other')}>
        Blau
      </CheckChip>
    </>,
    press('input'),
  ),
  state('clock-text', 'times', <p>{[-5, 999, 59_999, 84_000, HOUR_MS].map(clockText).join(' ')}</p>),
  state('date-hero', 'small', <DateHero day="3" weekday="Sonntag" monthYear="Mai 2026" dateTime="2026-05-03" />),
  state('date-hero', 'large', <DateHero large day="3" weekday="Sonntag" monthYear="Mai 2026" dateTime="2026-05-03" />),
  state(
    'day-row',
    'own, without a picture',
    <DayRow {...DAY} band={2} picture={null} meta={LOOK} actions="tun" link={<i>hin</i>} />,
  ),
  state(
    'day-row',
    'of somebody',
    <DayRow {...DAY} band={2} by={<b>Jonas</b>} picture={<img alt="See" />} meta="m" actions="a" link="l" />,
  ),
  state('day-row', 'without a mood', <DayRow {...DAY} band={null} picture={null} meta="" actions="" link="" />),
  state(
    'disclosure',
    'shut',
    <Disclosure icon={LOOK} title="Mehr">
      Inhalt
    </Disclosure>,
  ),
  state(
    'disclosure',
    'open',
    <Disclosure icon={LOOK} title="Mehr" aside="freiwillig" startsOpen>
      Inhalt
    </Disclosure>,
  ),
  state(
    'empty',
    'a part',
    <Empty drawing={LOOK} title="Nichts">
      Tu was
    </Empty>,
  ),
  state('empty', 'a page', <Empty drawing={LOOK} title="Nichts" level="page" />),
  state('field', 'plain', <Field label="Name" defaultValue="Ada" />),
  state('field', 'with a hint', <Field label="Name" aside="freiwillig" hint="Nur für dich" end={<b>x</b>} />),
  state('field', 'with an error', <Field label="Name" hint="Nur für dich" error="Zu lang" />),
  state('field', 'wrong for a reason elsewhere', <Field label="Name" invalid />),
  state(
    'field',
    'to tick',
    <>
      <CheckField label="Ja" />
      <CheckField label="Doch" error="Fehlt" />
      <CheckField label="Nein" invalid />
    </>,
  ),
  state(
    'icon-button',
    'plain',
    <IconButton label="Zu" onClick={said('onClick')}>
      {LOOK}
    </IconButton>,
    press('button'),
  ),
  state('icon-button', 'on, with a line', <IconButton label="Zu" on lined />),
  state(
    'leaf',
    'of each size',
    <>
      <Leaf day="3" weekday="So" />
      <Leaf day="4" weekday="Mo" size="sm" />
    </>,
  ),
  state('logo', 'it', <Logo />),
  state(
    'mood-picker',
    'wings before a choice',
    <MoodWings {...mood} level={null} />,
    press('label:nth-child(2) input'),
  ),
  state('mood-picker', 'wings with a fine level', <MoodWings {...mood} level={7} />, press('label:nth-child(4) input')),
  state(
    'mood-picker',
    'the fine scale',
    <MoodScale {...mood} nameOf={(level) => `${level} von 10`} level={3} />,
    press('label:nth-child(8) input'),
  ),
  state(
    'paper',
    'begun',
    <Paper
      label="Dein Tag"
      tools={<b>Werkzeug</b>}
      count="2 Wörter"
      className="more"
      startsHere
      defaultValue="Ein Tag"
    />,
  ),
  state('paper', 'beside', <Paper label="Dein Tag" tools="" count="" />, focus('textarea')),
  state(
    'password-field',
    'shown and hidden',
    <PasswordField label="Passwort" showLabel="Zeigen" hideLabel="Verbergen" />,
    press('button'),
    press('button'),
  ),
  state(
    'photo-row',
    'several',
    <PhotoRow photos={PHOTOS} labels={PHOTO_WORDS} onMakeMain={said('onMakeMain')} onRemove={said('onRemove')}>
      <AddPhoto label="Foto" />
    </PhotoRow>,
    press('li:nth-child(3) .tagm'),
    press('li:nth-child(2) .x'),
  ),
  state(
    'photo-row',
    'one',
    <PhotoRow photos={PHOTOS.slice(0, 1)} labels={PHOTO_WORDS} onMakeMain={said('a')} onRemove={said('b')} />,
  ),
  state(
    'pick-chip',
    'nothing chosen',
    <PickChip label="Jahr" any="Alle Jahre" value={undefined} choices={YEARS} onChoose={said('onChoose')} />,
    pick('select', '2026'),
  ),
  state(
    'pick-chip',
    'chosen',
    <PickChip label="Jahr" any="Alle Jahre" value={2024} choices={YEARS} onChoose={said('onChoose')} />,
    pick('select', '2025'),
    pick('select', ''),
  ),
  state('player', 'with a sound', <Player src="a.m4a" durationMs={83_600} peaks={[10, 90, 50]} labels={SOUND} />),
  state('player', 'before', <Player src={null} durationMs={0} peaks={[]} labels={SOUND} />),
  state('preview', 'whole', <Preview text={WORDS} className="more" />),
  state('preview', 'cut', <Preview text={WORDS} className="more" lines={1} />, cut),
  state(
    'recorder-panel',
    'running',
    <RecorderPanel phase="running" stopKey="r" {...RECORDING} />,
    press('.rec__b'),
    press('button:first-child'),
    press('button:last-child'),
  ),
  state(
    'recorder-panel',
    'paused',
    <RecorderPanel phase="paused" {...RECORDING} levels={[40, 20]} />,
    press('button:last-child'),
  ),
  state('recorder-panel', 'finishing', <RecorderPanel phase="finishing" {...RECORDING} />),
  state(
    'segments',
    'one of three',
    <Segments label="Wann" segments={CHOICES} value="all" onChange={said('onChange')} />,
    press('label:nth-child(3) input'),
  ),
  state(
    'segments',
    'not to be chosen',
    <Segments label="Wann" segments={CHOICES} value="late" onChange={said('onChange')} disabled />,
  ),
  state(
    'setting-row',
    'with a control',
    <SettingRow
      title="Töne"
      note="leise"
      control={(id) => <Switch labelledBy={id} on={false} onChange={said('onChange')} />}
    />,
    press('button'),
  ),
  state('setting-row', 'alone', <SettingRow title="Töne" />),
  state('skeleton', 'it', <Skeleton shape="skel--day" />),
  state('switch', 'on', <Switch labelledBy="words" on onChange={said('onChange')} />, press('button')),
  state(
    'sync-chip',
    'each look',
    <div>
      {(['ok', 'local', 'send', 'wait'] as const).map((look) => (
        <b key={look} className={syncChipClass(look)}>
          <SyncChipContent look={look} words={`Alles ${look}`} short={look} />
        </b>
      ))}
    </div>,
  ),
  state(
    'tabs',
    'segments',
    <Tabs label="Zeit" tabs={CHOICES} value="all" onChange={said('onChange')}>
      Seite
    </Tabs>,
    press('button:nth-child(3)'),
  ),
  state(
    'tabs',
    'on a line, counted',
    <Tabs
      label="Zeit"
      look="line"
      tabs={CHOICES.map((one, index) => ({ ...one, count: 2 - index }))}
      value="late"
      onChange={said('onChange')}
    >
      Seite
    </Tabs>,
  ),
  state(
    'theme-tiles',
    'one of three',
    <ThemeTiles
      label="Aussehen"
      tiles={(['dark', 'split', 'light'] as const).map((look) => ({ value: look, look, label: `Ganz ${look}` }))}
      value="split"
      onChange={said('onChange')}
    />,
    press('label:nth-child(3) input'),
  ),
  state('top-bar', 'it', <TopBar brand="Marke" menu={<nav />} right="rechts" />),
  state('wave', 'played', <Wave values={[100, 0, 50, 20]} played={0.5} />),
  state('wave', 'recording', <Wave values={[100, 0]} recording />),
  state('wing', 'read', <Wing band={4} label="Gut" />),
  state(
    'wing',
    'of each size',
    <>
      <Wing band={1} size="sm" />
      <Wing band={2} size="lg" />
      <Wing band={5} size="xl" />
    </>,
  ),
];
