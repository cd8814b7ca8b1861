import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appeal, FrozenRecord } from '#contract/reviews/appeals.ts'
import { ScrolledTable } from '#web/components/list/scrolled-table.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { reviewQueries } from '../api.ts'
import { useFigure } from '../mean.ts'

const AppealDialog = lateDialog(() => import('./appeal-dialog.tsx').then((file) => file.AppealDialog))

type Props = { area: string; id: string }

/** A second look at one's own result: until when it can be asked for, what was asked, and what was frozen. */
export function AppealCard({ area, id }: Props) {
  const t = useT('reviews')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { data } = useQuery(reviewQueries.appeal(area, id))
  if (!data?.until) return null
  const { until, appeal, record, can } = data
  return (
    <Card as="section" pad className="stack" aria-labelledby="review-appeal">
      <h2 className="title-card" id="review-appeal">
        {t('appeal.title')}
      </h2>
      {appeal ? (
        <Asked appeal={appeal} />
      ) : (
        <p className="small muted">
          {t(can.appeal ? 'appeal.until' : 'appeal.over', { date: format.deadline(until) })}
        </p>
      )}
      {record && <Record record={record} />}
      {can.appeal && (
        <Button onPointerEnter={AppealDialog.prepare} onClick={() => setAsking(true)}>
          {t('appeal.ask')}
        </Button>
      )}
      {asking && <AppealDialog area={area} id={id} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Asked({ appeal: { lang, text, at, dueAt, author, answer } }: { appeal: Appeal }) {
  const t = useT('reviews')
  const { day } = useFormat()
  const asked = author
    ? t('appeal.askedBy', { name: author.name, date: day(at) })
    : t('appeal.asked', { date: day(at) })
  return (
    <>
      <p className="small muted">{asked}</p>
      <blockquote className="prewrap" lang={lang}>
        {text}
      </blockquote>
      {answer ? (
        <>
          <Status tone={answer.upheld ? 'success' : 'neutral'}>
            {t(answer.upheld ? 'appeal.upheld' : 'appeal.stands')}
          </Status>
          <p className="prewrap">
            <Translated text={answer.text} />
          </p>
          <p className="small subtle">{t('appeal.answered', { date: day(answer.at) })}</p>
        </>
      ) : (
        <Status tone="warning">{t('appeal.waits', { date: day(dueAt) })}</Status>
      )}
    </>
  )
}

/** What the decision was made from, as it was frozen: the scores of each review without a name. */
function Record({ record }: { record: FrozenRecord }) {
  const t = useT('reviews')
  const locale = useLocale()
  const { day } = useFormat()
  const { decidedAt, of, cut, criteria, reviews, reason, method, scoring } = record
  const figure = useFigure(scoring, 2)
  const isPassFail = scoring === 'passes'
  const given = (score: number) => (isPassFail ? t(score === 1 ? 'score.pass' : 'score.fail') : score)
  return (
    <details className="small">
      <summary>{t('appeal.record')}</summary>
      <div className="stack">
        <p className="muted">
          {t('appeal.frozen', { date: day(decidedAt), of, cut })}{' '}
          {t(isPassFail ? 'result.passes' : `result.method.${method}`)}{' '}
          {record.mean !== null && t(isPassFail ? 'appeal.passes' : 'appeal.mean', { mean: figure(record.mean) })}
        </p>
        <KeptWords record={record} />
        {reason && <p>{t('appeal.reason', { reason })}</p>}
        <ScrolledTable label={t('appeal.record')}>
          <caption className="sr-only">{t('appeal.record')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('appeal.criterion')}</th>
              {reviews.map((_, index) => (
                <th key={index} scope="col">
                  {t('appeal.review', { number: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {criteria.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{pick(name, locale)}</th>
                {reviews.map((scores, index) => (
                  <td key={index}>{id in scores ? given(scores[id]!) : '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      </div>
    </details>
  )
}

/** Which line of the round kept it from passing, although it stands above the cut. */
function KeptWords({ record: { kept, passMark, mostPerField, scoring } }: { record: FrozenRecord }) {
  const t = useT('reviews')
  const figure = useFigure(scoring, 2)
  if (kept === 'quota') return <p>{t('appeal.kept.quota', { count: mostPerField ?? 0 })}</p>
  if (kept === null || passMark === null) return null
  return <p>{t('appeal.kept.mark', { mark: figure(scoring === 'passes' ? passMark / 100 : passMark) })}</p>
}
