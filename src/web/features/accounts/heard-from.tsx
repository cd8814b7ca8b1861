import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countHeardFrom, fewestHeard } from '#contract/accounts/accounts.ts'
import { ScrolledTable } from '#web/components/list/scrolled-table.tsx'
import { answerQuery } from '#web/lib/api/lists.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useHeardFrom } from './account-marks.tsx'

const figures = () => answerQuery(['accounts', 'heard-from'], countHeardFrom, {})

/** How people heard of the programme; asked for when it is opened. */
export function HeardFrom() {
  const t = useT('accounts')
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...figures(), enabled: open })
  return (
    <details className="account__heard" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('heard.title')}</summary>
      {data && <Figures {...data} />}
    </details>
  )
}

type Props = { items: { source: string; people: number }[]; rest: number; unsaid: number }

function Figures({ items, rest, unsaid }: Props) {
  const t = useT('accounts')
  const nameOf = useHeardFrom()
  const rows = [
    ...items.map(({ source, people }) => ({ name: nameOf(source), people })),
    // A rest of a few people could be told apart by subtracting.
    ...(rest >= fewestHeard ? [{ name: t('heard.rest'), people: rest }] : []),
    { name: t('heard.unsaid'), people: unsaid },
  ]
  return (
    <ScrolledTable label={t('heard.title')}>
      <caption className="small subtle">{t('heard.note', { few: fewestHeard })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('heard.source')}</th>
          <th scope="col">{t('heard.people')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, people }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{people}</td>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}
