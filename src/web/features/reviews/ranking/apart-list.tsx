import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFigure } from '../mean.ts'

/** What has fewer reviews than agreed: without a place, with what is known of it. */
export function ApartList({ ranking }: { ranking: RankingAnswer }) {
  const { apart, perItem, outcomes, method, scoring } = ranking
  const t = useT('reviews-manage')
  const locale = useLocale()
  const figure = useFigure(scoring, 2)
  if (apart.length === 0) return null
  return (
    <Card as="section" aria-labelledby="apart">
      <CardHead title={t('apart.title')} id="apart" />
      <p className="small muted cardnote">{t('apart.text')}</p>
      <List card={false}>
        {apart.map(({ id, title, code, reviews, band, outcome, ...figures }) => {
          const [value, given] = [figures[method], outcomes.find((one) => one.id === outcome)]
          return (
            <ListRow key={id} className="teamrow">
              <div className="grow">
                <p className="medium">{title}</p>
                <p className="small muted">
                  <span className="mono">{code}</span> {t('apart.reviews', { count: reviews, wanted: perItem })}{' '}
                  {value !== null && t(scoring === 'passes' ? 'apart.passes' : 'apart.mean', { mean: figure(value) })}{' '}
                  {band && t('apart.band', { from: band[0], to: band[1] })}
                </p>
              </div>
              <Chip tone={given?.passes ? 'info' : 'neutral'}>
                {given ? pick(given.name, locale) : t('feedback.none')}
              </Chip>
            </ListRow>
          )
        })}
      </List>
    </Card>
  )
}
