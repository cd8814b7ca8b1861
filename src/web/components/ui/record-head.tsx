import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Chip } from './chip.tsx'
import './record-head.css'

type Props = {
  /** 2 beside a queue, where the page has its own h1. */
  level?: 1 | 2
  /** Categories; missing ones are left out. */
  chips: readonly (string | null | undefined | false)[]
  status: ReactNode
  /** The record's short code: «P-0041». */
  code?: string
  title: ReactNode
  lang?: 'pt' | 'en'
  /** The person who submitted it. */
  person?: string | undefined
  by: ReactNode
  actions?: ReactNode
}

/** The head of a record's page: categories, state, title and author. */
export function RecordHead({ level = 1, chips, status, code, title, lang, person, by, actions }: Props) {
  const Heading = `h${level}` as const
  return (
    <header className="recordhead">
      <div className="row row--wrap">
        {chips.filter(Boolean).map((chip) => (
          <Chip tone="line" key={String(chip)}>
            {chip}
          </Chip>
        ))}
        {status}
        {code && <span className="small muted push">{code}</span>}
      </div>
      <div className="recordhead__main">
        <div className="grow">
          <Heading className={level === 1 ? 'title-detail' : 'recordhead__title'} lang={lang}>
            {title}
          </Heading>
          <div className="recordhead__by">
            {person && <Avatar name={person} size={level === 1 ? 'sm' : 'xs'} />}
            {by}
          </div>
        </div>
        {actions && <div className="recordhead__actions">{actions}</div>}
      </div>
    </header>
  )
}
