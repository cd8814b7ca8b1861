import { useNavigate } from '@tanstack/react-router'
import type { Criterion } from '#contract/criteria.ts'
import { reviewLimits, type Review, type ReviewEntry } from '#contract/reviews/desk.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { succeed } from '#web/components/ui/toast-store.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSubmit } from '../api.ts'
import { CriteriaScores } from './criteria-scores.tsx'
import { digitsOf, useFigure } from '../mean.ts'
import { DeskBar } from './desk-bar.tsx'
import { nextWaiting } from './review-entry.ts'
import { StepBack } from './step-back.tsx'
import { useScores } from './use-scores.ts'

const commentId = 'review-comment'

type Props = { review: Review; queue: readonly ReviewEntry[] }

/** Weighted like the ranking does it; null before the first score. */
function averageOf(criteria: readonly Criterion[], scores: Record<string, number>): number | null {
  const given = criteria.filter(({ id, weight }) => id in scores && weight > 0)
  const whole = given.reduce((sum, { weight }) => sum + weight, 0)
  return whole === 0 ? null : given.reduce((sum, { id, weight }) => sum + weight * scores[id]!, 0) / whole
}

/** The way to what waits next, and handing in, which leads there. */
function useHandIn({ review, queue }: Props, flush: () => Promise<boolean>) {
  const t = useT('reviews')
  const format = useFormat()
  const act = useAct()
  const navigate = useNavigate()
  const submit = useSubmit(review.id)
  const next = nextWaiting(queue, review.id)
  const goOn = () => navigate(next ? { to: '/reviews/$id', params: { id: next.id } } : { to: '/reviews' })
  const handIn = async () => {
    if (!(await flush())) return
    if (!(await act(() => submit.mutateAsync()))) return
    if (!next) succeed(t('desk.finished'), t('desk.finishedNext', { date: format.weekdayDate(review.round.closesAt) }))
    await goOn()
  }
  return { next, goOn, handIn, isSending: submit.isPending }
}

export function ScoreCard({ review, queue }: Props) {
  const t = useT('reviews')
  const judging = useScores(review)
  const { next, goOn, handIn, isSending } = useHandIn({ review, queue }, judging.flush)
  const { criteriaList, can, state } = review
  const missing = criteriaList.filter(({ id }) => !(id in judging.scores)).length
  const notes = useOthers(review)
  const give = (criterion: string, value: number) => void judging.give(criterion, value)
  const asked = { scoring: review.round.scoring, criteria: criteriaList, scores: judging.scores, onScore: give }
  const submitButton = (
    <Button
      variant="primary"
      className="grow"
      aria-disabled={missing > 0}
      loading={isSending}
      onClick={() => void handIn()}
    >
      {t(next ? 'score.saveNext' : 'score.save')}
    </Button>
  )
  const saved = <SavedLine review={review} missing={missing} isSaving={judging.isSaving} savedAt={judging.savedAt} />
  return (
    <>
      <Card as="aside" className="rubric" aria-label={t('score.title')}>
        <Total review={review} scores={judging.scores} />
        <div className="rubric__list">
          <CriteriaScores {...asked} disabled={!can.score} notes={notes} />
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
              {submitButton}
            </div>
          ) : (
            <p className="medium">{t(state === 'assigned' ? 'desk.closed' : `state.${state}`)}</p>
          )}
          {saved}
        </footer>
      </Card>
      {can.score && (
        <DeskBar {...asked} total={totalOf(review, judging.scores)}>
          <div className="row">
            <Button onClick={() => document.getElementById(commentId)?.focus()}>{t('bar.comment')}</Button>
            {submitButton}
          </div>
          {saved}
        </DeskBar>
      )}
    </>
  )
}

/** The mean as a display shows it. */
function totalOf({ criteriaList, round: { scoring } }: Review, scores: Record<string, number>): string {
  const average = averageOf(criteriaList, scores)
  return average === null ? '-.-' : digitsOf(average, scoring)
}

function Total({ review, scores }: { review: Review; scores: Record<string, number> }) {
  const t = useT('reviews')
  const {
    criteriaList: criteria,
    round: { scoring },
  } = review
  const figure = useFigure(scoring, 1)
  const average = averageOf(criteria, scores)
  const scored = criteria.filter(({ id }) => id in scores).length
  return (
    <div className="rubric__lcd lcd">
      <div>
        <p className="small muted">{t(scoring === 'passes' ? 'score.totalPasses' : 'score.total')}</p>
        <p className="tiny muted">{t('desk.scored', { scored, criteria: criteria.length })}</p>
      </div>
      <Digits value={totalOf(review, scores)} size="xl" />
      <span className="sr-only">
        {average === null
          ? t('desk.notBegun')
          : t(scoring === 'passes' ? 'score.ofPasses' : 'score.of', { mean: figure(average) })}
      </span>
    </div>
  )
}

/** What the other jurors gave on average, by criterion, where I may see it. */
function useOthers({ others, round: { scoring } }: Review): Record<string, string> {
  const t = useT('reviews')
  const format = useFigure('scores', 1)
  if (!others) return {}
  const { count, means } = others
  const noteOf = (mean: number) =>
    scoring === 'passes'
      ? t('score.othersPass', { passes: Math.round(mean * count), all: count })
      : t('score.others', { mean: format(mean), count })
  return Object.fromEntries(Object.entries(means).map(([criterion, mean]) => [criterion, noteOf(mean)]))
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
      <Field id={commentId} label={t('score.comment')} hint={t('score.commentHint')}>
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
