import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Ban } from 'lucide-react'
import { applicationStates, type TeamMove } from '#contract/application-states.ts'
import { applicationLimits, rejectReasons } from '#contract/applications.ts'
import { changeReceived, receivedSorts, type ReceivedApplication } from '#contract/applications-manage.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { Chip } from '#web/components/ui/chip.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from './api.ts'
import { ApplicationStatus } from './application-card.tsx'
import type { Place, ReceivedFiltering } from './received-search.ts'
import { SkillMatch } from './skill-match.tsx'

type Props = { filtering: ReceivedFiltering; place: Place }

export function ReceivedTable({ filtering, place }: Props) {
  const t = useT('applications')
  const m = useT('applications-manage')
  const { filters, change } = filtering
  const list = useInfiniteQuery(applicationQueries.received(filters))
  const bulk = useBulk('applications', changeReceived, { filters })
  const states = applicationStates.map((value) => ({ value, label: t(`state.${value}`) }))
  return (
    <>
      <div className="row board__summary">
        <FilterMenu
          label={m('column.state')}
          options={states}
          chosen={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <ManagedTable
        caption={m('title')}
        list={list}
        filtering={filtering}
        sorts={receivedSorts}
        columns={useColumns(place)}
        rowName={({ applicant }) => applicant?.name ?? t('received.left')}
        bulk={bulk}
        bulkActions={<BulkActions bulk={bulk} />}
        empty={<EmptyState title={m('emptyTitle')}>{m('emptyText')}</EmptyState>}
      />
    </>
  )
}

function useColumns(place: Place): Column<ReceivedApplication>[] {
  const t = useT('applications')
  const m = useT('applications-manage')
  const { shortDay } = useFormat()
  const person = ({ id, applicant, opportunity }: ReceivedApplication) => (
    <>
      <Link className="medium" to={place} search={{ id }}>
        {applicant?.name ?? t('received.left')}
      </Link>
      <span className="small subtle block">
        <Translated text={opportunity.title} />
      </span>
    </>
  )
  const state = (row: ReceivedApplication) => (
    <>
      <ApplicationStatus state={row.state} />
      {row.broken && <Chip tone="danger">{m('broken')}</Chip>}
    </>
  )
  const due = ({ submittedAt, answerDueAt, answeredAt }: ReceivedApplication) => (
    <PromiseClock from={submittedAt} to={answerDueAt} done={answeredAt} />
  )
  return [
    { id: 'applicant', header: m('column.applicant'), cell: person },
    { id: 'state', header: m('column.state'), cell: state },
    { id: 'match', header: m('column.match'), secondary: true, cell: (row) => <SkillMatch match={row.match} /> },
    {
      id: 'submittedAt',
      header: m('column.submittedAt'),
      sort: 'submittedAt',
      secondary: true,
      cell: ({ submittedAt }) => shortDay(submittedAt),
    },
    { id: 'answerDueAt', header: m('column.answerDueAt'), sort: 'answerDueAt', secondary: true, cell: due },
  ]
}

function BulkActions({ bulk }: { bulk: Bulk<TeamMove> }) {
  const m = useT('applications-manage')
  const wordsOf = (to: 'in_review' | 'shortlisted' | 'rejected') => ({
    label: m(`move.${to}`),
    context: m('bulk.context'),
    would: (count: number) => m(`bulk.${to}`, { count }),
    tells: (count: number) => m('bulk.tells', { count }),
    done: (count: number) => m('bulk.done', { count }),
  })
  return (
    <>
      <BulkAction bulk={bulk} action="in_review" icon={<ArrowRight />} words={wordsOf('in_review')} />
      <BulkAction bulk={bulk} action="shortlisted" icon={<ArrowRight />} words={wordsOf('shortlisted')} />
      <BulkReject bulk={bulk} words={wordsOf('rejected')} />
    </>
  )
}

type RejectValues = { reason: string; message: string }
const fields = {
  initial: { reason: '', message: '' },
  toBody: ({ reason, message }: RejectValues) => ({
    reason: reason || null,
    ...(message.trim() && { message: { pt: message } }),
  }),
}

type RejectProps = { bulk: Bulk<TeamMove>; words: Parameters<typeof BulkAction>[0]['words'] }

function BulkReject({ bulk, words }: RejectProps) {
  const m = useT('applications-manage')
  const reasons = rejectReasons.map((value) => ({ value, label: m(`reason.${value}`) }))
  return (
    <BulkAction bulk={bulk} action="rejected" icon={<Ban />} words={words} danger fields={fields}>
      {(form, readOnly) => (
        <>
          <Field label={m('why')} {...form.field('reason')}>
            <Select options={reasons} placeholder={m('choose')} {...form.input('reason')} disabled={readOnly} />
          </Field>
          <Field label={m('message')} optional {...form.field('message')}>
            <Textarea rows={4} limit={applicationLimits.message} {...form.input('message')} readOnly={readOnly} />
          </Field>
        </>
      )}
    </BulkAction>
  )
}
