import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Calibration } from '#contract/reviews/calibration.ts'
import type { Scoring } from '#contract/reviews/scoring.ts'
import { Markdown } from '#web/components/display/markdown.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { calibrate, reviewQueries } from '../api.ts'
import { CriteriaScores } from './criteria-scores.tsx'
import { DeskBar } from './desk-bar.tsx'
import { useFigure } from '../mean.ts'

type Example = Calibration['anchors'][number]

/** The examples of a round, one after the other, before its own items. Each shows its reference once it is scored. */
export function CalibrationDesk({ reviewId }: { reviewId: string }) {
  const query = useQuery(reviewQueries.calibration(reviewId))
  const [passed, setPassed] = useState(0)
  return (
    <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
      {(calibration) => {
        const scored = calibration.anchors.filter(({ mine }) => mine !== null).length
        // The example that was just scored stays until its juror goes on.
        const shown = Math.min(Math.max(passed, scored - 1), calibration.anchors.length - 1)
        const example = calibration.anchors[shown]!
        return (
          <>
            <ExampleText example={example} place={shown + 1} count={calibration.anchors.length} />
            <ExampleScores
              key={example.id}
              reviewId={reviewId}
              calibration={calibration}
              example={example}
              isLast={shown === calibration.anchors.length - 1}
              onNext={() => setPassed(scored)}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function ExampleText({ example, place, count }: { example: Example; place: number; count: number }) {
  const t = useT('reviews')
  return (
    <article className="dossier" aria-labelledby="example-title">
      <p className="medium small">{t('calibration.place', { place, count })}</p>
      <SegBar value={place} max={count} segments={count} grow />
      <h1 className="title-page" id="example-title" lang={example.lang}>
        {example.title}
      </h1>
      <p className="small subtle">{t('calibration.why')}</p>
      <div lang={example.lang}>
        <Markdown source={example.text} />
      </div>
    </article>
  )
}

type ScoresProps = {
  reviewId: string
  calibration: Calibration
  example: Example
  isLast: boolean
  onNext: () => void
}

function ExampleScores({ reviewId, calibration, example, isLast, onNext }: ScoresProps) {
  const t = useT('reviews')
  const act = useAct()
  const [given, setGiven] = useState<Record<string, number>>({})
  const [sending, setSending] = useState(false)
  const { criteriaList, scoring } = calibration
  const { mine } = example
  const notes = useDistances(example, scoring)
  const missing = criteriaList.filter(({ id }) => !(id in given)).length
  const send = async () => {
    setSending(true)
    await act(async () => {
      const saved = await calibrate(reviewId, example.id, given)
      queryClient.setQueryData(reviewQueries.calibration(reviewId).queryKey, saved)
    })
    setSending(false)
  }
  const goOn = () => (isLast ? void refreshArea('reviews') : onNext())
  const give = (criterion: string, value: number) => setGiven((before) => ({ ...before, [criterion]: value }))
  const asked = { scoring, criteria: criteriaList, scores: mine ?? given, onScore: give }
  const compare = (
    <Button variant="primary" aria-disabled={missing > 0} loading={sending} onClick={() => void send()}>
      {t('calibration.compare')}
    </Button>
  )
  return (
    <>
      <Card as="aside" className="rubric" aria-label={t('score.title')}>
        <div className="rubric__list">
          <CriteriaScores {...asked} disabled={mine !== null} notes={notes} />
          {mine && <Mirror calibration={calibration} />}
        </div>
        <footer className="rubric__foot">
          {mine ? (
            <Button variant="primary" onClick={goOn}>
              {t(isLast ? 'calibration.begin' : 'calibration.next')}
            </Button>
          ) : (
            compare
          )}
          {!mine && missing > 0 && <p className="small subtle">{t('score.missing', { count: missing })}</p>}
        </footer>
      </Card>
      {!mine && <DeskBar {...asked}>{compare}</DeskBar>}
    </>
  )
}

/** How far each score is from the reference, in words; nothing before both are there. */
function useDistances({ mine, reference }: Example, scoring: Scoring): Record<string, string> {
  const t = useT('reviews')
  if (!mine || !reference) return {}
  const noteOf = (given: number, wanted: number) => {
    if (scoring === 'passes') return t(wanted === 1 ? 'calibration.saysPass' : 'calibration.saysFail')
    const where = given === wanted ? 'same' : given > wanted ? 'above' : 'below'
    return t(`calibration.${where}`, { reference: wanted, by: Math.abs(given - wanted) })
  }
  const compared = Object.entries(mine).filter(([criterion]) => criterion in reference)
  return Object.fromEntries(compared.map(([criterion, given]) => [criterion, noteOf(given, reference[criterion]!)]))
}

const notable = 0.25

/** For the juror alone: how far they were on average, and to which side. */
function Mirror({ calibration: { distance, leaning, scoring } }: { calibration: Calibration }) {
  const t = useT('reviews')
  const figure = useFigure(scoring, 1)
  if (distance === null || leaning === null) return null
  if (scoring === 'passes') {
    return (
      <Alert tone="neutral">{`${t('calibration.agreed', { share: figure(1 - distance) })} ${t('calibration.alone')}`}</Alert>
    )
  }
  const side = Math.abs(leaning) < notable ? 'even' : leaning > 0 ? 'generous' : 'strict'
  return (
    <Alert tone="neutral">
      {t('calibration.distance', { mean: figure(distance) })} {t(`calibration.${side}`)} {t('calibration.alone')}
    </Alert>
  )
}
