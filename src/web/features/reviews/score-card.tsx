import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sharesOf, type Criterion } from '#contract/criteria.ts'
import { reviewLimits, type Review, type ReviewEntry } from '#contract/reviews.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Score } from '#web/components/fields/score.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useSubmit } from './api.ts'
import { useMean } from './mean.ts'
import { nextWaiting } from './review-entry.ts'
import { StepBack } from './step-back.tsx'
import { isTyping } from './typing.ts'
import { useScores } from './use-scores.ts'

type Props = { review: Review; queue: readonly ReviewEntry[] }

/** Weighted like the ranking does it; null before the first score. */
function averageOf(criteria: readonly Criterion[], scores: Record<string, number>): number | null {
  const given = criteria.filter(({ id, weight }) => id in scores && weight > 0)
  const whole = given.reduce((sum, { weight }) => sum + weight, 0)
  return whole === 0 ? null : given.reduce((sum, { id, weight }) => sum + weight * scores[id]!, 0) / whole
}

export function ScoreCard({ review, queue }: Props) {
  const t = useT('reviews')
  const act = useAct()
  const navigate = useNavigate()
  const judging = useScores(review)
  const submit = useSubmit(review.id)
  const { criteriaList, can, state } = review
  const missing = criteriaList.filter(({ id }) => !(id in judging.scores)).length
  const next = nextWaiting(queue, review.id)
  const goOn = () => navigate(next ? { to: '/reviews/$id', params: { id: next.id } } : { to: '/reviews' })
  const handIn = async () => {
    if (!(await judging.flush())) return
    if (await act(() => submit.mutateAsync())) await goOn()
  }
  return (
    <Card as="aside" className="rubric" aria-label={t('score.title')}>
      <Total criteria={criteriaList} scores={judging.scores} />
      <div className="rubric__list">
        <Criteria review={review} scores={judging.scores} give={judging.give} />
        <OwnWords texts={judging.texts} write={judging.write} flush={judging.flush} disabled={!can.score} />
        {can.score && <StepBack id={review.id} onDone={goOn} />}
      </div>
      <footer className="rubric__foot">
        {can.score ? (
          <div className="row">
            {next && (
              <Button variant="ghost" onClick={() => void goOn()}>
                {t('score.skip')}
              </Button>
            )}
            <Button
              variant="primary"
              className="grow"
              aria-disabled={missing > 0}
              loading={submit.isPending}
              onClick={() => void handIn()}
            >
              {t(next ? 'score.saveNext' : 'score.save')}
            </Button>
          </div>
        ) : (
          <p className="medium">{t(state === 'assigned' ? 'desk.closed' : `state.${state}`)}</p>
        )}
        <SavedLine review={review} missing={missing} isSaving={judging.isSaving} savedAt={judging.savedAt} />
      </footer>
    </Card>
  )
}

function Total({ criteria, scores }: { criteria: readonly Criterion[]; scores: Record<string, number> }) {
  const t = useT('reviews')
  const mean = useMean(1)
  const average = averageOf(criteria, scores)
  const scored = criteria.filter(({ id }) => id in scores).length
  return (
    <div className="rubric__lcd lcd">
      <div>
        <p className="small muted">{t('score.total')}</p>
        <p className="tiny muted">{t('desk.scored', { scored, criteria: criteria.length })}</p>
      </div>
      <Digits value={average === null ? '-.-' : average.toFixed(1)} size="xl" />
      <span className="sr-only">{average === null ? t('desk.notBegun') : t('score.of', { mean: mean(average) })}</span>
    </div>
  )
}

type CriteriaProps = {
  review: Review
  scores: Record<string, number>
  give: (criterion: string, score: number) => Promise<void>
}

/** A digit scores the criterion on turn, which is then the next one without a score. */
function Criteria({ review: { criteriaList, others, can }, scores, give }: CriteriaProps) {
  const now = criteriaList.find(({ id }) => !(id in scores))?.id ?? null
  const shares = sharesOf(criteriaList)
  const score = (criterion: string, value: number) => void give(criterion, value)
  useDigits(can.score ? now : null, score)
  return criteriaList.map((criterion, index) => (
    <fieldset key={criterion.id} className={cx('crit', criterion.id === now && can.score && 'is-now')}>
      <legend className="sr-only">
        <Translated text={criterion.name} />
      </legend>
      <p className="row row--between" aria-hidden>
        <span className="medium">
          <Translated text={criterion.name} />
        </span>
        <span className="small subtle">{shares[index]} %</span>
      </p>
      <CriterionScore
        criterion={criterion}
        value={scores[criterion.id] ?? null}
        disabled={!can.score}
        onScore={score}
      />
      <Meaning criterion={criterion} value={scores[criterion.id] ?? null} isNow={criterion.id === now} />
      {others && others.count > 0 && <Others mean={others.means[criterion.id]} count={others.count} />}
    </fieldset>
  ))
}

type CriterionScoreProps = {
  criterion: Criterion
  value: number | null
  disabled: boolean
  onScore: (criterion: string, value: number) => void
}

function CriterionScore({ criterion: { id, name }, value, disabled, onScore }: CriterionScoreProps) {
  const locale = useLocale()
  return <Score label={pick(name, locale)} value={value} disabled={disabled} onChange={(score) => onScore(id, score)} />
}

function useDigits(criterion: string | null, give: (criterion: string, score: number) => void) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      // Inside a group of scores its own keys are at work.
      const isInScores = event.target instanceof HTMLElement && event.target.closest('.score') !== null
      if (criterion === null || isInScores || isTyping(event)) return
      if (/^[1-5]$/.test(event.key)) give(criterion, Number(event.key))
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

function Others({ mean, count }: { mean: number | undefined; count: number }) {
  const t = useT('reviews')
  const format = useMean(1)
  if (mean === undefined) return null
  return <p className="small muted">{t('score.others', { mean: format(mean), count })}</p>
}

type OwnWordsProps = Pick<ReturnType<typeof useScores>, 'texts' | 'write' | 'flush'> & { disabled: boolean }

function OwnWords({ texts, write, flush, disabled }: OwnWordsProps) {
  const t = useT('reviews')
  const bind = (name: 'comment' | 'note') => ({
    value: texts[name],
    limit: reviewLimits[name],
    disabled,
    onChange: (event: { target: { value: string } }) => write({ [name]: event.target.value }),
    onBlur: () => void flush(),
  })
  return (
    <>
      <Field label={t('score.comment')} hint={t('score.commentHint')}>
        <Textarea rows={2} placeholder={t('score.commentPlaceholder')} {...bind('comment')} />
      </Field>
      <Field label={t('score.note')} hint={t('score.noteHint')}>
        <Textarea rows={2} {...bind('note')} />
      </Field>
    </>
  )
}

type SavedProps = { review: Review; missing: number; isSaving: boolean; savedAt: string }

function SavedLine({ review, missing, isSaving, savedAt }: SavedProps) {
  const t = useT('reviews')
  const { time } = useFormat()
  const saved = isSaving ? t('score.saving') : t('score.saved', { time: time(savedAt) })
  const open = missing > 0 ? t('score.missing', { count: missing }) : t(`score.shown.${review.othersShown}`)
  return (
    <p className="small subtle" aria-live="polite">
      {review.can.score && `${open} `}
      {saved}
    </p>
  )
}
