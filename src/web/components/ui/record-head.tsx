import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Chip } from './chip.tsx'
import './record-head.css'

type Props = {
  /** 2 where the record stands beside a queue. */
  level?: 1 | 2
  /** Categories; those that are missing are left out. */
  chips: readonly (string | null | undefined | false)[]
  status: ReactNode
  /** How people speak of it: «P-0041». */
  code?: string
  title: ReactNode
  lang?: 'pt' | 'en'
  /** Who brought it. */
  person?: string | undefined
  by: ReactNode
  actions?: ReactNode
}

/** What a record is and who brought it, at the head of its page. */
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
