import type { ReportRecord } from '#contract/figures/report-view.ts'
import { later } from '#web/lib/page/later.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { FigureTable } from '../figure-table.tsx'

const chart = later(() => import('../figure-chart.tsx'))

type Props = { figure: ReportRecord['figures'][number]; record: ReportRecord }

/** A figure for who cannot open its rows: its numbers, the same drawing as the team's, a table, its rule and its date. */
export function ReportFigure({ figure, record: { by, before } }: Props) {
  const t = useT('figures-report')
  const locale = useLocale()
  const { number, percent, date } = useFormat()
  const { name, title, rule, steps, share, least, countedAt } = figure
  const Chart = chart.useLoaded()?.FigureChart
  const most = Math.max(1, ...steps.map(({ value }) => value ?? 0))
  const hasNumbers = figure.by.some(({ values }) => values[0] != null)
  return (
    <section className="paper__figure stack" aria-labelledby={`figure-${name}`}>
      <h2 className="title-section" id={`figure-${name}`}>
        {title[locale]}
      </h2>
      {share && share.value !== null && (
        <p>
          <strong className="num">{percent(share.value)}</strong> {share.title[locale]}
        </p>
      )}
      <ul className="figsteps" aria-label={t('steps', { name: title[locale] })}>
        {steps.map((step) => (
          <li key={step.name} className="figstep">
            <span className="small">{step.title[locale]}</span>
            <span className="figstep__bar" aria-hidden style={{ '--of': (step.value ?? 0) / most }} />
            {step.value === null ? (
              <span className="small subtle">{t('tooFew', { count: least })}</span>
            ) : (
              <strong className="num">{number(step.value)}</strong>
            )}
            {before && step.before !== null && (
              <span className="tiny subtle">{t('was', { name: before, value: number(step.before) })}</span>
            )}
          </li>
        ))}
      </ul>
      {hasNumbers && (
        <>
          <div className="figure__drawing">{Chart && <Chart figure={figure} by={by} />}</div>
          <FigureTable figure={figure} by={by} before={before ?? undefined} />
        </>
      )}
      <p className="tiny subtle">{t('counted', { date: date(countedAt), rule: rule[locale] })}</p>
    </section>
  )
}
