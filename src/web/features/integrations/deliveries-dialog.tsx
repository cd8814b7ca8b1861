import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, Webhook } from '#contract/integrations/webhooks.ts'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody } from '#web/components/ui/dialog.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { integrationQueries, useRepeat } from './api.ts'

type Props = { hook: Webhook; attempts: number; onClose: () => void }

/** What was sent and what came of it; each can be sent again. */
export function DeliveriesDialog({ hook, attempts, onClose }: Props) {
  const t = useT('integrations')
  const list = useInfiniteQuery(integrationQueries.deliveries(hook.id))
  const columns = useColumns(attempts)
  return (
    <Dialog
      open
      size="lg"
      tall
      title={t('hooks.deliveriesOf', { name: hook.name })}
      context={hook.url}
      onClose={onClose}
    >
      <DialogBody>
        <ListBody
          list={list}
          skeleton={<TableSkeleton columns={columns.length} />}
          failure={t('delivery.failed')}
          empty={<p className="muted">{t('delivery.none')}</p>}
        >
          {(rows) => (
            <DataTable caption={t('hooks.deliveries')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          )}
        </ListBody>
      </DialogBody>
    </Dialog>
  )
}

function useColumns(attempts: number): Column<Delivery>[] {
  const t = useT('integrations')
  const format = useFormat()
  const names = { occasion: t('delivery.occasion'), state: t('delivery.state'), when: t('delivery.when') }
  return [
    { id: 'occasion', header: names.occasion, cell: (row) => <Occasion row={row} /> },
    { id: 'state', header: names.state, cell: (row) => <Outcome row={row} attempts={attempts} /> },
    {
      id: 'when',
      header: names.when,
      secondary: true,
      cell: ({ createdAt }) => `${format.shortDay(createdAt)}, ${format.time(createdAt)}`,
    },
    {
      id: 'repeat',
      header: <span className="sr-only">{t('delivery.repeat')}</span>,
      align: 'right',
      cell: (row) => <Repeat row={row} />,
    },
  ]
}

const useName = () => {
  const t = useT('integrations')
  return ({ kind }: Delivery) => t(`occasion.${kind}` as TextKey<'integrations'>)
}

function Occasion({ row }: { row: Delivery }) {
  const name = useName()
  return (
    <>
      {name(row)}
      {row.path && <span className="small subtle mono hook__url">{row.path}</span>}
    </>
  )
}

const tones = { arrived: 'success', waiting: 'warning', lost: 'danger' } as const satisfies Record<string, StatusTone>

function Outcome({ row, attempts }: { row: Delivery; attempts: number }) {
  const t = useT('integrations')
  const format = useFormat()
  const { state, code, error, answer, attempts: done, dueAt, milliseconds } = row
  const said = code === null ? (error ? t(`delivery.error.${error}`) : null) : String(code)
  const word =
    said === null ? t('delivery.waiting') : t(`delivery.${state === 'waiting' ? 'trying' : state}`, { code: said })
  const tries = { done, most: attempts }
  const facts = [
    dueAt && done > 0 ? t('delivery.next', { ...tries, when: format.relative(dueAt) }) : t('delivery.try', tries),
    milliseconds !== null && t('delivery.seconds', { time: format.number(Math.round(milliseconds / 100) / 10) }),
  ]
  return (
    <>
      <Status tone={said === null ? 'neutral' : tones[state]}>{word}</Status>
      {done > 0 && <span className="small subtle hook__facts">{facts.filter(Boolean).join(' · ')}</span>}
      {answer && (
        <details className="small">
          <summary>{t('delivery.answer')}</summary>
          <pre className="hook__answer">{answer}</pre>
        </details>
      )}
    </>
  )
}

function Repeat({ row }: { row: Delivery }) {
  const t = useT('integrations')
  const act = useAct()
  const name = useName()
  const repeat = useRepeat()
  return (
    <Button
      size="sm"
      loading={repeat.isPending}
      aria-label={t('delivery.repeatOf', { occasion: name(row) })}
      onClick={() => void act(() => repeat.mutateAsync(row.id).then(() => toast(t('delivery.repeated'))))}
    >
      {t('delivery.repeat')}
    </Button>
  )
}
