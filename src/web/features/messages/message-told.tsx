import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MessageDetail, type MessageWay, messageWays } from '#contract/messages/messages.ts'
import { columnsOf } from '#web/components/list/columns.ts'
import { DataTable } from '#web/components/list/data-table.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Card, CardBody, CardHead, Section } from '#web/components/ui/card.tsx'
import type { RowOf } from '#web/lib/api/lists.ts'
import type { listRecipients } from '#contract/messages/messages.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { locales, useT } from '#web/lib/text/i18n.ts'
import { messageQueries } from './api.ts'
import { MessagePreview } from './message-preview.tsx'
import './messages.css'

type Props = { message: MessageDetail }

/** What left or will leave, and once it has left who got it and who did not, and why. */
export function MessageTold({ message }: Props) {
  if (message.state === 'scheduled') {
    return (
      <div className="main-aside">
        <Texts message={message} />
        <div className="aside stack">
          <MessagePreview message={message} unsaved={false} />
        </div>
      </div>
    )
  }
  return (
    <>
      <Recipients message={message} />
      <Texts message={message} />
    </>
  )
}

function Texts({ message: { subject, body } }: Props) {
  const t = useT('messages')
  return (
    <Card>
      <CardHead title={t('text')} />
      <CardBody className="stack">
        {locales
          .filter((locale) => body[locale])
          .map((locale) => (
            <div className="messageletter stack" lang={locale} key={locale}>
              <h3 className="title-card">{subject[locale]}</h3>
              <p>{body[locale]}</p>
            </div>
          ))}
      </CardBody>
    </Card>
  )
}

type Recipient = RowOf<typeof listRecipients>

function Recipients({ message: { id, told } }: Props) {
  const t = useT('messages')
  const [way, setWay] = useState<MessageWay>()
  const list = useInfiniteQuery(messageQueries.recipients(id, way ? { way: [way] } : {}))
  const columns = useColumns()
  const options = messageWays
    .filter((one) => told[one])
    .map((value) => ({ value, label: t(`told.${value}`, { count: told[value] ?? 0 }) }))
  return (
    <Section id="told" title={t('told.title')} aside={<FilterOneOf options={options} value={way} onChange={setWay} />}>
      <ListBody list={list} skeleton={<TableSkeleton columns={columns.length} />} empty={<p>{t('told.gone')}</p>}>
        {(rows, total) => (
          <DataTable caption={t('told.table')} columns={columns} rows={rows} rowKey={(row) => row.id} total={total} />
        )}
      </ListBody>
    </Section>
  )
}

function useColumns() {
  const t = useT('messages')
  const format = useFormat()
  const way = ({ way: one, error }: Recipient) => (
    <>
      {t(`way.${one}`)}
      {error && <span className="small subtle"> {t('refusedMail', { error })}</span>}
    </>
  )
  return columnsOf<Recipient, 'name' | 'way' | 'sent'>(
    {
      name: { cell: ({ name }) => name },
      way: { cell: way },
      sent: { cell: ({ sentAt }) => (sentAt ? format.dateTime(sentAt) : ''), secondary: true },
    },
    (column) => t(`recipient.${column}`),
  )
}
