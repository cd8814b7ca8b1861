import { hourMs } from '#contract/times.ts'
import { Countdown, TimeLeftInline } from '#web/components/display/countdown.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Digits } from '#web/components/display/digits.tsx'
import { Level } from '#web/components/display/level.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { Spec } from './spec.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)
const soon = inHours(110.3)
const urgent = inHours(6.87)
const past = inHours(-1)

export function DisplaySamples() {
  return (
    <>
      <Countdowns />
      <Segments />
      <Promises />
    </>
  )
}

/** Start and deadline in hours from now; the last promise was kept. */
const PROMISES = [
  [-72, 97],
  [-140, 9],
  [-150, -14],
  [-168, -50],
  [-400, -200],
] as const

function Promises() {
  const t = useT('brand')
  const at = (hours: number) => inHours(hours).toISOString()
  return (
    <>
      <Spec name={t('display.promise')}>
        <div className="row row--wrap samples">
          {PROMISES.map(([from, to]) => (
            <PromiseClock from={at(from)} to={at(to)} key={to} />
          ))}
          <PromiseClock from={at(-150)} to={at(20)} done={at(-6)} />
        </div>
      </Spec>
      <Spec name={t('display.promiseRow')}>
        <div className="row row--wrap samples">
          <PromiseClock from={at(-72)} to={at(97)} row gentle />
          <PromiseClock from={at(-168)} to={at(-50)} row gentle />
        </div>
      </Spec>
    </>
  )
}

function Countdowns() {
  const t = useT('brand')
  const panels = [
    { name: t('display.normal'), to: soon },
    { name: t('display.urgent'), to: urgent },
    { name: t('display.closed'), to: past },
  ]
  return (
    <div className="grid cols-3">
      {panels.map(({ name, to }) => (
        <div className="lcd samples__panel" key={name}>
          <Spec name={name}>
            <Countdown to={to} />
          </Spec>
        </div>
      ))}
    </div>
  )
}

function Segments() {
  const t = useT('brand')
  return (
    <>
      <div className="row row--wrap samples">
        <Spec name={t('display.plant')}>
          <div className="row row--wrap" style={{ '--gap': '.9rem' }}>
            {[0, 1, 2, 3, 4, 5, 6, 7].map((lit) => (
              <Plant lit={lit} size={58} key={lit} grow />
            ))}
          </div>
        </Spec>
        <Spec name={t('display.digits')}>
          <div className="row samples__digits">
            <Digits value="12" size="sm" plain />
            <Digits value="34" plain />
            <Digits value="56" size="lg" plain />
            <Digits value="78" size="xl" plain />
          </div>
        </Spec>
        <Spec name={t('display.days')}>
          <div className="row" style={{ '--gap': '.75rem' }}>
            <DateTile date={new Date(2026, 2, 13)} />
            <DateTile date={new Date(2026, 2, 14)} large />
          </div>
        </Spec>
        <Spec name={t('display.inline')}>
          <TimeLeftInline to={soon} />
        </Spec>
        <Spec name={t('display.level')}>
          <Level value={3} label={t('display.levelLabel')} />
        </Spec>
      </div>
      <div className="grid cols-3" style={{ '--gap': '1.5rem' }}>
        <Spec name={t('display.progress')}>
          <SegBar value={5} max={12} size="lg" grow />
        </Spec>
        <Spec name={t('display.steps')}>
          <SegBar value={3} max={4} />
        </Spec>
        <Spec name={t('display.capacity')}>
          <SegBar value={18} max={20} tone="warning" />
        </Spec>
      </div>
    </>
  )
}
