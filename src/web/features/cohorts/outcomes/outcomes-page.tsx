import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { EditionFigures, PublishedOutcomes } from '#contract/cohorts/outcomes.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { download } from '#web/lib/api/download.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { frozenFile, outcomeQueries } from './api.ts'
import './outcomes.css'

export const loader = () => queryClient.ensureQueryData(outcomeQueries.published())

/** The figures of each cohort, for everybody. */
export function OutcomesPage() {
  const t = useT('cohorts-outcomes')
  return (
    <VisitorFrame login={t('login')}>
      <div className="visitor__text stack">
        <h1 className="title-page">{t('page.title')}</h1>
        <p>{t('page.lead')}</p>
        <p className="small muted">{t('page.rule')}</p>
        <Published />
      </div>
    </VisitorFrame>
  )
}

function Published() {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const { items } = useSuspenseQuery(outcomeQueries.published()).data
  if (items.length === 0) return <EmptyState title={t('page.emptyTitle')}>{t('page.emptyText')}</EmptyState>
  return [...Map.groupBy(items, ({ cohort }) => cohort)].map(([cohort, times]) => (
    <Card as="section" pad className="stack" key={cohort}>
      <div>
        <h2 className="title-section">{t('page.cohort', { name: cohort })}</h2>
        <p className="small muted">{t('page.ended', { date: format.date(times[0]!.endsOn, 'UTC') })}</p>
      </div>
      {times.map((edition) => (
        <Time key={edition.days} edition={edition} />
      ))}
    </Card>
  ))
}

function Time({ edition }: { edition: PublishedOutcomes }) {
  const t = useT('cohorts-outcomes')
  const { days, figures, corrected } = edition
  return (
    <section className="stack" aria-label={t('page.days', { days })}>
      <h3 className="title-card">{t('page.days', { days })}</h3>
      <Figures figures={figures} />
      <Kept edition={edition} />
      {corrected && (
        <>
          <h4 className="medium">{t('page.corrected')}</h4>
          <Figures figures={corrected} />
        </>
      )}
    </section>
  )
}

function Figures({ figures: { starters, completed, left, groups, ways } }: { figures: EditionFigures }) {
  const t = useT('cohorts-outcomes')
  const isApart = completed !== null && left !== null
  return (
    <>
      <p>{isApart ? t('page.began', { starters, left, completed }) : t('page.beganOnly', { starters })}</p>
      <Cells cells={groups} of={completed ?? starters} word={(group) => t(`group.${group}`)} />
      {ways.length > 0 && (
        <>
          <p className="small medium">{t('page.ways')}</p>
          <Cells cells={ways} of={completed ?? starters} word={(way) => t(`way.${way}`)} />
        </>
      )}
    </>
  )
}

type Cell<Name> = { names: readonly Name[]; people: number }

function Cells<Name>({ cells, of, word }: { cells: readonly Cell<Name>[]; of: number; word: (name: Name) => string }) {
  const t = useT('cohorts-outcomes')
  return (
    <ul className="outcomegroups">
      {cells.map(({ names, people }) => {
        const words = names.map(word).join(', ')
        return (
          <li key={words}>
            <span className="row row--between small">
              <span className="outcomegroups__name">
                {names.length > 1 ? t('page.pooled', { groups: words }) : words}
              </span>
              <span className="medium num">
                {t('page.share', { people, percent: Math.round((100 * people) / of) })}
              </span>
            </span>
            <SegBar value={people} max={of} segments={20} />
          </li>
        )
      })}
    </ul>
  )
}

/** Since when the figures do not change, what they are checked by, and what was corrected later. */
function Kept({ edition: { frozen, corrections, corrected } }: { edition: PublishedOutcomes }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const act = useAct()
  if (!frozen) return <p className="small subtle">{t('page.live')}</p>
  return (
    <div className="stack small muted" style={{ '--gap': '.4rem' }}>
      <p>{t('page.frozen', { date: format.date(frozen.at) })}</p>
      <p className="mono outcomehash">{t('page.hash', { hash: frozen.sha256 })}</p>
      <div>
        <Button
          size="sm"
          onClick={() => void act(async () => download(await frozenFile(frozen.sha256), 'record.json'))}
        >
          <Download />
          {t('page.record')}
        </Button>
      </div>
      {corrections.length > 0 && (
        <>
          <p className="medium">{t('page.corrections')}</p>
          <ul>
            {corrections.map((at) => (
              <li key={at}>{format.dateTime(at)}</li>
            ))}
          </ul>
          {!corrected && <p>{t('page.notYet')}</p>}
        </>
      )}
    </div>
  )
}
