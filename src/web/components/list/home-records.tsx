import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/endpoint.ts'
import { Section } from '#web/components/ui/card.tsx'
import { List, ListRow } from './list.tsx'

/** A record of somebody, as a row of the home page. */
export type HomeRecord = {
  id: string
  title: string
  lang?: Locale | undefined
  note?: string | null
  status?: ReactNode
  to: string
  search?: Record<string, string>
}

type Props = {
  id: string
  title: string
  /** The list of all of them, with the words of the link to it. */
  all?: { to: string; text: string }
  records: readonly HomeRecord[]
  most?: number
}

/** One's own records on the home page; nothing without records. */
export function HomeRecords({ id, title, all, records, most = 3 }: Props) {
  if (records.length === 0) return null
  const link = all && (
    <Link className="link link--quiet small" to={all.to}>
      {all.text}
    </Link>
  )
  return (
    <Section id={id} title={title} aside={link}>
      <List>
        {records.slice(0, most).map(({ id: key, title: name, lang, note, status, to, search }) => (
          <ListRow key={key}>
            <div className="grow">
              <Link className="medium stretched" lang={lang} to={to} search={search as never}>
                {name}
              </Link>
              {note && <p className="small muted">{note}</p>}
            </div>
            {status}
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
