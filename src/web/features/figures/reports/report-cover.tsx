import type { ReportRecord, ToldChallenge } from '#contract/figures/report-view.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { ScrolledTable } from '#web/components/list/scrolled-table.tsx'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

const segments = 7

/** A plant for each week of the edition, lit up to the day on which the report was frozen. */
export function WeekTray({ week: at }: Pick<ReportRecord, 'week'>) {
  const t = useT('figures-report')
  if (!at) return null
  const { week, weeks, day } = at
  const lit = (index: number) => (index < week - 1 ? segments : index === week - 1 ? day : 0)
  return (
    <section className="lcd paper__tray" aria-label={t('week', { week, weeks })}>
      {Array.from({ length: weeks }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a plant is identified by its week
        <Plant key={index} lit={lit(index)} size={40} />
      ))}
    </section>
  )
}

/** Each challenge with its partner and where it stands. */
export function ReportChallenges({ challenges }: { challenges: readonly ToldChallenge[] }) {
  const t = useT('figures-report')
  const locale = useLocale()
  const { shortDay } = useFormat()
  if (challenges.length === 0) return null
  return (
    <section className="paper__figure paper__challenges stack" aria-labelledby="report-challenges">
      <h2 className="title-section" id="report-challenges">
        {t('challenges.title')}
      </h2>
      <ScrolledTable label={t('challenges.table')}>
        <thead>
          <tr>
            <th scope="col">{t('challenges.challenge')}</th>
            <th scope="col">{t('challenges.partner')}</th>
            <th scope="col">{t('challenges.state')}</th>
          </tr>
        </thead>
        <tbody>
          {challenges.map(({ title, partner, state, closesAt }) => (
            <tr key={`${title.pt} ${closesAt}`}>
              <th scope="row" lang={languageOf(title, locale)}>
                {pick(title, locale)}
              </th>
              <td>{partner}</td>
              <td>{t(`challenges.is.${state}`, { date: shortDay(closesAt) })}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </section>
  )
}
