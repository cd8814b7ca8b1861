import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type Criterion, sharesOf } from '#contract/criteria.ts'
import type { Scoring } from '#contract/reviews/scoring.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { GivenScore } from './given-score.tsx'
import './desk-bar.css'

type Props = {
  scoring: Scoring
  criteria: readonly Criterion[]
  scores: Readonly<Record<string, number>>
  /** The mean so far, as on a display. */
  total?: string
  onScore: (criterion: string, value: number) => void
  /** After the last criterion: what is left to do. */
  children: ReactNode
}

/** On a phone: one criterion at a time over the text. A tap scores and moves on. */
export function DeskBar({ scoring, criteria, scores, total, onScore, children }: Props) {
  const t = useT('reviews')
  const [place, setPlace] = useState(() => {
    const open = criteria.findIndex(({ id }) => !(id in scores))
    return open < 0 ? criteria.length : open
  })
  const criterion = criteria[place]
  const given = criteria.filter(({ id }) => id in scores).length
  const missing = criteria.length - given
  const last = missing > 0 ? t('score.missing', { count: missing }) : t('bar.done')
  return (
    <section className="deskbar" aria-label={t('score.title')}>
      <div className="deskbar__top">
        <IconButton name={t('bar.back')} disabled={place === 0} onClick={() => setPlace(place - 1)}>
          <ChevronLeft />
        </IconButton>
        <p className="grow" aria-live="polite">
          {criterion ? <Which criterion={criterion} criteria={criteria} place={place} /> : last}
        </p>
        {total && (
          <span className="lcd deskbar__total">
            <Digits value={total} />
          </span>
        )}
        <IconButton name={t('bar.next')} disabled={!criterion} onClick={() => setPlace(place + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
      {criterion ? (
        <OneScore
          scoring={scoring}
          criterion={criterion}
          value={scores[criterion.id] ?? null}
          onScore={(value) => onScore(criterion.id, value)}
          onPassed={() => setPlace(place + 1)}
        />
      ) : (
        children
      )}
      <SegBar value={given} max={criteria.length} size="sm" grow />
    </section>
  )
}

type WhichProps = Pick<Props, 'criteria'> & { criterion: Criterion; place: number }

function Which({ criterion, criteria, place }: WhichProps) {
  const t = useT('reviews')
  const share = sharesOf(criteria)[place] ?? 0
  return (
    <>
      <span className="medium">
        <Translated text={criterion.name} />
      </span>
      <span className="tiny subtle">{t('bar.place', { place: place + 1, count: criteria.length, share })}</span>
    </>
  )
}

type OneScoreProps = {
  scoring: Scoring
  criterion: Criterion
  value: number | null
  onScore: (value: number) => void
  onPassed: () => void
}

function OneScore({ scoring, criterion, value, onScore, onPassed }: OneScoreProps) {
  const locale = useLocale()
  // Arrow keys walk through the scores: whoever uses them goes on by the button.
  const isWalking = useRef(false)
  const give = (given: number) => {
    onScore(given)
    if (!isWalking.current) onPassed()
  }
  return (
    <div
      role="presentation"
      onKeyDownCapture={({ key }) => (isWalking.current = key.startsWith('Arrow'))}
      onPointerDownCapture={() => (isWalking.current = false)}
    >
      <GivenScore scoring={scoring} label={pick(criterion.name, locale)} value={value} onChange={give} />
      <Meanings key={criterion.id} criterion={criterion} />
    </div>
  )
}

/** What to look at, and what each score means, for whoever asks. */
function Meanings({ criterion: { guide, scale } }: { criterion: Criterion }) {
  const t = useT('reviews')
  const [isShown, setShown] = useState(false)
  const id = useId()
  const said = scale.map((text, index) => ({ text, score: index + 1 })).filter(({ text }) => text.pt !== '')
  if (said.length === 0 && !guide.pt) return null
  return (
    <div className="deskbar__meanings small">
      <button
        type="button"
        className="link link--quiet"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {t('bar.meanings')}
      </button>
      <div id={id} hidden={!isShown}>
        {guide.pt && (
          <p>
            <Translated text={guide} />
          </p>
        )}
        {said.map(({ text, score }) => (
          <p key={score}>
            <b>{score}</b> <Translated text={text} />
          </p>
        ))}
      </div>
    </div>
  )
}
