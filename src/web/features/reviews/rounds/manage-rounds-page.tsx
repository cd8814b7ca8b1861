import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { exportRounds, type RoundEntry } from '#contract/reviews/rounds.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { DataTable, type Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { fileOf } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { roundQueries, useCreateRound } from '../manage-api.ts'
import { RoundStatus } from './round-status.tsx'

/** `over` is what a new round is held over; with it the dialog is open. */
export const roundsSearch = z.object({ over: z.optional(id) })

export async function loader() {
  await queryClient.ensureQueryData(roundQueries.list())
}

/** The rounds of every area: what runs, what is late, what waits for a decision. */
export function ManageRoundsPage() {
  const t = useT('reviews-manage')
  const navigate = useNavigate()
  const { over } = useSearch({ from: '/manage/reviews' })
  const [adding, setAdding] = useState(over !== undefined)
  const close = () => {
    setAdding(false)
    if (over) void navigate({ to: '/manage/reviews', replace: true })
  }
  const items = useQuery(roundQueries.list()).data?.items ?? []
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus />
      {t('round.create')}
    </Button>
  )
  const actions = (
    <>
      <ExportButton name={t('title')} narrowed={false} file={fileOf(exportRounds, {})} />
      {add}
    </>
  )
  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} actions={actions} />
      {items.length === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        <RoundsTable items={items} />
      )}
      {adding && <CreateDialog over={over} onClose={close} />}
    </>
  )
}

const roundLink = (round: RoundEntry) => <RoundLink round={round} />
const roundStatus = (round: RoundEntry) => <RoundStatus round={round} />

function RoundLink({ round: { id: roundId, title, number, stage } }: { round: RoundEntry }) {
  const t = useT('reviews-manage')
  return (
    <>
      <Link className="medium" to="/manage/reviews/$id" params={{ id: roundId }}>
        <Translated text={title} />
      </Link>
      <p className="small muted">
        {t('round.number', { number })}
        {stage === 'short_list' && `, ${t('stage.name')}`}
      </p>
    </>
  )
}

function RoundsTable({ items }: { items: RoundEntry[] }) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { shortDay } = useFormat()
  const columns: Column<RoundEntry>[] = [
    {
      id: 'title',
      header: t('column.title'),
      cell: roundLink,
    },
    { id: 'state', header: t('column.state'), cell: roundStatus },
    {
      id: 'done',
      header: t('column.done'),
      align: 'right',
      cell: ({ done, wanted }) => t('ofAll', { done, wanted }),
    },
    { id: 'items', header: t('column.items'), align: 'right', secondary: true, cell: ({ items: count }) => count },
    { id: 'jurors', header: t('column.jurors'), align: 'right', secondary: true, cell: ({ jurors }) => jurors },
    { id: 'closes', header: t('column.closes'), secondary: true, cell: ({ closesAt }) => shortDay(closesAt) },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={items}
      rowKey={(round) => round.id}
      rowName={({ title }) => pick(title, locale)}
    />
  )
}

function CreateDialog({ over = '', onClose }: { over?: string | undefined; onClose: () => void }) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const act = useAct()
  const navigate = useNavigate()
  const create = useCreateRound()
  const contexts = useQuery(roundQueries.list()).data?.contexts ?? []
  const [chosen, setChosen] = useState(over)
  const context = contexts.find(({ contextId }) => contextId === chosen)
  const send = () =>
    act(async () => {
      if (!context) return
      const made = await create.mutateAsync({ area: context.area, contextId: context.contextId })
      await navigate({ to: '/manage/reviews/$id', params: { id: made.id } })
    })
  const options = contexts.map(({ contextId, title }) => ({ value: contextId, label: pick(title, locale) }))
  return (
    <Dialog open onClose={onClose} title={t('round.create')}>
      <DialogBody className="form">
        <Field label={t('round.over')} hint={t('round.overHint')}>
          <Select
            options={options}
            placeholder={t('round.choose')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" aria-disabled={!context} loading={create.isPending} onClick={() => void send()}>
          {t('round.create')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
