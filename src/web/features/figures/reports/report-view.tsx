import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReportRecord, ReportView as Report } from '#contract/figures/report-view.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { download } from '#web/lib/api/download.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { HeadNumbers } from '../head-numbers.tsx'
import { ReportChallenges, WeekTray } from './report-cover.tsx'
import { ReportFigure } from './report-figure.tsx'
import { ReportStories } from './report-stories.tsx'
import '../figures.css'
import './report.css'

/** A report as others see it: a cover with the words of the team, the figures, the stories, and how all was counted. */
export function ReportView({ report, actions }: { report: Report; actions?: ReactNode }) {
  const t = useT('figures-report')
  const { record, stories } = report
  const { challenges = [] } = record
  return (
    <div className="report">
      {actions && <div className="report__acts row row--wrap">{actions}</div>}
      <Cover report={report} />
      {(record.figures.length > 0 || challenges.length > 0) && (
        <article className="paper" aria-label={t('how')}>
          {record.figures.map((figure) => (
            <ReportFigure key={figure.name} figure={figure} record={record} />
          ))}
          <ReportChallenges challenges={challenges} />
        </article>
      )}
      {stories.length > 0 && (
        <article className="paper" aria-label={t('stories')}>
          <h2 className="title-section">{t('stories')}</h2>
          <ReportStories stories={stories} />
        </article>
      )}
      <article className="paper" aria-label={t('corrections')}>
        <Corrections report={report} />
        <Kept report={report} />
      </article>
    </div>
  )
}

function Cover({ report: { title, lead, sections, record, isHidden, frozen } }: { report: Report }) {
  const t = useT('figures-report')
  const locale = useLocale()
  const format = useFormat()
  const period = usePeriod(record)
  return (
    <article className="paper paper--cover" aria-label={pick(title, locale)}>
      <header className="row row--between row--wrap">
        <span className="row">
          <Logo name={record.organisation} slug={record.organisation} size={34} />
          <span className="small muted">
            {t('foot', { programme: record.programme, organisation: record.organisation })}
          </span>
        </span>
        {frozen && <span className="small muted">{format.date(frozen.at)}</span>}
      </header>
      <div className="paper__hero">
        <p className="muted">{t('kicker')}</p>
        <h1 lang={languageOf(title, locale)}>{pick(title, locale)}</h1>
        {lead && (
          <p className="lead" lang={languageOf(lead, locale)}>
            {pick(lead, locale)}
          </p>
        )}
        <p className="small muted">{period}</p>
        {record.before && <p className="small muted">{t('beside', { name: record.before })}</p>}
      </div>
      <WeekTray week={record.week} />
      {isHidden && <Alert tone="note">{t('allHidden')}</Alert>}
      {record.figures.length === 0 && <Alert tone="note">{t('noFigures')}</Alert>}
      {isEmpty(record) && <Alert tone="note">{t('nothing')}</Alert>}
      <HeadNumbers items={record.figures} />
      {sections.length > 0 && (
        <div className="paper__sections">
          {sections.map((section) => (
            <section key={section.title.pt}>
              <h2 className="title-card" lang={languageOf(section.title, locale)}>
                {pick(section.title, locale)}
              </h2>
              <p className="small muted" lang={languageOf(section.text, locale)}>
                {pick(section.text, locale)}
              </p>
            </section>
          ))}
        </div>
      )}
    </article>
  )
}

const isEmpty = ({ figures }: ReportRecord) =>
  figures.length > 0 && figures.every(({ steps }) => steps.every(({ value }) => value === 0))

function usePeriod({ edition, from, to }: ReportRecord): string {
  const t = useT('figures-report')
  const { monthOfText: month } = useFormat()
  const parts = [
    edition && t('periodEdition', { name: edition }),
    from && to && t('periodBetween', { from: month(from), to: month(to) }),
    from && !to && t('periodFrom', { from: month(from) }),
    !from && to && t('periodTo', { to: month(to) }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : t('periodAll')
}

/** Numbers of which others have seen something else. */
function Corrections({ report: { corrections } }: { report: Report }) {
  const t = useT('figures-report')
  const locale = useLocale()
  const { number, date, monthOfText } = useFormat()
  if (corrections.length === 0) return null
  return (
    <section className="stack">
      <h2 className="title-section">{t('corrections')}</h2>
      <p className="small muted">{t('correctionsNote')}</p>
      <ul className="figrows">
        {corrections.map(({ figure, title, step, key, from, to, was, at }) => {
          const values = { figure: pick(title, locale), step: pick(step, locale), from: number(from), to: number(to) }
          const of = key && (/^\d{4}-\d\d$/.test(key.pt) ? monthOfText(key.pt) : pick(key, locale))
          return (
            <li className="figrow" key={`${figure} ${step.pt} ${key?.pt} ${at}`}>
              <span className="figrow__title">
                {of ? t('correctionOf', { ...values, key: of }) : t('correction', values)}
              </span>
              <span className="small subtle">{t('correctedAt', { was: date(was), at: date(at) })}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Kept({ report: { frozen } }: { report: Report }) {
  const t = useT('figures-report')
  const { date } = useFormat()
  return (
    <section className="stack">
      <h2 className="title-section">{t('how')}</h2>
      <p className="small muted">{t('keeps')}</p>
      {frozen ? (
        <>
          <p className="small muted">{t('frozen', { number: frozen.number, date: date(frozen.at) })}</p>
          <p className="mono tiny subtle paper__hash">{t('hash', { hash: frozen.sha256 })}</p>
          <div className="row report__acts">
            <Button
              size="sm"
              onClick={() => download(new Blob([frozen.text], { type: 'application/json' }), 'record.json')}
            >
              <Download />
              {t('record')}
            </Button>
          </div>
        </>
      ) : (
        <p className="small muted">{t('notFrozen')}</p>
      )}
    </section>
  )
}
