import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Section } from '#web/components/ui/card.tsx'
import { List, ListRow } from './list.tsx'

type HomeRecord = { id: string; title: string; lang?: 'pt' | 'en'; note?: string | null; status: ReactNode }
type Props = {
  id: string
  title: string
  /** The list of all of them, and the words of the link to it. */
  to: string
  /** Where the list is, if not at `to`. */
  allTo?: string
  all: string
  records: readonly HomeRecord[]
}

const mostShown = 3

/** One's own records of an area on the home page; nothing without records. */
export function HomeRecords({ id, title, to, allTo = to, all, records }: Props) {
  if (records.length === 0) return null
  const addressOf = (record: HomeRecord): string => `${to}/${record.id}`
  const link = (
    <Link className="link link--quiet small" to={allTo}>
      {all}
    </Link>
  )
  return (
    <Section id={id} title={title} aside={link}>
      <List>
        {records.slice(0, mostShown).map((record) => (
          <ListRow key={record.id}>
            <div className="grow">
              <Link className="medium stretched" lang={record.lang} to={addressOf(record)}>
                {record.title}
              </Link>
              {record.note && <p className="small muted">{record.note}</p>}
            </div>
            {record.status}
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
