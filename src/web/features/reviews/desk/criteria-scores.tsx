import { useLayoutEffect } from 'react'
import { sharesOf, type Criterion } from '#contract/criteria.ts'
import { isGivable, type Scoring } from '#contract/reviews/scoring.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import { GivenScore } from './given-score.tsx'
import { isTyping } from './typing.ts'
import { useFormat } from '#web/lib/text/format.ts'

type Props = {
  scoring: Scoring
  criteria: readonly Criterion[]
  scores: Readonly<Record<string, number>>
  disabled: boolean
  onScore: (criterion: string, value: number) => void
  /** What stands below the score of a criterion, such as what others gave. */
  notes?: Readonly<Record<string, string>>
}

/** A digit scores the criterion on turn, which is then the next one without a score. */
export function CriteriaScores({ scoring, criteria, scores, disabled, onScore, notes = {} }: Props) {
  const now = criteria.find(({ id }) => !(id in scores))?.id ?? null
  const shares = sharesOf(criteria)
  const { percent } = useFormat()
  useDigits(disabled ? null : now, scoring, onScore)
  return criteria.map((criterion, index) => (
    <fieldset key={criterion.id} className={cx('crit', criterion.id === now && !disabled && 'is-now')}>
      <legend className="sr-only">
        <Translated text={criterion.name} />
      </legend>
      <p className="row row--between" aria-hidden>
        <span className="medium">
          <Translated text={criterion.name} />
        </span>
        <span className="small subtle">{percent(shares[index]!)}</span>
      </p>
      <CriterionScore
        scoring={scoring}
        criterion={criterion}
        value={scores[criterion.id] ?? null}
        disabled={disabled}
        onScore={onScore}
      />
      <Meaning
        criterion={criterion}
        value={scoring === 'scores' ? (scores[criterion.id] ?? null) : null}
        isNow={criterion.id === now}
      />
      {notes[criterion.id] && <p className="small muted">{notes[criterion.id]}</p>}
    </fieldset>
  ))
}

type CriterionScoreProps = Pick<Props, 'scoring' | 'disabled' | 'onScore'> & {
  criterion: Criterion
  value: number | null
}

function CriterionScore({ criterion: { id, name }, onScore, ...given }: CriterionScoreProps) {
  const locale = useLocale()
  return <GivenScore {...given} label={pick(name, locale)} onChange={(score) => onScore(id, score)} />
}

function useDigits(criterion: string | null, scoring: Scoring, give: (criterion: string, score: number) => void) {
  // With the layout, so that whoever sees the page is heard: a later effect can miss the first key.
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      // Inside a group of scores its own keys are at work.
      const isInScores = event.target instanceof HTMLElement && event.target.closest('.score') !== null
      if (criterion === null || isInScores || isTyping(event)) return
      if (/^\d$/.test(event.key) && isGivable(Number(event.key), scoring)) give(criterion, Number(event.key))
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  })
}

/** What the score means, or what to look at before there is one. */
function Meaning({ criterion, value, isNow }: { criterion: Criterion; value: number | null; isNow: boolean }) {
  const word = value === null ? undefined : criterion.scale[value - 1]
  if (word?.pt) {
    return (
      <p className="small subtle">
        {value}: <Translated text={word} />
      </p>
    )
  }
  if (!isNow || !criterion.guide.pt) return null
  return (
    <p className="small subtle">
      <Translated text={criterion.guide} />
    </p>
  )
}
