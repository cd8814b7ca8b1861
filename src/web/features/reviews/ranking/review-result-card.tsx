import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReviewResult } from '#contract/reviews/results.ts'
import { scales } from '#contract/reviews/scoring.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { useWritten } from '#web/components/display/team-answer.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { resultPicture, reviewQueries } from '../api.ts'
import { AppealCard } from '../appeals/appeal-card.tsx'
import { digitsOf, useFigure } from '../mean.ts'
import './review-result-card.css'

/** The result of one's own record, once it is announced; nothing before. Its page loads the texts `reviews`. */
export function ReviewResultCard({ area, id }: { area: string; id: string }) {
  const { data } = useQuery(reviewQueries.result(area, id))
  if (!data?.result) return null
  const { result } = data
  return (
    <>
      <ReviewResultView result={result} share={result.isShared && <SharePicture area={area} id={id} />} />
      <AppealCard area={area} id={id} />
    </>
  )
}

/** A picture of what was won, for networks and chats. */
function SharePicture({ area, id }: { area: string; id: string }) {
  const t = useT('reviews')
  const locale = useLocale()
  const act = useAct()
  const [drawing, setDrawing] = useState(false)
  const save = async () => {
    setDrawing(true)
    await act(async () => download(await resultPicture(area, id, locale), `${t('result.picture')}.png`))
    setDrawing(false)
  }
  return (
    <div className="row row--wrap">
      <Button loading={drawing} onClick={() => void save()}>
        <Download />
        {t('result.share')}
      </Button>
      <span className="small muted">{t('result.shareNote')}</span>
    </div>
  )
}

/** What a team reads of its result, also before it is announced: staff see it like this. */
export function ReviewResultView({ result, share }: { result: ReviewResult; share?: ReactNode }) {
  const t = useT('reviews')
  const locale = useLocale()
  const { day } = useFormat()
  const { outcome, passes, announcedAt, place, of, feedback, comments, method, scoring } = result
  return (
    <Card as="section" pad className="stack" aria-labelledby="review-result">
      <div className="row row--between row--wrap">
        <h2 className="title-section" id="review-result">
          {t('result.title')}
        </h2>
        <Chip tone={passes ? 'info' : 'neutral'}>{pick(outcome, locale)}</Chip>
      </div>
      <Figure result={result} />
      <Criteria result={result} />
      <section className="stack" aria-labelledby="review-feedback">
        <h3 className="title-card" id="review-feedback">
          {t('result.feedback')}
        </h3>
        <p className="prewrap">
          <Translated text={feedback} />
        </p>
        {comments.map((comment, index) => (
          <JurorWords comment={comment} key={index} />
        ))}
      </section>
      {share}
      <p className="small subtle">
        {t('result.announced', { date: day(announcedAt) })} {place !== null && t('result.place', { place, of })}{' '}
        {t(scoring === 'passes' ? 'result.passes' : `result.method.${method}`)}
      </p>
    </Card>
  )
}

function JurorWords({ comment }: { comment: ReviewResult['comments'][number] }) {
  const { text, lang } = useWritten(comment)
  return (
    <blockquote className="small muted prewrap" lang={lang}>
      «{text}»
    </blockquote>
  )
}

function Figure({ result: { average, reviews: count, scoring } }: { result: ReviewResult }) {
  const t = useT('reviews')
  const figure = useFigure(scoring, 1)
  if (average === null) return null
  const isPassFail = scoring === 'passes'
  return (
    <div className="lcd result__mean">
      <span className="small muted">{t(isPassFail ? 'result.passed' : 'result.mean', { count })}</span>
      <Digits value={digitsOf(average, scoring)} size="lg" />
      <span className="sr-only">{t(isPassFail ? 'score.ofPasses' : 'score.of', { mean: figure(average) })}</span>
    </div>
  )
}

function Criteria({ result: { criteria, scoring } }: { result: ReviewResult }) {
  const t = useT('reviews')
  const locale = useLocale()
  const { percent } = useFormat()
  const mean = useFigure(scoring, 1)
  const { lowest, highest } = scales[scoring]
  const share = (value: number) => `${((value - lowest) / (highest - lowest)) * 100}%`
  return (
    <ul className="stack">
      {criteria.map(({ id, name, share: weight, average, median }) => (
        <li className="result__row" key={id}>
          <span className="row row--between">
            <span className="medium">
              {pick(name, locale)} <span className="small subtle">{percent(weight)}</span>
            </span>
            <span className="medium">{average === null ? '–' : mean(average)}</span>
          </span>
          {average !== null && (
            <span className="result__bar" aria-hidden>
              <i style={{ width: share(average) }} />
              {median !== null && <b style={{ insetInlineStart: share(median) }} />}
            </span>
          )}
          {median !== null && <span className="small subtle">{t('result.median', { mean: mean(median) })}</span>}
        </li>
      ))}
    </ul>
  )
}
