import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { StartupDetail } from '#contract/startups/startups.ts'
import type { StartupUpdate, StartupUpdates as Updates } from '#contract/startups/updates.ts'
import { JumpBar } from '#web/components/display/act-bar.tsx'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Facts } from '#web/components/display/facts.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody } from '#web/components/ui/card.tsx'
import { succeed } from '#web/components/ui/toast-store.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useFigureText } from './figure-text.ts'
import { FiguresChart } from './figures-chart.tsx'
import { MentorNotes, StartupMentors } from '../mentors/startup-mentoring.tsx'
import { blankUpdate, monthsToWrite } from './update-months.ts'
import { UpdateForm } from './update-form.tsx'
import './startup-updates.css'
import { updateQueries } from './api.ts'

type Props = { startup: StartupDetail }

/** The figures as a chart, this month's update to write, and those of the months before. */
export function StartupUpdates({ startup }: Props) {
  const t = useT('startups')
  const updates = useQuery(updateQueries.of(startup.id))
  return (
    <div className="main-aside">
      <Loaded query={updates} skeleton={<TableSkeleton />}>
        {(data) => <Content startup={startup} updates={data} />}
      </Loaded>
      <aside className="aside stack" aria-label={t('mentor.title')}>
        <StartupMentors startup={startup} />
        <MentorNotes startup={startup} />
      </aside>
    </div>
  )
}

const shownFirst = 3

type ContentProps = Props & { updates: Updates }

function Content({ startup, updates }: ContentProps) {
  const t = useT('startups')
  const { items, can } = updates
  const [edited, setEdited] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, shownFirst)
  return (
    <div className="stack">
      {items.length > 0 && <FiguresChart updates={items} />}
      {can.write && <Writing startup={startup} updates={updates} />}
      {items.length === 0 && !can.write && (
        <EmptyState lit={1} title={t('update.emptyTitle')}>
          {t('update.emptyText')}
        </EmptyState>
      )}
      {shown.map((update) =>
        edited === update.month ? (
          <FormCard
            key={update.month}
            startup={startup}
            month={update.month}
            update={update}
            onSaved={() => setEdited(null)}
          />
        ) : (
          <ToldMonth
            key={update.month}
            update={update}
            lang={startup.lang}
            onEdit={can.write ? () => setEdited(update.month) : undefined}
          />
        ),
      )}
      {shown.length < items.length && (
        <div>
          <Button onClick={() => setAll(true)}>{t('update.earlier', { count: items.length - shown.length })}</Button>
        </div>
      )}
    </div>
  )
}

/** The month that is owed comes first; others that were not told may be chosen. */
function Writing({ startup, updates }: ContentProps) {
  const t = useT('startups')
  const { monthText } = useFigureText()
  const months = monthsToWrite(updates)
  const [chosen, setChosen] = useState<string | null>(null)
  const month = months.find((one) => one === chosen) ?? updates.owed?.month ?? months[0]
  const panel = useRef<HTMLDivElement>(null)
  if (!month) return null
  const options = months.map((value) => ({ value, label: monthText(value) }))
  return (
    <div className="jumpto" ref={panel}>
      {updates.owed && startup.myRole !== null && (
        <JumpBar
          label={t('update.of', { month: monthText(updates.owed.month) })}
          to={updates.owed.dueAt}
          panel={panel}
          act={t('update.write')}
        />
      )}
      <FormCard
        key={month}
        startup={startup}
        month={month}
        update={blankUpdate(updates.items, month)}
        owed={updates.owed?.month === month ? updates.owed : null}
        choice={
          <label className="row small muted">
            {t('update.month')}
            <Select size="sm" options={options} value={month} onChange={({ target }) => setChosen(target.value)} />
          </label>
        }
        onSaved={() => succeed(t('update.published', { month: monthText(month) }), t('update.next'))}
      />
    </div>
  )
}

type FormCardProps = Props & {
  month: string
  update: Parameters<typeof UpdateForm>[0]['update']
  owed?: Updates['owed']
  choice?: ReactNode
  onSaved: () => void
}

function FormCard({ startup, month, update, owed, choice, onSaved }: FormCardProps) {
  const t = useT('startups')
  const { monthText } = useFigureText()
  return (
    <Card as="section" aria-labelledby={`write-${month}`}>
      <header className="card__head card__head--wrap">
        <div>
          <h2 className="title-section" id={`write-${month}`}>
            {t('update.of', { month: monthText(month) })}
          </h2>
          <p className="small subtle">{t('update.readers')}</p>
        </div>
        {owed ? <Closing owed={owed} /> : null}
        {choice}
      </header>
      <CardBody className="stack">
        {owed && owed.missed > 0 && <Alert tone="warning">{t('update.missed', { count: owed.missed })}</Alert>}
        <UpdateForm startupId={startup.id} month={month} update={update} onSaved={onSaved} />
      </CardBody>
    </Card>
  )
}

function Closing({ owed: { dueAt } }: { owed: NonNullable<Updates['owed']> }) {
  const t = useT('startups')
  const { day } = useFormat()
  const isOver = Date.parse(dueAt) < useNow('minute')
  return (
    <span className="row small muted">
      {isOver ? t('update.wasDue', { date: day(dueAt) }) : t('update.closes')}
      {!isOver && <TimeLeftInline to={dueAt} />}
    </span>
  )
}

type ToldProps = { update: StartupUpdate; lang: string; onEdit: (() => void) | undefined }

function ToldMonth({ update, lang, onEdit }: ToldProps) {
  const t = useT('startups')
  const { day } = useFormat()
  const { monthText, valueText, changeText } = useFigureText()
  const { month, progress, obstacle, ask, figures, updatedBy, publishedAt } = update
  const by = t('update.publishedOn', { date: day(publishedAt) })
  const parts = [
    { title: null, text: progress },
    { title: t('update.obstacle'), text: obstacle },
    { title: t('update.ask'), text: ask },
  ].filter(({ text }) => text)
  const facts = figures.map((figure) => ({
    term: figure.name,
    value: (
      <>
        {valueText(figure.value, figure.unit)}
        {changeText(figure) && <span className="small subtle"> {changeText(figure)}</span>}
      </>
    ),
  }))
  return (
    <Card as="section" pad className="stack" aria-labelledby={`told-${month}`}>
      <div className="row row--between row--wrap">
        <h2 className="title-section told__month" id={`told-${month}`}>
          {monthText(month)}
        </h2>
        <span className="row small subtle">
          {[updatedBy?.name, by].filter(Boolean).join(' · ')}
          {onEdit && (
            <Button size="sm" variant="ghost" onClick={onEdit}>
              <Pencil />
              {t('page.edit')}
            </Button>
          )}
        </span>
      </div>
      {parts.map(({ title, text }) => (
        <div key={text}>
          {title && <h3 className="small medium">{title}</h3>}
          <p className="muted prewrap told__text" lang={lang}>
            {text}
          </p>
        </div>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
    </Card>
  )
}
