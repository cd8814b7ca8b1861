import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import { Card } from '#web/components/ui/card.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { nameOf as jurorName } from '../jury/juror-name.ts'

type Props = { ranking: RankingAnswer }

export function RankingNotes({ ranking }: Props) {
  const t = useT('reviews-manage')
  const { draws, decision, method, scoring } = ranking
  return (
    <div className="ranknotes">
      <WithoutJuror ranking={ranking} />
      <Card as="section" pad className="stack" aria-labelledby="method">
        <h2 className="title-section" id="method">
          {t('rank.how')}
        </h2>
        <p className="small">{t(scoring === 'passes' ? 'rank.howPasses' : 'rank.howText', { draws })}</p>
        {method === 'normalised' && <Corrections ranking={ranking} />}
        {decision && <Frozen ranking={ranking} decision={decision} />}
      </Card>
    </div>
  )
}

function WithoutJuror({ ranking: { withoutJuror } }: Props) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
  return (
    <Card as="section" pad className="stack" aria-labelledby="without">
      <h2 className="title-section" id="without">
        {t('rank.ifMissing')}
      </h2>
      <ul className="stack">
        {withoutJuror.map(({ juror, moved }) => (
          <li className="small" key={juror.id}>
            {moved.length === 0
              ? t('rank.noChange', { name: jurorName(juror) })
              : t('rank.change', {
                  name: jurorName(juror),
                  changes: list(
                    moved
                      .slice(0, 4)
                      .map(({ title, to }) =>
                        to === null ? t('rank.goes', { title }) : t('rank.moves', { title, place: to }),
                      ),
                  ),
                })}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How much of each juror's scale is taken out: little after few reviews. */
function Corrections({ ranking: { withoutJuror } }: Props) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
  const parts = withoutJuror.map(({ juror, reviews, corrected }) =>
    t('rank.correctedOne', { name: jurorName(juror), count: reviews, share: Math.round(corrected * 100) }),
  )
  return <p className="small">{t('rank.corrected', { parts: list(parts) })}</p>
}

function Frozen({ ranking, decision }: Props & { decision: NonNullable<RankingAnswer['decision']> }) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { dateTime } = useFormat()
  const { holds, isCurrent, overrides, reason } = decision
  const nameOf = (id: string | null) => {
    const outcome = ranking.outcomes.find((one) => one.id === id)
    return outcome ? pick(outcome.name, locale) : t('feedback.none')
  }
  return (
    <>
      <p className="small muted">
        {t(ranking.scoring === 'passes' ? 'rank.frozenPasses' : 'rank.frozen', {
          name: decision.by?.name ?? '–',
          when: dateTime(decision.at),
          method: t(`rank.${decision.method}`),
          cut: decision.cut,
          seed: String(ranking.seed),
        })}{' '}
        {t(holds === null ? 'rank.earlier' : holds ? 'rank.holds' : 'rank.holdsNot')} {!isCurrent && t('rank.old')}
      </p>
      {reason && <p className="small muted">{t('rank.because', { reason })}</p>}
      {overrides.length > 0 && (
        <ul className="stack" aria-label={t('rank.overrides')}>
          {overrides.map((one) => (
            <li className="small" key={one.id}>
              {t(one.orderOutcome === null ? 'rank.overrideApart' : 'rank.override', {
                title: one.title,
                outcome: nameOf(one.outcome),
                order: nameOf(one.orderOutcome),
                reason: one.reason,
                name: one.by.name,
                when: dateTime(one.at),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
